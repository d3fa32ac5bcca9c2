import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { openGallery, softwareGl } from './gallery';

test.use({ launchOptions: softwareGl, viewport: { width: 1100, height: 720 } });

const space = (page: Page) => page.getByTestId('space');
const drawn = async (page: Page): Promise<number> => Number(await space(page).getAttribute('data-drawn'));

/** Points at a place of the table, in shares of the canvas, until the model there is looked at. */
async function find(page: Page, model: string): Promise<{ x: number; y: number }> {
  const box = await page.locator('.space canvas').boundingBox();
  if (!box) throw new Error('there is no picture');
  for (let y = 0.24; y < 0.8; y += 0.03) {
    for (let x = 0.08; x < 0.94; x += 0.025) {
      const spot = { x: box.x + box.width * x, y: box.y + box.height * y };
      await page.mouse.move(spot.x, spot.y);
      if ((await page.getByRole('article', { name: `Card of ${model}` }).count()) > 0) return spot;
    }
  }
  throw new Error(`${model} is not to be found`);
}

test('the table in space comes on demand, turns, and takes drags and targets as the flat one does', async ({ page, server }) => {
  test.setTimeout(180_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openGallery(page, server.address, 'move', { speed: 0 });
  expect(asked.some((url) => /SpaceView/.test(url))).toBe(false);
  await page.getByRole('button', { name: 'In space' }).click();
  await expect(space(page)).toHaveAttribute('data-models', '28', { timeout: 60_000 });
  await expect.poll(() => drawn(page)).toBeGreaterThan(0);
  expect(asked.some((url) => /SpaceView/.test(url))).toBe(true);
  await page.waitForTimeout(500);

  // It draws when something changes, and rests otherwise.
  const rested = await drawn(page);
  await page.waitForTimeout(600);
  expect((await drawn(page)) - rested).toBeLessThanOrEqual(1);
  const before = await page.locator('.space canvas').screenshot();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => drawn(page)).toBeGreaterThan(rested);
  // The keys move what is in hand here; the drag of the ground turns the table.
  await page.keyboard.press('Escape');
  const canvas = await page.locator('.space canvas').boundingBox();
  const [left, top] = [(canvas?.x ?? 0) + 40, (canvas?.y ?? 0) + 40];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + 60, top + 20, { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(300);
  expect(Buffer.compare(before, await page.locator('.space canvas').screenshot())).not.toBe(0);
  await page.keyboard.press('0');

  // The centurion is dragged: too far first, then as far as it may.
  await page.keyboard.press('f');
  await page.waitForTimeout(400);
  const middle = { x: (canvas?.x ?? 0) + (canvas?.width ?? 0) / 2, y: (canvas?.y ?? 0) + (canvas?.height ?? 0) / 2 - 12 };
  const drag = async (dx: number, dy: number) => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + dx, middle.y + dy, { steps: 5 });
    await page.mouse.up();
  };
  await drag(300, 20);
  await expect(page.locator('.note')).toContainText('it may go 5"');
  await page.keyboard.press('Escape');
  await drag(60, 40);
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(page.locator('[data-fallen="11"]')).toHaveCount(0);
  await expect(page.getByRole('log')).toContainText('Lancer 12 is destroyed.');
});

