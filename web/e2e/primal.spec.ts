import type { Locator, Page } from '@playwright/test';
import { audit } from './audit';
import { expect, test } from './fixtures';
import { hurry, openChoices, Player, startGame } from './player';

const GAME = 'HORDES: Primal';
const SHOTS = process.env.UMPIRE_SHOTS;

type Spot = { x: number; y: number };

const asks = async (page: Page): Promise<string> => (await page.getByTestId('asks').textContent()) ?? '';
const seq = async (page: Page): Promise<string> => (await page.locator('.page').getAttribute('data-seq')) ?? '';
const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/primal-${name}.png`, animations: 'disabled' });
};

async function middle(of: Locator): Promise<Spot> {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Pixels to an inch. */
async function inch(page: Page): Promise<number> {
  const mat = page.locator('.mat');
  return (((await mat.boundingBox())?.width ?? 0) / Number(await mat.getAttribute('width'))) * 25.4;
}

async function choose(page: Page, option: RegExp): Promise<void> {
  const before = await seq(page);
  await page.locator('.option', { hasText: option }).first().click();
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', before);
}

/** Lets the umpire deploy everything, until the first activation of one's own. */
async function deployed(page: Page, player: Player): Promise<void> {
  await player.umpireUntil(async () => /model or unit to activate/.test(await asks(page)), 300);
}

/** Starts a battle that is over after some rounds. */
async function startShort(page: Page, address: string, seed: number, opponent: string, rounds: string): Promise<void> {
  await page.goto(address);
  await openChoices(page);
  await page.getByRole('button', { name: new RegExp(`^${GAME}`) }).click();
  await page.getByRole('button', { name: new RegExp(`^${opponent}`) }).click();
  await page.getByLabel('Last round').selectOption(rounds);
  await page.getByLabel('Seed of the dice').fill(String(seed));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.board > svg')).toBeVisible();
}

test('a whole battle of Primal by clicks against the bot, to the victory screen', async ({ page, server }) => {
  test.setTimeout(Number(process.env.UMPIRE_LONGEST ?? 420_000));
  await hurry(page);
  await startShort(page, server.address, 11, 'A bot', '6');
  await shot(page, 'begins');
  const player = new Player(page, 5);
  // Deploying all models by chance takes long: the umpire puts most of them down.
  await player.answer();
  await deployed(page, player);
  await shot(page, 'deployed');
  const byClicks = { answers: 40 };
  await player.playUntil(async () => (byClicks.answers -= 1) < 0 || (await player.isOver()), 400);
  await shot(page, 'by-clicks');
  // Some of the rest is left to the umpire, so that the test does not take all day.
  for (let part = 0; part < 400 && !(await player.isOver()); part += 1) {
    const left = { answers: 40 };
    await player.umpireUntil(async () => (left.answers -= 1) < 0, 80);
    if (!(await player.isOver())) await player.answer();
  }
  const victory = page.getByTestId('victory');
  await expect(victory).toContainText(/wins? in round|draw in round/);
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/Victory|Defeat|A draw/);
  await shot(page, 'victory');
});

test('a unit is moved by one drag, and all of it is turned', async ({ page, server }) => {
  test.setTimeout(240_000);
  await hurry(page);
  await startGame(page, server.address, 4, 'A bot', GAME);
  const player = new Player(page, 2);
  await deployed(page, player);
  const units = page.locator('.unit.side-0');
  expect(await units.count()).toBeGreaterThan(0);
  // A unit is chosen from the list, and given no order.
  const names = await page.locator('.option').allTextContents();
  const scene = await page.locator('.unit.side-0 .banner title').allTextContents();
  const unit = scene.map((title) => title.split(':')[0] ?? '').find((name) => names.some((label) => label.includes(name)));
  if (!unit) throw new Error(`no unit among ${names.join(', ')}`);
  await choose(page, new RegExp(unit));
  await player.untilAsked('options');
  for (let step = 0; step < 3 && !/moves next/.test(await asks(page)); step += 1) {
    await choose(page, /No order|Stay down/);
    await player.untilAsked('options');
  }
  await expect(page.getByTestId('asks')).toContainText('moves next');
  await shot(page, 'unit-asked');
  const models = page.locator('.model.side-0.can');
  const from = await middle(models.first().locator('.base'));
  const by = await inch(page);
  const toward = Math.sign((await middle(page.locator('.mat'))).y - from.y) || 1;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + toward * by, { steps: 5 });
  await page.mouse.move(from.x, from.y + toward * 3 * by, { steps: 5 });
  await page.mouse.up();
  const members = page.locator('.hand .member');
  await expect(members.first()).toBeVisible();
  expect(await members.count()).toBeGreaterThan(1);
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeEnabled();
  await shot(page, 'unit');
  // Turned as one: the fronts of all of them point elsewhere.
  const fronts = () => page.locator('.hand .member .front').evaluateAll((all) => all.map((one) => one.getAttribute('transform')?.match(/rotate\(([^)]*)\)/)?.[1] ?? ''));
  const before = await fronts();
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press(']');
  await expect.poll(async () => (await fronts()).every((front, at) => front !== before[at])).toBe(true);
  await expect(confirm).toBeEnabled();
  await shot(page, 'unit-turned');
  const at = await seq(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', at);
  await player.untilAsked();
  expect(await asks(page)).not.toMatch(/moves next/);
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.locator('#tab-panel')).toContainText(`${unit} advances`);
});

test('a model is turned while it moves, and looks where it was told to', async ({ page, server }) => {
  test.setTimeout(240_000);
  await hurry(page);
  await startGame(page, server.address, 4, 'A bot', GAME);
  const player = new Player(page, 2);
  await deployed(page, player);
  const advance = page.locator('.option', { hasText: /^\W*\w?\W*Advance/ });
  await player.umpireUntil(async () => /^Choose what/.test(await asks(page)) && (await advance.count()) > 0, 200);
  await choose(page, /^\W*\w?\W*Advance/);
  await player.untilAsked('path');
  const id = await page.locator('.model.inHand').getAttribute('data-model');
  const from = await middle(page.locator('.model.inHand .base'));
  const by = await inch(page);
  const toward = Math.sign((await middle(page.locator('.mat'))).y - from.y) || 1;
  await page.mouse.click(from.x, from.y + toward * 4 * by);
  await expect(page.locator('.ghost')).toBeVisible();
  const turn = page.getByRole('button', { name: 'Turn right' });
  for (let step = 0; step < 6; step += 1) await turn.click();
  await shot(page, 'facing');
  const ghost = async () => /rotate\(([^)]*)\)/.exec((await page.locator('.ghost').getAttribute('transform')) ?? '')?.[1] ?? '';
  const meant = Number(await ghost());
  const at = await seq(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', at);
  await expect.poll(async () => {
    const now = await page.locator(`.model[data-model="${id}"] > g`).first().getAttribute('transform');
    const stands = Number(/rotate\(([^)]*)\)/.exec(now ?? '')?.[1] ?? Number.NaN);
    return Math.abs((((stands - meant) % 360) + 540) % 360 - 180);
  }).toBeLessThan(2);
});

test('a charge that goes nowhere is refused with its rule', async ({ page, server }) => {
  test.setTimeout(300_000);
  await hurry(page);
  await startGame(page, server.address, 6, 'A bot', GAME);
  const player = new Player(page, 3);
  const charge = page.locator('.option', { hasText: /^\W*\w?\W*Charge/ });
  await player.umpireUntil(async () => /^Choose what/.test(await asks(page)) && (await charge.count()) > 0, 500);
  await choose(page, /^\W*\w?\W*Charge/);
  await player.untilAsked('options', 'path');
  await shot(page, 'charge-targets');
  for (let step = 0; step < 3 && !/charge of/.test(await asks(page)); step += 1) {
    await page.locator('.option:not(.declines)').first().click();
    await player.untilAsked('path', 'options');
  }
  await expect(page.getByTestId('asks')).toContainText(/Choose where the charge of/);
  const from = await middle(page.locator('.model.inHand .base'));
  const far = await inch(page);
  const before = await seq(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const note = page.locator('.note.refused');
  for (let turn = 0; turn < 12 && !(await note.count()); turn += 1) {
    const angle = (turn * Math.PI) / 6;
    await page.mouse.move(from.x + 2 * far * Math.cos(angle), from.y + 2 * far * Math.sin(angle), { steps: 4 });
    await page.waitForTimeout(150);
  }
  await expect(note).toContainText(/primal:charge/);
  await shot(page, 'charge-refused');
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  expect(await seq(page)).toBe(before);
});

test('a player concedes by a button that asks once more', async ({ page, server }) => {
  test.setTimeout(240_000);
  await hurry(page);
  await startGame(page, server.address, 4, 'A bot', GAME);
  const player = new Player(page, 2);
  await deployed(page, player);
  await page.getByRole('button', { name: 'Concede the game' }).click();
  await expect(page.getByRole('dialog')).toContainText('gives the game up');
  await shot(page, 'concede');
  await page.getByRole('button', { name: 'Play on' }).click();
  expect(await player.isOver()).toBe(false);
  await page.getByRole('button', { name: 'Concede the game' }).click();
  await page.getByRole('button', { name: 'Concede', exact: true }).click();
  await expect(page.getByTestId('victory')).toContainText('concedes');
});

test('cards show spirals and fury; the page holds on a phone', async ({ page, server, browser }) => {
  test.setTimeout(240_000);
  await hurry(page);
  await startGame(page, server.address, 4, 'A bot', GAME);
  const player = new Player(page, 2);
  await deployed(page, player);
  await page.getByRole('tab', { name: 'Models' }).click();
  await shot(page, 'models');
  await page.locator('.model.side-0:has(.counter)').first().click();
  await expect(page.locator('.counters').first()).toContainText(/fury|focus/i);
  await shot(page, 'card');
  expect(await audit(page)).toEqual([]);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const small = await phone.newPage();
  await hurry(small);
  await small.goto(page.url());
  await expect(small.locator('.board > svg')).toBeVisible();
  await small.waitForTimeout(800);
  await shot(small, 'phone');
  expect(await small.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // Nothing of what a side has is cut off.
  const cut = await small.locator('.purse').evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1));
  expect(cut).toBe(false);
  await phone.close();
});

test('four players in two teams play on one screen', async ({ page, server }) => {
  test.setTimeout(240_000);
  await hurry(page);
  await page.goto(server.address);
  await openChoices(page);
  await page.getByRole('button', { name: new RegExp(`^${GAME}`) }).click();
  await page.getByRole('button', { name: /^Same screen/ }).click();
  await page.getByLabel('Players').selectOption('4');
  await shot(page, 'menu');
  await page.getByLabel('Seed of the dice').fill('3');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('header .side')).toHaveCount(4);
  const player = new Player(page, 4);
  await player.umpireUntil(async () => /^Deploy/.test(await asks(page)), 30);
  await shot(page, 'four');
  await player.umpireUntil(async () => /model or unit to activate/.test(await asks(page)), 500);
  await shot(page, 'four-deployed');
});
