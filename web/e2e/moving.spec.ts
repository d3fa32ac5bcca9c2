import { expect, test } from './fixtures';
import { hurry, Player, startGame } from './player';
import type { Page } from '@playwright/test';

/** Plays on until a model that stands on the table is to be moved. */
async function untilMove(page: Page, player: Player): Promise<{ x: number; y: number }> {
  await player.playUntil(async () => (await player.untilAsked()) === 'path');
  const box = await page.locator('.model.inHand').boundingBox();
  if (!box) throw new Error('the model to move is not on the table');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a drag that goes too far says by which rule and by how much, and changes nothing', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 5);
  const player = new Player(page, 3);
  const from = await untilMove(page, player);
  const board = await page.locator('.board > svg').boundingBox();
  if (!board) throw new Error('no board');
  const seq = await page.locator('.page').getAttribute('data-seq');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const note = page.locator('.note.refused');
  // Where nobody stands in the way it is the distance that forbids it.
  for (const high of [0.5, 0.3, 0.7, 0.15, 0.85]) {
    const far = from.x < board.x + board.width / 2 ? board.width - 60 : 60;
    await page.mouse.move(board.x + far, board.y + board.height * high, { steps: 8 });
    await expect(note).toBeVisible();
    if (/too far/.test((await note.textContent()) ?? '')) break;
  }
  await expect(note).toContainText(/\d" too far/);
  await expect(note).toContainText(/warcry:/);
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await page.keyboard.press('Enter');
  expect(await page.locator('.page').getAttribute('data-seq')).toBe(seq);
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
});

test('a model moves by keyboard alone', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 6);
  const player = new Player(page, 4);
  await untilMove(page, player);
  const confirm = page.getByRole('button', { name: 'Confirm' });
  const seq = await page.locator('.page').getAttribute('data-seq');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press('Escape');
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await expect(page.locator('.note')).toBeVisible();
    await page.waitForTimeout(250);
    if (await confirm.isEnabled()) break;
  }
  await expect(confirm).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', seq ?? '');
});
