import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures';
import { hurry } from '../e2e/player';
import { Server } from '../e2e/server';

const speed = test.extend<object, { armies: Server }>({
  armies: [
    async ({}, use) => {
      process.env.UMPIRE_TINY = 'drill';
      const armies = await Server.tiny();
      await use(armies);
      await armies.stop();
    },
    { scope: 'worker' },
  ],
});

type Measured = { shown: number[]; frames: number[]; welcome: number; updates: number[] };
const measured = (page: Page): Promise<Measured> => page.evaluate(() => (window as unknown as { measured: Measured }).measured);
const at = (sorted: number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const told = (numbers: number[]): string => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return `median ${at(sorted, 0.5).toFixed(1)}, 9 of 10 below ${at(sorted, 0.9).toFixed(1)} (${sorted.length} of them)`;
};

/** Notes when an answer leaves the page and when the frame with what came of it has been drawn, and how long messages are. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured: Measured = { shown: [], frames: [], welcome: 0, updates: [] };
    (window as unknown as { measured: Measured }).measured = measured;
    const seq = () => document.querySelector<HTMLElement>('.page')?.dataset.seq;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      if (typeof data === 'string' && JSON.parse(data).type === 'answer') {
        const [began, before] = [performance.now(), seq()];
        const look = () => (seq() === before ? requestAnimationFrame(look) : requestAnimationFrame(() => measured.shown.push(performance.now() - began)));
        requestAnimationFrame(look);
      }
      send.call(this, data);
    };
    const Heard = window.WebSocket;
    window.WebSocket = class extends Heard {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        this.addEventListener('message', ({ data }) => {
          if (typeof data !== 'string') return;
          if (data.startsWith('{"type":"welcome"')) measured.welcome = data.length;
          if (data.startsWith('{"type":"update"')) measured.updates.push(data.length);
        });
      }
    };
  });
}

speed('answers and drags of armies of 70 models', async ({ page, armies }) => {
  await hurry(page);
  await watch(page);
  await page.goto(armies.address);
  await page.getByRole('button', { name: 'Choose opponent, armies, battle' }).click();
  await page.getByRole('button', { name: /^Same screen/ }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.board > svg')).toBeVisible();
  await expect(page.locator('.model[data-model]')).toHaveCount(70);
  const asked = () => page.locator('.page').getAttribute('data-asked');
  const seq = () => page.locator('.page').getAttribute('data-seq');

  for (let answers = 0; answers < 40; answers += 1) {
    const before = await seq();
    if ((await asked()) === 'unit') await page.keyboard.press('.');
    else {
      const verb = page.locator('.option.verb').first();
      const aims = await verb.count();
      await (aims ? verb : page.locator('.option').first()).click();
      if (aims) {
        const targets = page.locator('.option:not(.verb):not(.declines)');
        await expect(targets.first()).toBeVisible();
        await targets.nth(answers % (await targets.count())).click();
      }
    }
    await expect(page.locator('.page')).not.toHaveAttribute('data-seq', before ?? '');
  }
  const { shown, welcome, updates } = await measured(page);
  console.log(`an answer until it is drawn: ${told(shown)} ms`);
  console.log(`the first message: ${welcome} bytes; a change: ${told(updates)} bytes`);
  expect(at(shown.toSorted((a, b) => a - b), 0.5)).toBeLessThan(100);

  while ((await asked()) !== 'unit') {
    const before = await seq();
    const march = page.locator('.option', { hasText: 'March' });
    await ((await march.count()) ? march : page.locator('.option').last()).first().click();
    await expect(page.locator('.page')).not.toHaveAttribute('data-seq', before ?? '');
  }
  const moving = ((await page.getByTestId('asks').textContent()) ?? '').includes('Blue') ? 1 : 0;
  const box = await page.locator(`.model[data-model="${moving * 35 + 3}"] .base`).boundingBox();
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.evaluate(() => {
    const { measured } = window as unknown as { measured: Measured };
    let last = performance.now();
    const tick = (now: number) => {
      measured.frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 60 });
  const { frames } = await measured(page);
  await page.mouse.up();
  console.log(`a frame while a unit of twelve is dragged: ${told(frames)} ms`);
  expect(at(frames.toSorted((a, b) => a - b), 0.5)).toBeLessThan(17);
});
