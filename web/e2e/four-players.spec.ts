import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hurry, join } from './player';
import { Server } from './server';

const COLOURS = ['Red', 'Blue', 'Green', 'Yellow'];

/** A server with the tiny game of the server's tests, which two to four can play. */
const four = test.extend<object, { tiny: Server }>({
  tiny: [
    async ({}, use) => {
      const tiny = await Server.tiny();
      await use(tiny);
      await tiny.stop();
    },
    { scope: 'worker' },
  ],
});

async function startFour(page: Page, address: string, opponent: string, teams: boolean): Promise<void> {
  await hurry(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Choose opponent, armies, battle' }).click();
  await page.getByRole('button', { name: new RegExp(`^${opponent}`) }).click();
  await page.getByLabel('Players').selectOption('4');
  if (teams) await page.getByLabel('teams').selectOption('10');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.board > svg')).toBeVisible();
}

async function add(page: Page): Promise<void> {
  const before = Number(await page.locator('.page').getAttribute('data-given'));
  await page.locator('.option').filter({ hasText: 'Add' }).click();
  await expect.poll(async () => Number(await page.locator('.page').getAttribute('data-given'))).toBeGreaterThan(before);
}

four('four players on one screen have four colours, four scores and turns in order', async ({ page, tiny }) => {
  await startFour(page, tiny.address, 'Same screen', false);
  const sides = page.locator('header .side');
  await expect(sides).toHaveCount(4);
  const shades = new Set<string>();
  for (const [seat, colour] of COLOURS.entries()) {
    await expect(page.getByRole('region', { name: colour, exact: true })).toBeVisible();
    shades.add(await page.locator(`.model.side-${seat} .base`).evaluate((base) => getComputedStyle(base).stroke));
  }
  expect(shades.size).toBe(4);
  for (let turn = 0; turn < 10; turn += 1) {
    await expect(page.locator('header .side.asked')).toHaveAttribute('aria-label', COLOURS[turn % 4] ?? '');
    await add(page);
  }
  // Ten turns: Red and Blue have had three, the others two, so nobody is alone at the top.
  const victory = page.getByRole('dialog');
  await expect(victory).toContainText('A draw');
  await expect(victory.getByTestId('victory').locator('> table tbody tr')).toHaveCount(4);
});

async function open(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await hurry(page);
  await page.goto(address);
  await expect(page.locator('.board > svg')).toBeVisible();
  return page;
}

four('four players in two teams play online, each with a link, and a team wins together', async ({ page, browser, tiny }) => {
  await startFour(page, tiny.address, 'Online', true);
  await page.getByRole('button', { name: 'Links' }).click();
  const links = page.getByRole('dialog').getByRole('textbox');
  await expect(links).toHaveCount(4);
  const addresses: string[] = [];
  for (let link = 0; link < 3; link += 1) addresses.push(await links.nth(link).inputValue());
  await page.keyboard.press('Escape');
  const pages = [page];
  for (const address of addresses) pages.push(await open(browser, address));
  // The game begins when the last guest has an army.
  for (const guest of pages.slice(1)) await join(guest);

  // Each sees the own secret and nobody else's, and who is on whose side.
  const secrets = ['41', '73', '57', '89'];
  for (const [seat, mine] of pages.entries()) {
    const header = mine.locator('header');
    for (const [other, secret] of secrets.entries()) {
      await expect(header.getByText(`secret ${secret}`)).toHaveCount(other === seat ? 1 : 0);
    }
    await expect(header.locator('.team')).toHaveText(['Team A', 'Team B', 'Team A', 'Team B']);
  }
  for (let turn = 0; turn < 10; turn += 1) {
    const mine = pages[turn % 4];
    if (!mine) throw new Error('four play');
    // Blue and Yellow only build, so that Red and Green win.
    const wanted = turn % 2 === 0 ? 'Add' : 'Build';
    await mine.locator('.option').filter({ hasText: wanted }).click();
    await expect.poll(() => pages[(turn + 1) % 4]?.locator('.page').getAttribute('data-given')).toBe(String(turn + 1));
  }
  for (const [seat, mine] of pages.entries()) {
    await expect(mine.getByRole('dialog')).toContainText(seat % 2 === 0 ? 'Victory' : 'Defeat');
    await expect(mine.getByRole('dialog').locator('tr.won')).toHaveCount(2);
  }
  for (const other of pages.slice(1)) await other.context().close();
});
