import type { Page } from '@playwright/test';
import { PROTOCOL } from '../src/lib/protocol';
import { expect, test } from './fixtures';
import { attacks, hurry, openAttack, Player, startGame } from './player';

/** Plays on until somebody may be attacked. */
async function untilAttack(page: Page): Promise<void> {
  await new Player(page).umpireUntil(async () => (await attacks(page).count()) > 0);
  await openAttack(page);
}

const note = (page: Page) => page.getByTestId('odds');

/** Milliseconds from the pointer's coming to the odds being on the page, and painted. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { oddsTimes: number[] }).oddsTimes = times;
    let began: number | null = null;
    addEventListener(
      'pointerover',
      (event) => {
        if ((event.target as Element).closest?.('.option')) began = event.timeStamp;
      },
      { capture: true },
    );
    new MutationObserver(() => {
      if (began === null || !document.querySelector('[data-testid=odds]')) return;
      const from = began;
      began = null;
      requestAnimationFrame(() => times.push(performance.now() - from));
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** How long the server takes for the odds of each option, over a connection of its own, in milliseconds. */
function serverTimes(page: Page): Promise<{ took: number; exact: boolean }[]> {
  return page.evaluate(async (protocol) => {
    const socket = new WebSocket(new URL('./ws', location.href.split('#')[0]).href.replace('http', 'ws'));
    const next = () => new Promise<Record<string, unknown>>((heard) => (socket.onmessage = ({ data }: MessageEvent<string>) => heard(JSON.parse(data))));
    await new Promise((opened) => (socket.onopen = opened));
    socket.send(JSON.stringify({ type: 'hello', protocol, token: location.hash.split('/').at(-1) }));
    const { update } = (await next()) as { update: { given: number; prompts: { seat: number; choices: { verbs: { group?: string; models?: [number, number][] }[] } }[] } };
    const [prompt] = update.prompts;
    const times: { took: number; exact: boolean }[] = [];
    for (const [at] of (prompt?.choices.verbs ?? []).flatMap((verb) => (verb.group === 'Attack' ? (verb.models ?? []) : []))) {
      for (let again = 0; again < 10; again += 1) {
        const began = performance.now();
        socket.send(JSON.stringify({ type: 'odds', id: 1, at: update.given, seat: prompt?.seat, gesture: { by: 'option', at } }));
        let reply = await next();
        while (reply.type !== 'odds') reply = await next();
        times.push({ took: performance.now() - began, exact: (reply.odds as { exact: boolean } | null)?.exact ?? false });
      }
    }
    socket.close();
    return times;
  }, PROTOCOL);
}

test('pointing at a target shows the odds of the attack, and nothing is answered', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 91);
  await untilAttack(page);
  const seq = await page.locator('.page').getAttribute('data-seq');
  await watch(page);
  // Nobody points at once: by then the odds of what is likely to be pointed at have been asked for.
  await page.waitForTimeout(400);

  await attacks(page).first().hover();
  await expect(note(page)).toContainText(/(\d+|under 1|over 99) % kill chance/);
  await expect(note(page)).toContainText(/damage on average. Median \d+ · 90 %: \d+ or less/);
  await expect(note(page)).toContainText(/Exact; assumes best play by both sides|Estimated from \d+ samples; assumes that both sides play like a good bot/);
  expect(await note(page).locator('.chart i').count()).toBeGreaterThan(1);
  const heights = await note(page).locator('.chart').first().locator('i').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeGreaterThan(30);
  // Who cannot see it hears it.
  await expect(page.getByRole('status').filter({ hasText: /kill chance; .* damage on average/ })).toHaveCount(1);
  // The first time something is painted costs most: how long it takes from then on is seen by pointing again.
  for (let again = 0; again < 8; again += 1) {
    await page.mouse.move(5, 5);
    await expect(note(page)).toBeHidden();
    await attacks(page).nth((again + 1) % (await attacks(page).count())).hover();
    await expect(note(page)).toBeVisible();
  }
  await attacks(page).first().hover();
  const times = await page.evaluate(() => (window as unknown as { oddsTimes: number[] }).oddsTimes);
  console.log(`from hover to odds: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);

  const served = (await serverTimes(page)).toSorted((a, b) => a.took - b.took);
  const exact = served.filter((one) => one.exact).length;
  console.log(`the server's answer: ${served.length} times, ${exact} exact, median ${served[Math.floor(served.length / 2)]?.took.toFixed(1)} ms, most ${served.at(-1)?.took.toFixed(1)} ms`);

  // Away from it nothing is shown; the keyboard brings it back.
  await page.mouse.move(5, 5);
  await expect(note(page)).toBeHidden();
  await attacks(page).first().focus();
  await expect(note(page)).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).focus();
  await expect(note(page)).toBeHidden();

  // What declines has no dice.
  const declines = page.locator('.option.declines');
  if (await declines.count()) {
    await declines.first().hover();
    await page.waitForTimeout(150);
    await expect(note(page)).toBeHidden();
  }

  // The model itself says the same.
  await attacks(page).first().hover();
  const said = await note(page).locator('.head').first().textContent();
  const target = page.locator('.model.pointed');
  await expect(target).toHaveCount(1);
  const box = await target.locator('.base').boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect(note(page)).toContainText(said ?? 'nothing');
  expect(await page.locator('.page').getAttribute('data-seq')).toBe(seq);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

  test('a tap on a target opens a small menu with the odds, and a tap in it attacks', async ({ page, server }) => {
    await hurry(page);
    await startGame(page, server.address, 91);
    await untilAttack(page);
    const seq = (await page.locator('.page').getAttribute('data-seq')) ?? '';
    const label = (await attacks(page).first().locator('.label').textContent()) ?? '';
    await attacks(page).first().focus();
    await expect(page.locator('.model.pointed')).toHaveCount(1);
    const box = await page.locator('.model.pointed .base').boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await expect(menu).toContainText(label);
    await expect(menu).toContainText(/% kill chance · [\d.]+ damage on average/);
    expect(await page.locator('.page').getAttribute('data-seq')).toBe(seq);
    await menu.getByRole('menuitem').filter({ hasText: label }).first().tap();
    await expect(menu).toBeHidden();
    await expect(page.locator('.page')).not.toHaveAttribute('data-seq', seq);
  });
});
