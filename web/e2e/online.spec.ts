import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hurry, join, Player, startGame } from './player';

async function another(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await hurry(page);
  await page.goto(address);
  await expect(page.locator('.board > svg')).toBeVisible();
  return page;
}

test('two browsers play online while a third looks on and cannot act', async ({ page, browser, server }) => {
  test.setTimeout(240_000);
  await hurry(page);
  await startGame(page, server.address, 41, 'Online');
  await page.getByRole('button', { name: 'Links' }).click();
  const links = page.getByRole('dialog').getByRole('textbox');
  await expect(links).toHaveCount(2);
  const [invitation, watching] = [await links.nth(0).inputValue(), await links.nth(1).inputValue()];
  await page.keyboard.press('Escape');

  const guest = await another(browser, invitation);
  await expect(guest.getByTestId('asks')).toContainText('Choose your army');
  await expect(page.getByTestId('asks')).toContainText('your guest');
  await guest.setViewportSize({ width: 390, height: 844 });
  await expect(guest.getByRole('button', { name: 'Play this army' })).toBeInViewport({ ratio: 1 });
  await guest.setViewportSize({ width: 1280, height: 800 });
  await join(guest);
  const watcher = await another(browser, watching);
  await expect(watcher.getByText('spectating')).toBeVisible();
  // In a frame of another page a battle that goes on is watched as it is played, not from its beginning.
  const framed = await another(browser, watching.replace('#', 'embed#'));
  await expect(framed.locator('.replay')).toHaveCount(0);

  const players = [new Player(page, 1), new Player(guest, 2)];
  for (let answers = 0; answers < 14; answers += 1) {
    const turn = await Promise.race(players.map(async (player) => (await player.untilAsked(), player)));
    await turn.answer();
    expect(await watcher.locator('.page').getAttribute('data-asked')).toBe('nothing');
  }
  const seq = async (page: Page) => Number(await page.locator('.page').getAttribute('data-seq'));
  await expect.poll(() => seq(watcher)).toBe(await seq(page));
  await expect.poll(() => seq(guest)).toBe(await seq(page));
  await expect.poll(() => seq(framed)).toBe(await seq(page));
  await framed.context().close();

  // There is nothing to press, and what a spectator sends by hand is turned down.
  await expect(watcher.locator('.option')).toHaveCount(0);
  await expect(watcher.getByRole('button', { name: /undo/i })).toHaveCount(0);
  const answered = await watcher.evaluate(async () => {
    const socket = new WebSocket(new URL('./ws', location.href.split('#')[0]).href.replace('http', 'ws'));
    const token = location.hash.split('/').at(-1);
    return new Promise<string>((heard) => {
      socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 5, token }));
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as { type: string; code?: string; update?: { given: number } };
        if (message.type === 'welcome') {
          for (const seat of [0, 1]) {
            socket.send(JSON.stringify({ type: 'answer', id: 1, at: message.update?.given, seat, gesture: { by: 'option', at: 0 } }));
          }
        }
        if (message.type === 'error' || message.type === 'taken' || message.type === 'refused') heard(`${message.type} ${message.code}`);
      };
    });
  });
  expect(answered).toBe('error not_your_turn');
  await guest.context().close();
  await watcher.context().close();
});
