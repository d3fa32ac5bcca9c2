import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hurry, join, openChoices } from './player';

const call = (page: Page, name: string) => page.addInitScript((name) => localStorage.setItem('umpire.player', JSON.stringify({ name, muted: false })), name);

test('a game is opened to everybody, joined from the lobby, talked at and found again by a link that says whose turn it is', async ({ page, browser, server }) => {
  await hurry(page);
  await call(page, 'Anna');
  await page.goto(server.address);
  await openChoices(page);
  await page.getByRole('button', { name: /^Online/ }).click();
  await page.getByLabel('Show it in the lobby').check();
  await page.getByLabel('Clock').selectOption('30');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.board > svg')).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const guest = await context.newPage();
  await hurry(guest);
  await call(guest, 'Ben');
  await guest.goto(`${server.address}#/lobby`);
  const open = guest.getByRole('listitem').filter({ hasText: 'by Anna' });
  await expect(open).toContainText('30 minutes each');
  await open.getByRole('link', { name: 'Join' }).click();
  await join(guest);

  // It is in the lobby no more.
  const later = await context.newPage();
  await later.goto(`${server.address}#/lobby`);
  await expect(later.getByText('No open games right now')).toBeVisible();
  await later.close();

  await page.getByRole('tab', { name: /^Players/ }).click();
  await expect(page.getByText('Ben')).toBeVisible();
  await expect(page.locator('time').first()).toHaveText(/^(30:00|29:\d\d)$/);
  await guest.getByRole('tab', { name: /^Players/ }).click();
  await guest.getByRole('button', { name: 'Good luck!' }).click();
  await expect(page.getByText('Ben: Good luck!')).toBeVisible();
  await page.getByLabel('Say something').fill('You too');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(guest.getByText('Anna: You too')).toBeVisible();
  await guest.getByLabel('Mute').check();
  await expect(guest.getByText('Anna: You too')).toBeHidden();

  // Who goes is seen to be gone.
  await page.getByRole('button', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'Link that shows whose turn it is' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  await guest.goto(link);
  await expect(page.getByText('not here')).toBeVisible();
  await expect(guest.getByRole('heading')).toHaveText(/turn/);
  await guest.getByRole('link', { name: 'To my seat' }).click();
  await expect(guest.locator('.board > svg')).toBeVisible();
  await expect(page.getByText('not here')).toBeHidden();
  await context.close();
});

test('all games stand on the first page, and the lobby leads to a game that anybody may join', async ({ page, server }) => {
  await page.goto(server.address);
  const games = page.getByRole('group', { name: 'Game' }).getByRole('button');
  await expect(games).toHaveCount(5);
  await games.filter({ hasText: 'WARMACHINE' }).click();
  await expect(games.filter({ hasText: 'WARMACHINE' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`${server.address}#/lobby`);
  await page.getByRole('link', { name: 'Open a game' }).click();
  await expect(page.getByRole('button', { name: /^Online/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Show it in the lobby')).toBeChecked();
});

test('the players agree what the clock does, and see it run beside their names', async ({ page, server }) => {
  await hurry(page);
  await page.goto(server.address);
  await openChoices(page);
  await page.getByRole('button', { name: /^Same screen/ }).click();
  await expect(page.getByLabel('When time runs out')).toHaveCount(0);
  await page.getByLabel('Clock').selectOption('15');
  await expect(page.getByLabel('When time runs out')).toHaveValue('true');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.board > svg')).toBeVisible();
  const times = page.locator('.sides time');
  await expect(times).toHaveCount(2);
  await expect(times.first()).toHaveAttribute('title', 'a player who runs out of time loses');
  await expect(page.locator('.sides time.runs')).toHaveText(/^14:5\d$/);
  await page.getByRole('tab', { name: 'Players' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('a player who runs out of time loses');
});
