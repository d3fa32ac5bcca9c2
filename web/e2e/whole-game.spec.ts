import { expect, test } from './fixtures';
import { hurry, Player, startGame } from './player';

test('at most three clicks from the first page to the first decision of one’s own', async ({ page, server }) => {
  const began = Date.now();
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'A table that knows the rules' })).toBeVisible();
  await page.evaluate(() => {
    sessionStorage.setItem('clicks', '0');
    addEventListener('pointerdown', () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)), { capture: true });
  });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.board > svg')).toBeVisible();
  await expect(page.getByTestId('asks')).not.toBeEmpty();
  await expect(page.getByRole('region', { name: 'Red' })).toContainText('you');
  // What the bot does first is shown at a pace that can be read; a player in a hurry skips it.
  const catchUp = page.getByRole('button', { name: /^Skip/ });
  const player = new Player(page, 1);
  const caughtUp = catchUp.click({ timeout: 25_000 }).catch(() => undefined);
  await Promise.race([player.untilAsked(), caughtUp]);
  await player.untilAsked();
  const clicks = Number(await page.evaluate(() => sessionStorage.getItem('clicks')));
  console.log(`the first decision after ${clicks} clicks and ${Date.now() - began} ms`);
  expect(clicks).toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(3);
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
  // "Taken down" means one thing: enemies that a side has taken down.
  await expect(victory.getByRole('columnheader', { name: 'Lost' }).first()).toBeVisible();
  await expect(victory.getByRole('columnheader', { name: 'Taken down' })).toHaveCount(0);
  // How the dice fell, side by side.
  const luck = victory.getByTestId('luck');
  await expect(luck).toContainText(/The dice (gave \w+ \d+ damage more than on average|favoured nobody)/, { timeout: 60_000 });
  await expect(luck.getByRole('columnheader')).toHaveText(['Red', 'Blue']);
  await expect(luck.getByRole('row', { name: /Damage dealt/ })).toContainText(/expected/);
  expect(await luck.locator('figure').count()).toBeGreaterThanOrEqual(2);
  const rolled = await luck.locator('.faces').first().getAttribute('aria-label');
  expect(rolled).toMatch(/1: \d+, 2: \d+, 3: \d+/);
  if (process.env.UMPIRE_SHOTS) await page.screenshot({ path: `${process.env.UMPIRE_SHOTS}/victory.png` });
  const moment = luck.getByRole('listitem').first();
  await expect(moment).toContainText(/damage to (Red|Blue), [\d.]+ expected/);
  await moment.getByRole('button').click();
  const slider = page.getByRole('slider', { name: 'Position in the game' });
  await expect(slider).toBeVisible();
  expect(Number(await slider.inputValue())).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Luck' }).click();
  await expect(page.getByTestId('luck')).toContainText('Where luck counted most');
  if (process.env.UMPIRE_SHOTS) await page.screenshot({ path: `${process.env.UMPIRE_SHOTS}/luck.png` });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
});
