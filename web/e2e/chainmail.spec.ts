import type { Page } from '@playwright/test';
import { audit } from './audit';
import { expect, test } from './fixtures';
import { hurry, openChoices, Player } from './player';

const GAME = 'D&D Chainmail';

/** Starts a skirmish that is over after some rounds, whoever is left. */
async function start(page: Page, address: string, seed: number, last: string): Promise<void> {
  await page.goto(address);
  await openChoices(page);
  await page.getByRole('button', { name: new RegExp(`^${GAME}`) }).click();
  await page.getByRole('button', { name: /^A bot/ }).click();
  await page.getByLabel('Last round').selectOption(last);
  await page.getByLabel('Seed of the dice').fill(String(seed));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.board > svg')).toBeVisible();
}

test('a whole skirmish by clicks against the bot, to the victory screen', async ({ page, server }) => {
  test.setTimeout(Number(process.env.UMPIRE_LONGEST ?? 600_000));
  await hurry(page);
  await start(page, server.address, 11, '6');
  const player = new Player(page, 3);
  const answers = await player.playUntil(player.isOver, 3000);
  expect(answers).toBeGreaterThan(20);
  const victory = page.getByTestId('victory');
  await expect(victory).toContainText(/wins|draw/i);
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/Victory|Defeat|A draw/);
});

test('the menu says what a skirmish is fought for, and what is not there yet', async ({ page, server }) => {
  await page.goto(server.address);
  await openChoices(page);
  await page.getByRole('button', { name: new RegExp(`^${GAME}`) }).click();
  await expect(page.getByText('working figures of ours', { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel('Scenario')).toContainText('Capture and Hold');
  await expect(page.getByLabel('Last round')).toContainText('Round 10');
});

test('a commander is dragged, and the card says who is under command', async ({ page, server }) => {
  await hurry(page);
  await start(page, server.address, 5, '10');
  const player = new Player(page, 2);
  await player.umpireUntil(async () => /Choose a model to activate/.test((await page.getByTestId('asks').textContent()) ?? ''));
  await page.locator('.model').first().click({ force: true });
  await expect(page.locator('.page')).toContainText(/command/i);
  await audit(page);
});
