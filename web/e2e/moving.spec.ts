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
  const seq = await page.locator('.page').getAttribute('data-seq');
  const most = Number(/up to ([\d.]+)"/.exec((await page.getByTestId('asks').textContent()) ?? '')?.[1]);
  const mat = page.locator('.mat');
  const inch = (((await mat.boundingBox())?.width ?? 0) / Number(await mat.getAttribute('width'))) * 25.4;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const note = page.locator('.note.refused');
  // An inch more than it may, all around: where nothing stands in the way it is the distance that forbids it.
  for (let turn = 0; turn < 24; turn += 1) {
    const angle = (turn * Math.PI) / 12;
    const far = (most + 1) * inch;
    await page.mouse.move(from.x + far * Math.cos(angle), from.y + far * Math.sin(angle), { steps: 4 });
    await page.waitForTimeout(150);
    if ((await note.count()) && /too far/.test((await note.textContent()) ?? '')) break;
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
