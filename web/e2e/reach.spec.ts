import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hurry, openChoices, Player, startGame } from './player';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Finding = { id: string; impact: string | null; nodes: { html: string }[] };

/** Findings that keep somebody from playing. */
async function audit(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n   ')}`);
}

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
    for (const tab of ['Models', 'Plan', 'Card']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await audit(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Settings' }).click();
    expect(await audit(page)).toEqual([]);
  });
}

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
