import type { Locator, Page } from '@playwright/test';
import { audit } from './audit';
import { expect, test } from './fixtures';
import { hurry, openChoices, Player, startGame } from './player';

const GAME = 'WARMACHINE Mk IV';
const SHOTS = process.env.UMPIRE_SHOTS;

const asks = async (page: Page): Promise<string> => (await page.getByTestId('asks').textContent()) ?? '';
const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/wm-${name}.png`, animations: 'disabled' });
};

async function middle(of: Locator): Promise<{ x: number; y: number }> {
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
  const seq = await page.locator('.page').getAttribute('data-seq');
  await page.locator('.option', { hasText: option }).first().click();
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', seq ?? '');
}

/** Lets the umpire deploy everything, until the first activation of one's own. */
async function deployed(page: Page, player: Player): Promise<void> {
  await player.umpireUntil(async () => /model or unit to activate/.test(await asks(page)), 200);
}

test('a whole battle of WARMACHINE by clicks against the bot, to the victory screen', async ({ page, server }) => {
  test.setTimeout(Number(process.env.UMPIRE_LONGEST ?? 420_000));
  await hurry(page);
  await startGame(page, server.address, 11, 'A bot', GAME);
  const player = new Player(page, 5);
  // Deploying twenty models by chance takes long: the umpire puts most of them down.
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
  await expect(victory).toContainText(/destroyed|army points|points/);
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/Victory|Defeat|A draw/);
  await shot(page, 'victory');
});

test('a unit is moved by one drag: one goes, and the rest are placed beside it', async ({ page, server }) => {
  test.setTimeout(240_000);
  await hurry(page);
  await startGame(page, server.address, 4, 'A bot', GAME);
  const player = new Player(page, 2);
  await deployed(page, player);
  const own = page.locator('.unit.side-0').first();
  const unit = Number(await own.getAttribute('data-unit'));
  expect(unit).toBeGreaterThanOrEqual(0);
  // Any member of the unit can be dragged, before anything has been chosen.
  const banner = await middle(own.locator('.banner path'));
  const models = page.locator('.model.side-0');
  const spots = await models.evaluateAll((all) => all.map((one) => ({ id: one.getAttribute('data-model'), box: one.querySelector('.base')?.getBoundingClientRect().toJSON() as DOMRect })));
  const near = spots
    .map((spot) => ({ ...spot, far: Math.hypot(spot.box.x + spot.box.width / 2 - banner.x, spot.box.y + spot.box.height / 2 - banner.y) }))
    .sort((one, other) => one.far - other.far)[0];
  if (!near) throw new Error('nobody stands there');
  const from = { x: near.box.x + near.box.width / 2, y: near.box.y + near.box.height / 2 };
  const by = await inch(page);
  const board = await middle(page.locator('.mat'));
  const toward = Math.sign(board.y - from.y) || 1;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + toward * by, { steps: 5 });
  // To where nobody stands in the way of the unit: those near the banner are of it.
  const centres = spots.map((spot) => ({ x: spot.box.x + spot.box.width / 2, y: spot.box.y + spot.box.height / 2 }));
  const far = (one: { x: number; y: number }, other: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y) / by;
  const members_at = centres.filter((spot) => far(spot, from) < 2.5);
  const others = centres.filter((spot) => far(spot, from) >= 2.5);
  const ways = [4, 3, 5].flatMap((ahead) => [0, 2, -2, 3, -3].map((beside) => ({ x: beside * by, y: toward * ahead * by })));
  const room = (way: { x: number; y: number }) =>
    Math.min(...members_at.flatMap((one) => others.map((other) => far({ x: one.x + way.x, y: one.y + way.y }, other))), 99);
  const way = ways.filter((one) => Math.hypot(one.x, one.y) < 5.5 * by).sort((one, other) => room(other) - room(one))[0] ?? { x: 0, y: 0 };
  await page.mouse.move(from.x + way.x, from.y + way.y, { steps: 5 });
  await page.mouse.up();
  // Advance or run: where both are open the player says which.
  const menu = page.locator('.menu button, .among button', { hasText: 'Advance' });
  await Promise.race([menu.first().waitFor({ timeout: 8000 }), page.locator('.hand .member').first().waitFor({ timeout: 8000 })]).catch(() => undefined);
  if (await menu.count()) await menu.first().click();
  const members = page.locator('.hand .member');
  await expect(members.first()).toBeVisible();
  expect(await members.count()).toBeGreaterThan(1);
  await page.waitForTimeout(500);
  await shot(page, 'unit');
  const seq = await page.locator('.page').getAttribute('data-seq');
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', seq ?? '');
  await player.untilAsked();
  expect(await asks(page)).not.toMatch(/^Place /);
});

test('a charge that goes nowhere is refused with its rule', async ({ page, server }) => {
  test.setTimeout(300_000);
  await hurry(page);
  await startGame(page, server.address, 6, 'A bot', GAME);
  const player = new Player(page, 3);
  const charge = page.locator('.option', { hasText: /^\W*\w?\W*Charge/ });
  await player.umpireUntil(async () => /^Choose what/.test(await asks(page)) && (await charge.count()) > 0, 500);
  await choose(page, /^\W*\w?\W*Charge/);
  await player.untilAsked();
  // Who of a unit charges, and whom.
  for (let step = 0; step < 4 && !/charge of/.test(await asks(page)); step += 1) {
    await shot(page, 'charge-targets');
    await page.locator('.option:not(.declines)').first().click();
    await player.untilAsked('path', 'options');
  }
  await expect(page.getByTestId('asks')).toContainText(/Choose where the charge of/);
  const from = await middle(page.locator('.model.inHand .base'));
  const far = await inch(page);
  const seq = await page.locator('.page').getAttribute('data-seq');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const note = page.locator('.note.refused');
  for (let turn = 0; turn < 12 && !(await note.count()); turn += 1) {
    const angle = (turn * Math.PI) / 6;
    await page.mouse.move(from.x + 2 * far * Math.cos(angle), from.y + 2 * far * Math.sin(angle), { steps: 4 });
    await page.waitForTimeout(150);
  }
  await expect(note).toContainText(/wm4:/);
  await shot(page, 'charge-refused');
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  expect(await page.locator('.page').getAttribute('data-seq')).toBe(seq);
});

test('cards show damage grids, focus and what is not enforced; the page holds on a phone', async ({ page, server, browser }) => {
  test.setTimeout(240_000);
  await hurry(page);
  await startGame(page, server.address, 4, 'A bot', GAME);
  const player = new Player(page, 2);
  await deployed(page, player);
  await page.getByRole('tab', { name: 'Models' }).click();
  await shot(page, 'models');
  const jack = page.locator('.row', { hasText: /Deuce|Razor|Courser|Dire Wolf/ }).first();
  if (await jack.count()) {
    await jack.click();
    await expect(page.locator('.columns i').first()).toBeVisible();
    await expect(page.locator('.counters')).toContainText(/focus/i);
  }
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
  await phone.close();
});

test('a pasted list is read as this game has it, and a wrong one is explained', async ({ page, server }) => {
  await page.goto(server.address);
  await openChoices(page);
  await page.getByRole('button', { name: new RegExp(`^${GAME}`) }).click();
  await shot(page, 'menu');
  await page.getByRole('button', { name: 'My own list' }).first().click();
  const list = page.locator('textarea').first();
  await list.fill('Major Allister Caine\n  Deuce\nThe Black 13th\n');
  await expect(page.getByText(/Cygnar/).first()).toBeVisible();
  await list.fill('Deuce\n');
  await expect(page.getByText(/led by one Commander/)).toBeVisible();
});
