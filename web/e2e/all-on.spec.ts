import type { Page } from '@playwright/test';
import { audit } from './audit';
import { expect, test } from './fixtures';
import { hurry, Player, startGame } from './player';

const asks = async (page: Page): Promise<string> => (await page.getByTestId('asks').textContent()) ?? '';

/** Lets the umpire play until a unit of one's own can attack with several members at once. */
async function untilUnitCanAttack(page: Page, player: Player): Promise<void> {
  const several = async (): Promise<boolean> => (await page.locator('[data-all-on] small').allTextContents()).some((says) => /^([2-9]|\d\d) of /.test(says));
  await player.umpireUntil(async () => /fights next/.test(await asks(page)) && (await several()), 1200);
  expect(await player.isOver()).toBe(false);
}

for (const [game, seed] of [['WARMACHINE Mk IV', 4], ['HORDES: Primal', 11]] as const) {
  test(`a unit of ${game} attacks one target by one confirmation`, async ({ page, server }) => {
    test.setTimeout(420_000);
    await hurry(page);
    await startGame(page, server.address, seed, 'A bot', game);
    const player = new Player(page, 2);
    await untilUnitCanAttack(page, player);

    // Pointing at a target shows who would attack it.
    const offer = page.locator('[data-all-on]').first();
    const count = Number(/^\d+/.exec((await offer.locator('small').textContent()) ?? '')?.[0]);
    await offer.hover();
    await expect(page.locator('[data-volley]')).toHaveCount(count);

    // Choosing it shows the odds of all attacks together, and changes nothing yet.
    const given = Number(await page.locator('.page').getAttribute('data-given'));
    const target = await offer.getAttribute('data-all-on');
    await offer.click();
    const panel = page.getByTestId('all-on');
    await expect(panel).toContainText(`${count} of `);
    await expect(panel.getByRole('status')).toContainText(/kill chance|no odds/);
    await expect(panel.getByRole('status')).toContainText(/Exact|Estimated|no odds/);
    // Dice that fade away are not read by anybody.
    await expect(page.locator('.tray .comes')).toHaveCount(0);
    expect(await audit(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    // The same by a click on the target itself.
    await page.locator(`.model[data-model="${target}"]`).click();
    await expect(panel).toBeVisible();
    expect(Number(await page.locator('.page').getAttribute('data-given'))).toBe(given);

    // One confirmation, and they attack one after the other: each by answers of its own.
    const attacker = await page.locator('[data-volley]').count();
    await page.keyboard.press('Enter');
    await expect.poll(async () => Number(await page.locator('.page').getAttribute('data-given'))).toBeGreaterThan(given + 2);
    await player.untilAsked();
    const gone = (await page.locator(`.model[data-model="${target}"]`).count()) === 0;
    const answers = Number(await page.locator('.page').getAttribute('data-given')) - given;
    // It ends when the target is gone, when a decision has to be taken, or when all have attacked: three answers each at least.
    const stopped = gone || !/fights next|activate/.test(await asks(page));
    expect(answers >= 3 * attacker || stopped).toBe(true);
    await page.getByRole('tab', { name: 'Log' }).click();
    await expect(page.locator('#tab-panel')).toContainText(/attacks .* with/);
  });
}
