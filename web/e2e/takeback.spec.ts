import { expect, test } from './fixtures';
import { hurry, Player, startGame } from './player';

test('an answer is taken back freely before dice, and not after them', async ({ page, server }) => {
  await hurry(page, false);
  await startGame(page, server.address, 11);
  const player = new Player(page, 5);
  const free = page.getByRole('button', { name: /^Take back/ });
  const ask = page.getByRole('button', { name: /^Ask to take back/ });

  await player.playUntil(async () => (await player.untilAsked(), (await free.count()) > 0 && (await free.isEnabled())));
  const given = Number(await page.locator('.page').getAttribute('data-given'));
  await free.click();
  await expect.poll(async () => Number(await page.locator('.page').getAttribute('data-given'))).toBeLessThan(given);

  await player.playUntil(async () => (await player.untilAsked(), (await ask.count()) > 0));
  await expect(page.locator('#takeback-says')).toContainText(/dice/);
  const seq = await page.locator('.page').getAttribute('data-seq');
  await ask.click();
  await expect(page.locator('.toast')).toBeVisible();
  expect(await page.locator('.page').getAttribute('data-seq')).toBe(seq);
});
