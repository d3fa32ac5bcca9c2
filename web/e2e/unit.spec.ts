import { playServer } from './drill';
import { expect, test } from './fixtures';
import { hurry } from './player';

test('a unit of twelve is dragged as one, a member is corrected, and a refusal names the member', async ({ page, server }) => {
  await hurry(page);
  const answered = await playServer(page);
  await page.goto(`${server.address}#/g/${'ab'.repeat(32)}`);
  await expect(page.getByTestId('asks')).toContainText('the guard marches');
  await expect(page.locator('[data-unit="0"] .banner')).toContainText('Gu 12');
  const middle = async (id: number, what = 'model') => {
    const box = await page.locator(what === 'model' ? `.model[data-model="${id}"] .base` : `[data-member="${id}"] ellipse`).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const mat = page.locator('.mat');
  const inch = (((await mat.boundingBox())?.width ?? 0) / Number(await mat.getAttribute('width'))) * 25.4;
  const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + dx * inch, from.y + dy * inch, { steps: 12 });
    await page.mouse.up();
  };
  const confirm = page.getByRole('button', { name: 'Confirm' });

  await drag(await middle(3), 7, 0);
  await expect(page.getByRole('alert')).toContainText('Soldier 1: it may go 6" drill:march-01');
  await expect(page.locator('[data-member]')).toHaveCount(12);
  await expect(page.locator('.member.refused')).toHaveCount(12);
  await expect(confirm).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-member]')).toHaveCount(0);

  // Frames while a unit is carried.
  await page.evaluate(() => {
    const frames: number[] = [];
    (window as unknown as { frames: number[] }).frames = frames;
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await drag(await middle(3), 3, 1);
  const frames = (await page.evaluate(() => (window as unknown as { frames: number[] }).frames)).toSorted((a, b) => a - b);
  console.log(`frames of a drag of 12 models: median ${frames[Math.floor(frames.length / 2)]?.toFixed(1)} ms`);
  await expect(confirm).toBeEnabled();

  await drag(await middle(7, 'member'), 5, 0);
  await expect(page.getByRole('alert')).toContainText('Soldier 8:');
  await expect(page.locator('.member.refused')).toHaveCount(1);
  await drag(await middle(7, 'member'), -4, 0);
  await expect(confirm).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Soldier 8 follows again' })).toBeVisible();
  if (process.env.UMPIRE_SHOTS) await page.screenshot({ path: `${process.env.UMPIRE_SHOTS}/unit.png` });
  await page.keyboard.press('Enter');
  await expect.poll(() => answered.length).toBe(1);
  const [gesture] = answered;
  if (gesture?.by !== 'unit') throw new Error('it is no move of a unit');
  expect(gesture.lead?.model).toBe(3);
  expect(gesture.moved.map((move) => move.model)).toEqual([7]);
});

test('the line of a unit in the log opens into its members', async ({ page, server }) => {
  await hurry(page);
  await playServer(page);
  await page.goto(`${server.address}#/g/${'ab'.repeat(32)}`);
  const log = page.getByRole('log');
  await expect(log).toContainText('The guard advances.');
  await expect(log.getByText('Soldier 7 moves to its place.')).toBeHidden();
  await log.getByText('12 models').click();
  await expect(log.getByText('Soldier 7 moves to its place.')).toBeVisible();
  await expect(log.locator('.members li')).toHaveCount(12);
  await expect(log.locator('> ol > li').last()).toContainText('in formation');
});
