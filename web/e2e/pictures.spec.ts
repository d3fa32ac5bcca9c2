import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hurry, Player, startGame } from './player';

// The pictures of the manual: UMPIRE_PICTURES=1 npm run browser pictures
test.skip(!process.env.UMPIRE_PICTURES, 'drawn only when they are wanted');
test.use({ viewport: { width: 1360, height: 850 } });

const picture = (page: Page, name: string) => page.screenshot({ path: `../docs/pictures/${name}.png`, animations: 'disabled' });

async function dark(page: Page, is: boolean): Promise<void> {
  await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), is ? 'dark' : 'light');
}

test('pictures of the main views', async ({ page, server, browser }) => {
  test.setTimeout(300_000);
  await hurry(page);
  await page.goto(server.address);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await picture(page, 'start');

  await startGame(page, server.address, 20261116);
  const player = new Player(page, 7);
  const fighting = async () => {
    await player.untilAsked();
    const round = (await page.locator('.middle h1').textContent()) ?? '';
    return /combat/.test(round) && (await page.locator('.options h3', { hasText: /attack/i }).count()) > 0;
  };
  await player.playUntil(fighting, 150);
  await page.mouse.move(700, 860);
  await page.waitForTimeout(600);
  await picture(page, 'table');

  await player.playUntil(async () => (await player.untilAsked()) === 'path');
  const box = await page.locator('.model.inHand').boundingBox();
  const board = await page.locator('.board > svg').boundingBox();
  if (!box || !board) throw new Error('nothing to drag');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  const to = { x: board.x + board.width / 2, y: board.y + board.height * 0.45 };
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await expect(page.locator('.note')).toBeVisible();
  await page.waitForTimeout(400);
  await picture(page, 'refused');
  await page.mouse.up();
  await page.keyboard.press('Escape');

  await page.locator('.model.side-1').first().click();
  await page.keyboard.press('s');
  await expect(page.locator('.overlay')).toHaveCount(1);
  await dark(page, true);
  await page.waitForTimeout(500);
  await picture(page, 'dark');

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const small = await phone.newPage();
  await hurry(small);
  await small.goto(page.url());
  await expect(small.locator('.board > svg')).toBeVisible();
  await small.waitForTimeout(800);
  await picture(small, 'phone');
  await phone.close();
});
