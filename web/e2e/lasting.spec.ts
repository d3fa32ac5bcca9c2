import { expect, test } from './fixtures';
import { hurry, Player, startGame } from './player';
import { Server } from './server';

test('a reload in the middle of a game loses nothing, and the game is in the list', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 21);
  const player = new Player(page, 6);
  let answers = 0;
  await player.playUntil(async () => (answers += 1) > 8);
  await player.untilAsked();
  const [seq, asks] = [await page.locator('.page').getAttribute('data-seq'), await page.getByTestId('asks').textContent()];
  await page.reload();
  await player.untilAsked();
  expect(await page.locator('.page').getAttribute('data-seq')).toBe(seq);
  expect(await page.getByTestId('asks').textContent()).toBe(asks);

  await page.goto(server.address);
  const game = page.getByRole('region', { name: 'Your games' }).getByRole('listitem').first();
  await expect(game).toContainText('your turn');
  await game.getByRole('button', { name: /^Rename/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('The long night');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(game).toContainText('The long night');
  await game.getByRole('link').click();
  await player.untilAsked();
  await page.goto(server.address);
  await game.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The long night')).toBeHidden();
});

test('the server is killed and comes back in the middle of a game', async ({ page }) => {
  const server = await Server.start();
  try {
    await hurry(page);
    await startGame(page, server.address, 31);
    const player = new Player(page, 8);
    let answers = 0;
    await player.playUntil(async () => (answers += 1) > 6);
    await player.untilAsked();
    const asks = await page.getByTestId('asks').textContent();
    await server.kill();
    await expect(page.getByText('The connection is lost')).toBeVisible();
    await server.run();
    await expect(page.getByText('The connection is lost')).toBeHidden({ timeout: 30_000 });
    await player.untilAsked();
    expect(await page.getByTestId('asks').textContent()).toBe(asks);
    await player.answer();
  } finally {
    await server.stop();
  }
});
