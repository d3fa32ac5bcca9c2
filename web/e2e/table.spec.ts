import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { attacks, hurry, join, openAttack, Player, startGame } from './player';

const HORDES = 'HORDES Quick Start';
const seq = (page: Page) => page.locator('.page').getAttribute('data-seq');
const asks = async (page: Page): Promise<string> => (await page.getByTestId('asks').textContent()) ?? '';

async function box(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const found = await of.boundingBox();
  if (!found) throw new Error('it is not on the screen');
  return found;
}

async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const found = await box(of);
  return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
}

/** Drags from a spot toward where there is room, until the draft may be confirmed. */
async function dragSomewhere(page: Page, from: { x: number; y: number }, far: number, settled: () => Promise<boolean>): Promise<void> {
  for (const [x, y] of [[1, 0], [-1, 0], [0, 1], [0, -1], [0.7, 0.7], [-0.7, -0.7]] as const) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + x * far, from.y + y * far, { steps: 8 });
    await page.waitForTimeout(250);
    await page.mouse.up();
    await page.waitForTimeout(350);
    if (await settled()) return;
    await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  }
  throw new Error('there is no room anywhere');
}

test('a drag moves a model although nobody has pressed Move, and Enter confirms it', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 5);
  const player = new Player(page, 3);
  await player.umpireUntil(async () => (await page.locator('.option', { hasText: /A move action/ }).count()) > 0);
  const mat = await box(page.locator('.mat'));
  const acting = page.locator('.model.acting');
  const id = await acting.getAttribute('data-model');
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await dragSomewhere(page, await middle(acting.locator('.base')), 30, async () => (await confirm.count()) > 0 && (await confirm.isEnabled()));
  // The table has not moved, the model is in hand.
  expect(await box(page.locator('.mat'))).toEqual(mat);
  await expect(page.locator(`.model.inHand[data-model="${id}"]`)).toHaveCount(1);
  const before = await seq(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', before ?? '');
});

test('a drag of a model that is not activated yet asks after the drop how it moves', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 3, 'A bot', HORDES);
  const player = new Player(page, 2);
  await player.umpireUntil(async () => /Choose a model to activate/.test(await asks(page)));
  const model = page.locator('.model.side-0.ready', { has: page.locator('.handle') }).first();
  const id = await model.getAttribute('data-model');
  const given = Number(await page.locator('.page').getAttribute('data-given'));
  const from = await middle(model.locator('.base'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y + 8, { steps: 6 });
  await page.waitForTimeout(400);
  await page.mouse.up();
  const menu = page.getByRole('menu', { name: 'How it moves' });
  await expect(menu).toContainText('Advance');
  await menu.getByRole('menuitem', { name: /^Advance/ }).click();
  await expect(page.locator(`.model.inHand[data-model="${id}"]`)).toHaveCount(1);
  await expect(page.locator('.ghost')).toBeVisible();
  // Cancelled, it is as if nothing had been done: what the drag chose can be taken back.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(async () => Number(await page.locator('.page').getAttribute('data-given'))).toBeLessThanOrEqual(given);
});

test('Enter confirms after a drag in Quick Start, and Space does not open the links again', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 3, 'A bot', HORDES);
  const player = new Player(page, 2);
  await player.umpireUntil(async () => (await page.locator('.option', { hasText: /^\W*\w?\W*Advance/ }).count()) > 0);
  await page.locator('.option', { hasText: /^\W*\w?\W*Advance/ }).click();
  await player.untilAsked('path');
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await dragSomewhere(page, await middle(page.locator('.model.inHand .base')), 24, () => confirm.isEnabled());
  const before = await seq(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', before ?? '');

  await page.getByRole('button', { name: 'Links' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.waitForTimeout(100);
  await page.keyboard.press('Space');
  await page.waitForTimeout(200);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a click on an enemy selects it and shows what would happen; a second one or Enter attacks', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 91);
  const player = new Player(page);
  const inReach = page.locator('.model.side-1.can');
  await player.umpireUntil(async () => (await attacks(page).count()) > 0);
  await openAttack(page);
  const before = await seq(page);
  const enemy = await middle(inReach.first().locator('.base'));
  await page.mouse.click(enemy.x, enemy.y);
  await page.waitForTimeout(300);
  expect(await seq(page)).toBe(before);
  await page.mouse.move(5, 400);
  await expect(page.getByTestId('odds')).toContainText('kill chance');
  await expect(page.getByTestId('odds')).toContainText('Enter to confirm');
  // Escape lets it go; Enter then does nothing.
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('odds')).toBeHidden();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(200);
  expect(await seq(page)).toBe(before);
  await openAttack(page);
  await page.mouse.click(enemy.x, enemy.y);
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', before ?? '');
});

test('X declines, and a key keeps its meaning while a list is open', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 91);
  const player = new Player(page);
  await player.umpireUntil(async () => (await attacks(page).count()) > 0);
  const keys = () => page.locator('.option kbd').allTextContents();
  await expect(page.locator('.option.declines kbd').first()).toHaveText('x');
  const [list, before] = [await keys(), await seq(page)];
  const there = await middle(page.locator('.model.side-1 .base').first());
  await page.mouse.move(there.x, there.y);
  await page.waitForTimeout(200);
  expect(await keys()).toEqual(list);
  await openAttack(page);
  await expect(page.locator('.option.declines kbd').first()).toHaveText('x');
  await page.keyboard.press('Escape');
  expect(await keys()).toEqual(list);
  expect(await seq(page)).toBe(before);
  await page.keyboard.press('x');
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', before ?? '');
});

