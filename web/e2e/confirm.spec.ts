import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { attacks, hurry, openAttack, openChoices, Player, startGame } from './player';

/** Plays on until somebody can attack, and opens the attack. Gives back an enemy at which one attack aims. */
async function untilTarget(page: Page): Promise<{ click(): Promise<void>; given(): Promise<string> }> {
  await new Player(page).umpireUntil(async () => (await attacks(page).count()) > 0);
  await openAttack(page);
  const target = page.locator('.model.can').first();
  return {
    click: () => target.locator('.base').first().click({ force: true }),
    given: async () => (await page.locator('.page').getAttribute('data-given')) ?? '',
  };
}

test('an attack that is picked on the table waits for a second click', async ({ page, server }) => {
  test.setTimeout(240_000);
  await hurry(page);
  await startGame(page, server.address, 92);
  const target = await untilTarget(page);
  const before = await target.given();
  const lit = page.locator('.option.lit[data-place]');
  await target.click();
  await page.mouse.move(2, 2);
  await expect(lit).toHaveCount(1);
  await page.waitForTimeout(300);
  expect(await target.given()).toBe(before);

  // Escape lets go of it, and the next click is a first one again.
  await page.keyboard.press('Escape');
  await expect(lit).toHaveCount(0);
  expect(await target.given()).toBe(before);
  await openAttack(page);
  await target.click();
  await page.mouse.move(2, 2);
  await expect(lit).toHaveCount(1);
  expect(await target.given()).toBe(before);
  await target.click();
  await expect.poll(target.given).not.toBe(before);
});

test('the second click can be switched off, and stays off', async ({ page, server }) => {
  test.setTimeout(240_000);
  await hurry(page);
  await startGame(page, server.address, 92);
  const target = await untilTarget(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const second = page.getByLabel('Ask for a second click before I attack on the table');
  await expect(second).toBeChecked();
  await second.uncheck();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('umpire.settings') ?? '{}').confirmRolls)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(second).toBeHidden();
  const before = await target.given();
  await openAttack(page);
  await target.click();
  await expect.poll(target.given).not.toBe(before);
});

test('the rules dialog tells what is to be said about a rule', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 92);
  await new Player(page).untilAsked();
  // A question names its rules; here the server says something about each of them.
  await page.route(/\/rules/, async (route) => {
    const answer = await route.fetch();
    const rules = (await answer.json()) as { note: string | null }[];
    await route.fulfill({ response: answer, json: rules.map((rule) => ({ ...rule, note: 'Both readings are in use.' })) });
  });
  await page.getByRole('button', { name: 'Why am I asked?' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'About this rule' }).first()).toBeVisible();
  await expect(dialog.locator('aside').first()).toContainText('Both readings are in use.');
  await expect(dialog.locator('article').first().getByRole('link')).toHaveText(/^warcry:/);
});

test('a rule that has a note shows it on the page of rules', async ({ page, server }) => {
  await page.goto(`${server.address}#/rules/warcry`);
  const about = page.locator('details', { hasText: 'About this rule' }).first();
  await about.locator('summary').click();
  await expect(about.locator('p')).toBeVisible();
});

for (const width of [1280, 1440]) {
  test(`the headline can be read at ${width} pixels`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 });
    await hurry(page);
    await page.goto(server.address);
    await openChoices(page);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const player = new Player(page, 2);
    for (let answers = 0; answers < 6; answers += 1) {
      await player.untilAsked();
      const cut = await page.locator('.middle h1').evaluate((headline) => ({
        text: headline.textContent,
        wide: headline.scrollWidth - headline.clientWidth,
        high: headline.scrollHeight - headline.clientHeight,
      }));
      expect(cut, cut.text ?? '').toMatchObject({ wide: 0, high: 0 });
      await page.keyboard.press('.');
      await page.waitForTimeout(150);
    }
  });
}
