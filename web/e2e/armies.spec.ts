import type { Page } from '@playwright/test';
import { audit } from './audit';
import { expect, test } from './fixtures';

const open = (page: Page, address: string, hash: string) => page.goto(`${address}#/${hash}`);
const list = (page: Page) => page.getByRole('complementary', { name: 'Your army' });

test('an army is built by clicking, mended by a suggestion, saved, linked and played', async ({ page, server, context }) => {
  await open(page, server.address, 'armies/quickstart/Circle%20Orboros');
  // Two beasts without a warlock: the rule is named, and so is what would help.
  const argus = page.getByRole('button', { name: 'Add Argus', exact: true });
  await argus.click();
  await argus.click();
  await expect(list(page)).toContainText('2 × Argus');
  await expect(list(page)).toContainText('an army has one warlock, not 0');
  await expect(list(page).getByRole('link', { name: 'hqs:army-choice-02' })).toBeVisible();
  await expect(list(page).getByRole('button', { name: 'Play it now' })).toBeDisabled();
  await list(page).getByRole('button', { name: /^Add Kaya/ }).click();
  await expect(list(page)).toContainText('Legal. Ready to play.');
  await list(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('is saved in this browser')).toBeVisible();
  await list(page).getByRole('button', { name: 'Link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(await audit(page)).toEqual([]);

  // The link alone brings the whole army, in a browser that knows nothing.
  const other = await context.newPage();
  await other.goto(address);
  await expect(list(other)).toContainText('2 × Argus');
  await expect(list(other)).toContainText('Legal');
  await list(other).getByRole('button', { name: 'Play it now' }).click();
  await expect(other.locator('.page')).toHaveAttribute('data-seq', /\d/);
  await expect(other.getByText('Kaya').first()).toBeVisible();
});

test('a pasted list is understood as far as it goes, and asked about where it does not', async ({ page, server }) => {
  await open(page, server.address, 'armies/warcry');
  await list(page).getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('== Iron Golems ==\n• Dominar (Leader) - 170pts\n2x Iron Legionary\n1x Iron Legionry with Bolas\n\n420 pts');
  await dialog.getByRole('button', { name: 'Read it' }).click();
  await expect(dialog).toContainText('One line is in doubt');
  await dialog.getByRole('button', { name: 'Iron Legionary with Bolas' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(list(page)).toContainText('Dominar');
  await expect(list(page)).toContainText('Iron Legionary with Bolas');
});

test('a card shows threat and exact odds against a chosen enemy; on a phone nothing is wider than the screen', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const game of ['warcry', 'quickstart', 'warmachine', 'chainmail', 'primal']) {
    await open(page, server.address, `armies/${game}`);
    await page.getByRole('button', { name: /^Look at/ }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^Exact|^Estimated/)).toBeVisible();
    await expect(dialog.getByText('Threat:')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await audit(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('the army on paper has its cards and nothing else', async ({ page, server }) => {
  await open(page, server.address, 'armies/quickstart/Skorne');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(list(page).locator('.lines li')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.sheet')).toBeVisible();
  await expect(page.locator('.sheet article')).toHaveCount(1);
  await expect(list(page)).toBeHidden();
});

test('the army builder opens with a faction of which an army can be built, in every game', async ({ page, server }) => {
  for (const game of ['warcry', 'quickstart', 'warmachine', 'chainmail', 'primal']) {
    await open(page, server.address, `armies/${game}`);
    await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible();
    const faction = page.getByLabel('Faction');
    await expect(faction).toHaveValue(/\w/);
    const shelf = await (await page.request.get(`${server.address}api/armies/${game}/${encodeURIComponent(await faction.inputValue())}`)).json();
    expect(shelf.items.some((item: { leads: boolean }) => item.leads), game).toBe(true);
  }
});
