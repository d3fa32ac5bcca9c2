import { audit } from './audit';
import { expect, test } from './fixtures';
import { attacks, hurry, openAttack, openChoices, Player, startGame } from './player';

for (const scheme of ['light', 'dark'] as const) {
  test(`no serious accessibility findings, ${scheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(server.address);
    await openChoices(page);
    expect(await audit(page)).toEqual([]);
    await page.goto(`${server.address}#/rules/warcry`);
    await expect(page.locator('article').first()).toBeVisible();
    expect(await audit(page)).toEqual([]);
    await page.goto(server.address);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const player = new Player(page, 2);
    await player.untilAsked();
    expect(await audit(page)).toEqual([]);
    for (const tab of ['Models', 'Plan']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await audit(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Settings' }).click();
    expect(await audit(page)).toEqual([]);
  });
}

/** Mid-battle, with models all over the table, what is pointed at, an overlay and a card. */
test('no serious accessibility findings in the middle of a battle, light and dark', async ({ page, server }) => {
  test.setTimeout(240_000);
  await hurry(page);
  await startGame(page, server.address, 92);
  await new Player(page).umpireUntil(async () => (await attacks(page).count()) > 0);
  expect(await page.locator('.model').count()).toBeGreaterThan(8);
  await openAttack(page);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    await openAttack(page);
    await attacks(page).first().focus();
    await expect(page.getByTestId('odds')).toBeVisible();
    // Colours fade over; what is audited is where they end.
    await page.waitForTimeout(400);
    expect(await audit(page), theme).toEqual([]);
    if (process.env.UMPIRE_SHOTS) await page.screenshot({ path: `${process.env.UMPIRE_SHOTS}/odds-${theme}.png` });
    await page.locator('.model.side-1 .handle').first().press('Enter');
    await page.keyboard.press('s');
    await page.waitForTimeout(400);
    expect(await audit(page), `${theme}, an enemy looked at`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('rules are found by words and by link', async ({ page, server }) => {
  await page.goto(`${server.address}#/rules/warcry/warcry%3Amove-06`);
  await expect(page.locator('article.linked')).toBeInViewport();
  await page.getByRole('searchbox').fill('cover');
  await expect(page.locator('article').first()).toContainText(/cover/i);
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No rule has all of these words')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

  test('the table fits, the question is in sight and can be answered by touch', async ({ page, server }) => {
    await hurry(page);
    await startGame(page, server.address, 61);
    const player = new Player(page, 3);
    await player.untilAsked();
    const screen = page.viewportSize();
    const board = await page.locator('.board > svg').boundingBox();
    expect(Math.round(board?.width ?? 0)).toBe(screen?.width);
    await expect(page.getByTestId('asks')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.page button, .page a')]
        .map((one) => ({ name: one.ariaLabel ?? one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && box.height < 40 && box.width < 40)
        .map(({ name }) => name),
    );
    expect(small).toEqual([]);
    await player.answer();
  });

  test('two fingers zoom and move the table', async ({ page, server }) => {
    await hurry(page);
    await startGame(page, server.address, 61);
    await new Player(page, 3).untilAsked();
    const given = await page.locator('.page').getAttribute('data-given');
    const mat = page.locator('.mat');
    const before = await mat.boundingBox();
    const board = await page.locator('.board > svg').boundingBox();
    const middle = { x: (board?.x ?? 0) + (board?.width ?? 0) / 2, y: (board?.y ?? 0) + (board?.height ?? 0) / 2 };
    const screen = await page.context().newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number, dx = 0) =>
      screen.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({ x: middle.x + dx + (side * apart) / 2, y: middle.y, id })),
      });
    await fingers('touchStart', 80);
    for (let apart = 90; apart <= 160; apart += 10) await fingers('touchMove', apart);
    await fingers('touchEnd', 0);
    const near = await mat.boundingBox();
    expect((near?.width ?? 0) / (before?.width ?? 1)).toBeGreaterThan(1.6);
    expect((near?.width ?? 0) / (before?.width ?? 1)).toBeLessThan(2.4);
    await fingers('touchStart', 100);
    for (let dx = 10; dx <= 60; dx += 10) await fingers('touchMove', 100, dx);
    await fingers('touchEnd', 0);
    const moved = await mat.boundingBox();
    expect(Math.abs((moved?.x ?? 0) - (near?.x ?? 0) - 60)).toBeLessThan(15);
    expect(Math.abs((moved?.width ?? 0) / (near?.width ?? 1) - 1)).toBeLessThan(0.05);
    // Nothing was chosen by it.
    expect(await page.locator('.page').getAttribute('data-given')).toBe(given);
  });
});

test('the first load is small and comes from here alone', async ({ page, server }) => {
  let bytes = 0;
  page.on('response', async (response) => {
    if (/\.(js|css|svg|html)$|\/$/.test(new URL(response.url()).pathname)) {
      const { responseBodySize, responseHeadersSize } = await response.request().sizes();
      bytes += responseBodySize + responseHeadersSize;
    }
  });
  await page.goto(server.address);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(300_000);
});
