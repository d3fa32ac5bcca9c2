import { playServer } from './drill';
import { expect, test } from './fixtures';
import { softwareGl } from './gallery';

// Counts frames while a unit of 12 is dragged among 70 models: UMPIRE_FRAMES=flat npx playwright test frames,
// or UMPIRE_FRAMES=space. With UMPIRE_ADDRESS_BEFORE, the address of another
// build of the page, both are measured in turns, so that the load of the machine is the same for both.
test.skip(!process.env.UMPIRE_FRAMES, 'counted only when somebody wants to know');
// The table in space needs WebGL; the flat one is measured as the other tests see it.
const inSpace = process.env.UMPIRE_FRAMES === 'space';
if (inSpace) test.use({ launchOptions: softwareGl });
test.setTimeout(400_000);

test('frames while a unit is dragged among 70 models', async ({ browser, server }) => {
  const before = process.env.UMPIRE_ADDRESS_BEFORE;
  const views = [...(before ? [['before', before, inSpace] as const] : []), [inSpace ? 'in space' : 'flat', server.address, inSpace] as const];
  const told = new Map<string, number[]>();
  for (let round = 0; round < 3; round += 1) {
    for (const [name, address, space] of views) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.addInitScript((space) => localStorage.setItem('umpire.settings', JSON.stringify({ theme: 'light', speed: 0, skipForced: true, space })), space);
      await playServer(page);
      await page.goto(`${address}#/g/${'ab'.repeat(32)}`);
      await expect(page.getByTestId('asks')).toContainText('the guard marches');
      if (space) await expect(page.getByTestId('space')).toHaveAttribute('data-models', '70', { timeout: 60_000 });
      await page.waitForTimeout(1500);
      const board = await page.locator(space ? '.space canvas' : '.mat').boundingBox();
      if (!board) throw new Error('there is no table');
      // The pointer is moved by the page itself at each frame: what is counted is how fast the page draws, not how fast the test speaks.
      const frames = await page.evaluate(
        async ({ x, y, space }) => {
          const target = document.querySelector(space ? '.space canvas' : '.board > svg');
          const model = document.querySelector('.model[data-model="3"] .base')?.getBoundingClientRect();
          const from = model ? { x: model.x + model.width / 2, y: model.y + model.height / 2 } : { x, y };
          const send = (type: string, at: { x: number; y: number }) =>
            target?.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, button: 0, buttons: type === 'pointerup' ? 0 : 1, clientX: at.x, clientY: at.y }));
          send('pointerdown', from);
          const times: number[] = [];
          let last = performance.now();
          const end = last + 2500;
          await new Promise<void>((done) => {
            const tick = (now: number) => {
              times.push(now - last);
              last = now;
              const turn = now / 300;
              send('pointermove', { x: from.x + 50 + Math.cos(turn) * 40, y: from.y + 40 + Math.sin(turn) * 40 });
              if (now < end) requestAnimationFrame(tick);
              else done();
            };
            requestAnimationFrame(tick);
          });
          send('pointerup', from);
          return times.slice(3);
        },
        { x: board.x + board.width * 0.42, y: board.y + board.height * 0.42, space },
      );
      told.set(name, [...(told.get(name) ?? []), ...frames]);
      await context.close();
    }
  }
  for (const [name, frames] of told) {
    const sorted = frames.toSorted((a, b) => a - b);
    const mean = frames.reduce((sum, one) => sum + one, 0) / frames.length;
    console.log(`${name}: ${(1000 / mean).toFixed(1)} frames a second, median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} ms, 95 of 100 within ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(1)} ms`);
  }
});
