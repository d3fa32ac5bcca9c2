import type { Locator, Page } from '@playwright/test';
import { audit } from './audit';
import { expect, test } from './fixtures';
import { hurry, openChoices, Player, startGame } from './player';

const GAME = 'HORDES Quick Start';

const asks = async (page: Page): Promise<string> => (await page.getByTestId('asks').textContent()) ?? '';

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

/** Plays any way until a question is asked. */
async function until(page: Page, player: Player, question: RegExp): Promise<void> {
  await player.playUntil(async () => (await player.untilAsked(), question.test(await asks(page))));
}

async function choose(page: Page, option: RegExp): Promise<void> {
  const seq = await page.locator('.page').getAttribute('data-seq');
  await page.locator('.option', { hasText: option }).first().click();
  await expect(page.locator('.page')).not.toHaveAttribute('data-seq', seq ?? '');
}

/** Plays until a model of one's own advances, and stands in the hand. */
async function advance(page: Page, player: Player): Promise<Locator> {
  await until(page, player, /choose a model to activate/i);
  await choose(page, /circles left/);
  await player.untilAsked();
  // Some change their shape first.
  while (!/^Choose what .* does/.test(await asks(page))) await player.answer();
  await choose(page, /^\W*\w?\W*Advance/);
  await player.untilAsked('path');
  return page.locator('.model.inHand');
}

/** Where something is turned to on the screen, in degrees. */
const turned = (of: Locator) => of.evaluate((element) => Number(/rotate\(([-\d.]+)/.exec(element.getAttribute('transform') ?? '')?.[1] ?? Number.NaN));

test('a whole game of warlocks and warbeasts by clicks against the bot', async ({ page, server }) => {
  test.setTimeout(Number(process.env.UMPIRE_LONGEST ?? 300_000));
  await hurry(page);
  await startGame(page, server.address, 7, 'A bot', GAME);
  const player = new Player(page, 5);
  const answers = await player.playUntil(player.isOver);
  expect(answers).toBeGreaterThan(10);
  const victory = page.getByTestId('victory');
  await expect(victory).toContainText(/destroyed/);
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/Victory|Defeat|A draw/);
  await expect(victory.getByTestId('luck')).toContainText(/The dice (gave|favoured)/, { timeout: 60_000 });
  // On a phone nothing of it is cut off.
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.getByRole('dialog').evaluate((dialog) => Math.max(...[dialog, ...dialog.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)) - dialog.getBoundingClientRect().right);
  expect(wide).toBeLessThanOrEqual(0.5);
});

test('an advance that goes too far says by which rule and by how much', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 3, 'A bot', GAME);
  const player = new Player(page, 2);
  const model = await advance(page, player);
  const from = await middle(model.locator('.base'));
  const most = Number(/up to ([\d.]+)"/.exec(await asks(page))?.[1]);
  const [seq, far] = [await page.locator('.page').getAttribute('data-seq'), (most + 1) * (await inch(page))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const note = page.locator('.note.refused');
  for (let turn = 0; turn < 16; turn += 1) {
    const angle = (turn * Math.PI) / 8;
    await page.mouse.move(from.x + far * Math.cos(angle), from.y + far * Math.sin(angle), { steps: 4 });
    await page.waitForTimeout(150);
    if ((await note.count()) && /too far/.test((await note.textContent()) ?? '')) break;
  }
  await expect(note).toContainText(/\d" too far/);
  await expect(note).toContainText(/hqs:/);
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  expect(await page.locator('.page').getAttribute('data-seq')).toBe(seq);
});

test('a model is turned while it moves: by its handle, by keys and by buttons', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 3, 'A bot', GAME);
  const player = new Player(page, 2);
  const model = await advance(page, player);
  const id = await model.getAttribute('data-model');
  const from = await middle(model.locator('.base'));
  const step = await inch(page);
  const ghost = page.locator('.ghost');
  const confirm = page.getByRole('button', { name: 'Confirm' });
  for (const [x, y] of [[1.5, 0], [-1.5, 0], [0, 1.5], [0, -1.5]] as const) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + x * step, from.y + y * step, { steps: 5 });
    await page.mouse.up();
    await page.waitForTimeout(300);
    if (await confirm.isEnabled()) break;
    await page.keyboard.press('Escape');
  }
  await expect(confirm).toBeEnabled();
  const at = await middle(ghost.locator('ellipse'));
  const knob = await middle(page.locator('.handle .knob'));
  await page.mouse.move(knob.x, knob.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 60, at.y + 60, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => turned(ghost)).toBeCloseTo(135, 0);
  await page.keyboard.press(']');
  await expect.poll(() => turned(ghost)).toBeCloseTo(150, 0);
  await page.keyboard.press('[');
  await page.getByRole('button', { name: 'Turn left' }).click();
  await page.getByRole('button', { name: 'Turn right' }).click();
  await expect.poll(() => turned(ghost)).toBeCloseTo(135, 0);
  await expect(page.locator('.drawn .front')).toHaveCount(1);
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await player.untilAsked();
  await expect.poll(() => turned(page.locator(`.model[data-model="${id}"] > g`).first())).toBeCloseTo(135, 0);
});

test('the card shows a life spiral and spells, a spray its template, a warlock its control area', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 3, 'A bot', GAME);
  const player = new Player(page, 2);
  await until(page, player, /choose a model to activate/i);
  await page.getByRole('tab', { name: 'Models' }).click();
  await page.locator('.row', { hasText: 'Argus 1' }).click();
  const spiral = page.getByRole('img', { name: /Mind: branch 1: \d of 4 marked/ });
  await expect(spiral).toBeVisible();
  await expect(spiral.locator('circle')).toHaveCount(21);
  await expect(page.getByRole('article', { name: /Card of/ })).toContainText('animus');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Models' }).click();
  await page.locator('.row', { hasText: 'Kaya' }).click();
  await expect(page.locator('.power', { hasText: 'Occultation' })).toContainText('upkeep');
  await expect(page.locator('.rows i')).toHaveCount(16);
  await page.keyboard.press('c');
  await expect(page.locator('.drawn .control')).toHaveCount(1);
  expect(await audit(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await choose(page, /^\W*\w?\W*Argus/);
  await choose(page, /Spray with/);
  await player.untilAsked('place');
  const argus = await middle(page.locator('.model.acting .base').first());
  const template = page.locator('.drawn .template');
  for (const [x, y] of [[0, 90], [0, -90], [90, 0], [-90, 0]] as const) {
    await page.mouse.move(argus.x + x, argus.y + y, { steps: 3 });
    await page.waitForTimeout(200);
    if (await template.count()) break;
  }
  await expect(template).toHaveCount(1);
  await expect(page.locator('.note')).toContainText(/path/);
  expect(await audit(page)).toEqual([]);
});

test('a pasted list is read as this game has it, and a wrong one is explained', async ({ page, server }) => {
  await page.goto(server.address);
  await openChoices(page);
  await page.getByRole('button', { name: new RegExp(`^${GAME}`) }).click();
  await expect(page.getByText('Circle Warpack').first()).toBeVisible();
  await page.getByRole('button', { name: 'My own list' }).first().click();
  const list = page.locator('textarea').first();
  await list.fill('1 x Kaya the Wildborne\n3 x Argus\n');
  await expect(page.getByText(/Circle Orboros/).first()).toBeVisible();
  await list.fill('3 x Argus\n');
  await expect(page.getByText(/an army has one warlock/)).toBeVisible();
});
