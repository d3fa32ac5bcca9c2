import { expect, test } from './fixtures';
import { hurry, Player, startGame } from './player';

test('three clicks from nothing to a game against the bot', async ({ page, server }) => {
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'A table that knows the rules' })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.board > svg')).toBeVisible();
  await expect(page.getByTestId('asks')).not.toBeEmpty();
  await expect(page.getByRole('region', { name: 'Red' })).toContainText('you');
});

test('a whole game by clicks against the bot, to the victory screen and its replay', async ({ page, server }) => {
  test.setTimeout(Number(process.env.UMPIRE_LONGEST ?? 300_000));
  await hurry(page);
  await startGame(page, server.address, 20261116);
  const player = new Player(page, 7);
  const answers = await player.playUntil(player.isOver);
  expect(answers).toBeGreaterThan(30);
  const victory = page.getByTestId('victory');
  await expect(victory).toContainText('Standing');
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/Victory|Defeat|A draw/);
  await victory.getByRole('button', { name: 'Watch the replay' }).click();
  await expect(page.getByRole('slider', { name: 'Position in the game' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
});
