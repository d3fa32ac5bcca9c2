import { expect, test } from './fixtures';
import { hurry, Player, startGame } from './player';

test('a game is scrubbed, saved, opened again and played on from the middle', async ({ page, server }) => {
  test.setTimeout(180_000);
  await hurry(page);
  await startGame(page, server.address, 51, 'Same screen');
  const player = new Player(page, 9);
  let answers = 0;
  await player.playUntil(async () => (answers += 1) > 20);
  await player.untilAsked();

  await page.getByRole('button', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Position in the game' });
  await expect(slider).toBeVisible();
  const of = Number(await slider.getAttribute('max'));
  expect(of).toBeGreaterThanOrEqual(20);
  await slider.fill('3');
  await expect(page.getByRole('region', { name: 'Replay' }).locator('output')).toHaveText(`3 / ${of}`);
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect(page.getByRole('region', { name: 'Replay' }).locator('output')).toHaveText(`4 / ${of}`);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  const atFirst = await page.locator('.model').count();
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => page.locator('.model').count()).toBeGreaterThan(atFirst);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save file' }).click();
  const file = await (await saving).path();

  await slider.fill('10');
  await page.getByRole('button', { name: 'against a bot' }).click();
  await expect(page.getByRole('slider')).toBeHidden();
  await expect.poll(async () => Number(await page.locator('.page').getAttribute('data-given'))).toBeGreaterThanOrEqual(10);
  await player.answer();

  await page.goto(server.address);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.locator('.board > svg')).toBeVisible();
});
