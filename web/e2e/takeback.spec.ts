import { expect, test } from './fixtures';
import { hurry, join, Player, startGame } from './player';

test('an answer is taken back freely before dice, and not after them', async ({ page, server }) => {
  await hurry(page, false);
  await startGame(page, server.address, 11);
  const player = new Player(page, 5);
  const free = page.getByRole('button', { name: /^Undo/ });
  const ask = page.getByRole('button', { name: /^Ask to undo/ });

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

test('past dice the other side is asked, and may agree', async ({ page, browser, server }) => {
  await hurry(page);
  await startGame(page, server.address, 12, 'Online');
  await page.getByRole('button', { name: 'Links' }).click();
  const invitation = await page.getByRole('dialog').getByRole('textbox').first().inputValue();
  await page.keyboard.press('Escape');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const guest = await context.newPage();
  await hurry(guest);
  await guest.goto(invitation);
  await expect(guest.locator('.board > svg')).toBeVisible();
  await join(guest);

  const players = [new Player(page, 3), new Player(guest, 4)];
  const ask = page.getByRole('button', { name: /^Ask to undo/ });
  for (let answers = 0; answers < 60 && !(await ask.count()); answers += 1) {
    const turn = await Promise.race(players.map(async (player) => (await player.untilAsked(), player)));
    await turn.answer();
  }
  const given = Number(await page.locator('.page').getAttribute('data-given'));
  await ask.click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await expect.poll(async () => Number(await page.locator('.page').getAttribute('data-given'))).toBeLessThan(given);
  await expect(guest.getByRole('dialog')).toBeHidden();
  await context.close();
});