test('lines of sight stand in space with the umpire’s reason, and a target is chosen there', async ({ page, server }) => {
  test.setTimeout(180_000);
  await openGallery(page, server.address, 'table', { speed: 0, space: true });
  await expect(space(page)).toHaveAttribute('data-models', '28', { timeout: 60_000 });
  await page.waitForTimeout(800);
  await page.keyboard.press('s');
  await expect(page.locator('.space .word')).toHaveCount(5);
  await expect(page.locator('.space .word.cover').first()).toContainText('the long wall hides half of it');
  await expect(page.locator('.space .word.hidden').first()).toContainText('out of sight');
  await page.keyboard.press('Escape');
  await expect(page.locator('.space .word')).toHaveCount(0);
  const brute = await find(page, 'Horned Brute 52');
  await page.mouse.click(brute.x, brute.y);
  await page.mouse.click(brute.x, brute.y);
  await expect(page.getByRole('log')).toContainText('Lancer 12 is destroyed.');
  await page.keyboard.press('v');
  await expect(page.locator('.board > svg')).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('two fingers zoom and move the table in space, one turns it, and a drag moves a model', async ({ page, server }) => {
    test.setTimeout(240_000);
    await openGallery(page, server.address, 'move', { speed: 0, space: true });
    await expect(space(page)).toHaveAttribute('data-models', '28', { timeout: 60_000 });
    await expect.poll(() => drawn(page)).toBeGreaterThan(0);
    await page.waitForTimeout(800);
    const box = await page.locator('.space canvas').boundingBox();
    if (!box) throw new Error('there is no picture');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const screen = await page.context().newCDPSession(page);
    type Point = { x: number; y: number };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
      screen.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
    const view = async () => JSON.parse((await space(page).getAttribute('data-view')) ?? '{}') as { far: number; x: number; turn: number };
    const pinch = (apart: number, dx = 0): Point[] => [-1, 1].map((side) => ({ x: middle.x + dx + (side * apart) / 2, y: middle.y }));

    // Two fingers: nearer, then along.
    const far = await view();
    await touch('touchStart', pinch(70));
    for (let apart = 80; apart <= 160; apart += 20) await touch('touchMove', pinch(apart));
    await touch('touchEnd', []);
    await expect.poll(async () => (await view()).far).toBeLessThan(far.far * 0.7);
    const near = await view();
    await touch('touchStart', pinch(100));
    for (let dx = 15; dx <= 60; dx += 15) await touch('touchMove', pinch(100, dx));
    await touch('touchEnd', []);
    await expect.poll(async () => (await view()).x).toBeLessThan(near.x - 5);
    expect((await view()).turn).toBeCloseTo(near.turn, 5);

    // One finger over the ground turns it.
    const corner = { x: box.x + 24, y: box.y + 24 };
    await touch('touchStart', [corner]);
    for (let dx = 10; dx <= 50; dx += 10) await touch('touchMove', [{ x: corner.x + dx, y: corner.y + 6 }]);
    await touch('touchEnd', []);
    await expect.poll(async () => Math.abs((await view()).turn - near.turn)).toBeGreaterThan(0.1);
    expect(await page.locator('.note').count()).toBe(0);

    // One finger on the model that acts moves it.
    await page.getByRole('button', { name: 'The whole table' }).tap();
    await page.getByRole('button', { name: 'Zoom to the model that acts' }).tap();
    await page.waitForTimeout(900);
    const model = { x: middle.x, y: middle.y - 10 };
    await touch('touchStart', [model]);
    for (let step = 1; step <= 5; step += 1) await touch('touchMove', [{ x: model.x + step * 8, y: model.y + step * 6 }]);
    await touch('touchEnd', []);
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await page.getByRole('button', { name: 'Confirm' }).tap();
    await expect(page.getByTestId('asks')).not.toContainText('moves');
  });

  test('a tap on a model in space opens its card, and a tap beside it chooses nothing', async ({ page, server }) => {
    test.setTimeout(240_000);
    await openGallery(page, server.address, 'table', { speed: 0, space: true });
    await expect(space(page)).toHaveAttribute('data-models', '28', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Zoom to the model that acts' }).tap();
    await page.waitForTimeout(900);
    const box = await page.locator('.space canvas').boundingBox();
    if (!box) throw new Error('there is no picture');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2 - 10);
    await expect(page.getByRole('article', { name: 'Card of Iron Centurion 13' })).toBeAttached();
    await expect(page.getByRole('tab', { name: 'Card' })).toHaveAttribute('aria-selected', 'true');
    const asked = await page.getByTestId('asks').textContent();
    await page.touchscreen.tap(box.x + 8, box.y + box.height - 12);
    await expect(page.getByTestId('asks')).toHaveText(asked ?? '');
  });
});