test('card and odds are docked beside the board, the acting model is shown, and headings do not move the board', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 91);
  const player = new Player(page);
  const board = await box(page.locator('.board'));
  const tops = new Set<number>();
  await player.umpireUntil(async () => {
    tops.add((await box(page.locator('.board'))).y);
    return (await attacks(page).count()) > 0;
  });
  expect([...tops]).toEqual([board.y]);
  const name = await page.locator('.model.acting').first().getAttribute('data-name');
  await page.mouse.move(5, 400);
  await expect(page.getByRole('article', { name: `Card of ${name}` })).toBeVisible();
  await openAttack(page);
  await page.locator('.option[data-group="Attack"]').first().hover();
  const odds = await box(page.getByTestId('odds'));
  expect(odds.x + odds.width).toBeLessThanOrEqual(board.x);
  const card = await box(page.getByRole('article', { name: /^Card of/ }));
  expect(card.x + card.width).toBeLessThanOrEqual(board.x);
});

test('how far each side is on its way to victory is always in sight', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 3, 'A bot', HORDES);
  const progress = page.getByTestId('progress');
  await expect(progress).toContainText(/Warlock's life.*Red \d+ of \d+.*Blue \d+ of \d+/);
  await expect(progress).toBeInViewport();
});

test('boosts are let pass until the activation ends', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 3, 'Same screen', HORDES);
  const player = new Player(page, 2);
  await player.umpireUntil(async () => /choose whether its .* roll is boosted/.test(await asks(page)));
  const before = await seq(page);
  await page.locator('.pass').getByRole('button', { name: 'the activation ends' }).click();
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', before ?? '');
  await player.untilAsked();
  if (/boosted/.test(await asks(page))) throw new Error('it is asked all the same');
});

test('the host sees the invitation at once, and the guest picks an army of his own', async ({ page, browser, server }) => {
  await hurry(page);
  await startGame(page, server.address, 41, 'Online');
  const invitation = page.getByTestId('invitation');
  await expect(invitation.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
  await expect(invitation).toContainText('Waiting for Blue to open the link');
  const address = await invitation.getByLabel('Invitation link').inputValue();
  expect(await page.locator('.page').getAttribute('data-asked')).toBe('nothing');

  const guest = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await hurry(guest);
  await guest.goto(address);
  await expect(invitation).toContainText('Blue is here and chooses an army');
  const choice = guest.locator('.army').nth(3);
  const army = (await choice.locator('b').textContent()) ?? '';
  await choice.click();
  await join(guest);
  await expect(invitation).toBeHidden();
  await expect(page.getByRole('region', { name: 'Blue' })).toContainText(army);
  await Promise.race([new Player(page).untilAsked(), new Player(guest).untilAsked()]);
  await guest.context().close();
});

test('a rule has its note apart, and one tab is selected', async ({ page, server }) => {
  await page.goto(`${server.address}#/rules/warcry/warcry%3Asource-01`);
  const rule = page.locator('article.linked');
  await expect(rule.getByText('About this rule')).toBeVisible();
  await expect(rule.locator('details p')).toBeHidden();
  await rule.getByText('About this rule').click();
  await expect(rule.locator('details p')).toBeVisible();
  const chosen = page.locator('header a[aria-current]');
  await expect(chosen).toHaveText('Warcry');
  await page.getByRole('link', { name: HORDES }).click();
  await expect(chosen).toHaveText(HORDES);
  await expect(page.locator('article').first()).toContainText('hqs:');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

  test('the table has half of the screen, nothing overlaps, and nothing speaks of keys', async ({ page, server }) => {
    await hurry(page);
    await startGame(page, server.address, 91);
    const player = new Player(page);
    const check = async () => {
      const [board, panel] = [await box(page.locator('.board')), await box(page.locator('.panel'))];
      expect(board.height).toBeGreaterThanOrEqual(422);
      expect(panel.y).toBeGreaterThanOrEqual(board.y + board.height);
      expect(panel.y + panel.height).toBeLessThanOrEqual(845);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await page.locator('kbd:visible').count()).toBe(0);
      expect(await page.locator('.panel').innerText()).not.toMatch(/arrow key|press|enter\b|shift/i);
    };
    await player.untilAsked();
    await check();
    const undo = async () => (await attacks(page).count()) > 0;
    await player.umpireUntil(undo);
    await check();
    const top = await page.locator('.top').innerText();
    expect(top).toMatch(/\d/);
  });

  test('every answer of a long question can be reached without pulling the sheet up', async ({ page, server }) => {
    await hurry(page);
    await startGame(page, server.address, 7, 'A bot', 'D&D Chainmail');
    const player = new Player(page);
    await player.untilAsked();
    await player.umpireUntil(async () => (await page.locator('.option').count()) > 3);
    const frame = await box(page.locator('.prompt'));
    const first = await box(page.locator('.option').first());
    expect(first.height).toBeGreaterThanOrEqual(40);
    expect(first.y + 30).toBeLessThan(frame.y + frame.height);
    const last = page.locator('.option').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  });
});
