import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hurry, Player, startGame } from './player';

// The pictures of the manual: UMPIRE_PICTURES=1 npm run browser hordes-pictures
test.skip(!process.env.UMPIRE_PICTURES, 'drawn only when they are wanted');
test.use({ viewport: { width: 1360, height: 1000 } });

const folder = process.env.UMPIRE_PICTURES_IN ?? '../docs/pictures';
const picture = (page: Page, name: string) => page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });

test('pictures of warlocks and warbeasts', async ({ page, server }) => {
  test.setTimeout(400_000);
  await hurry(page);
  await startGame(page, server.address, 11, 'A bot', 'HORDES Quick Start');
  const player = new Player(page, 12);
  const spraying = page.locator('.option', { hasText: /Spray with/ });
  const charging = page.locator('.option', { hasText: /^\W*\w?\W*Charge/ });
  const when = async (what: typeof spraying) => (await player.untilAsked(), (await what.count()) > 0);

  await player.playUntil(async () => (await when(spraying)) || (await player.isOver()));
  if (await spraying.count()) {
    await spraying.first().click();
    await player.untilAsked('place');
    const box = await page.locator('.model.acting').first().boundingBox();
    if (box) {
      for (const [x, y] of [[60, -60], [60, 60], [-60, 60], [-60, -60]] as const) {
        await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: 4 });
        await page.waitForTimeout(250);
        if (!(await page.locator('.note.refused').count()) && (await page.locator('.drawn .template').count())) break;
      }
    }
    await picture(page, 'spray');
    await page.mouse.move(5, 5);
  }
  await player.playUntil(async () => ((await when(charging)) && /Round [2-9]/.test((await page.locator('.middle h1').textContent()) ?? '')) || (await player.isOver()));
  await page.getByRole('tab', { name: 'Models' }).click();
  await page.locator('.row', { hasText: 'Carnivean' }).click();
  await expect(page.locator('.spiral')).toBeVisible();
  await charging.first().hover();
  await page.waitForTimeout(400);
  await picture(page, 'spiral');
});
