import { expect, test } from './fixtures';
import { openGallery } from './gallery';
import { hurry, Player, startGame } from './player';

const horror = '.model[data-model="52"]';

test('the turn of the other side is a film: dice are read, damage rises, the fallen stay, and it can be stepped and skipped', async ({ page, server }) => {
  // So slowly that the test is faster.
  await openGallery(page, server.address, 'table', { speed: 0.05 });
  await page.getByRole('button', { name: /End the activation/ }).click();
  const film = page.getByRole('group', { name: 'Opponent’s moves' });
  await expect(film).toBeVisible();
  // The horror is already where it ends; only its drawing is still on the way.
  await expect(page.locator(`${horror}.travels`)).toHaveCount(1);
  const running = await page.locator(horror).evaluate((piece) => piece.getAnimations().map((one) => (one.effect as KeyframeEffect).getKeyframes().length));
  expect(running.length).toBeGreaterThan(0);
  expect(running[0]).toBeGreaterThan(6);

  await page.keyboard.press('p');
  await expect(film.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect(page.locator('.page')).toHaveAttribute('data-seq', '2');

  // Step by step: the attack first.
  await film.getByRole('button', { name: 'Next move' }).click();
  await expect(page.locator('.page')).toHaveAttribute('data-seq', '3');
  const tray = page.getByTestId('tray');
  await expect(tray.locator('span.die')).toHaveCount(4);
  await expect(tray).toContainText('1 critical, 2 hit, 1 miss');
  await expect(tray).toContainText('needs 3 or more hits, 6 is critical');
  await expect(page.getByTestId('damage')).toHaveText('−7');
  await page.keyboard.press('n');
  await expect(page.locator('[data-fallen="11"]')).toHaveCount(1);
  await expect(page.locator('.model[data-model="11"]')).toHaveCount(0);
  await expect(tray).toContainText('needs more than ARM 15');

  await film.getByRole('button', { name: /^Speed/ }).click();
  await expect(film.getByRole('button', { name: 'Speed: 2 times' })).toBeVisible();
  await film.getByRole('button', { name: 'Skip' }).click();
  await expect(film).toBeHidden();
  await expect(page.getByTestId('asks')).toContainText('choose what it does');
  // The mark stays, and grows fainter as the game goes on.
  const strong = await page.locator('[data-fallen="11"]').evaluate((mark) => Number(getComputedStyle(mark).opacity));
  expect(strong).toBeGreaterThan(0.3);
});

test('who wants no motion gets none, and nothing waits for it', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page, server.address, 'table', { speed: 3 });
  await page.getByRole('button', { name: /End the activation/ }).click();
  await expect(page.locator('[data-fallen="11"]')).toHaveCount(1);
  expect(await page.locator('.model.travels').count()).toBe(0);
  expect(await page.locator('.tumbles').count()).toBe(0);
  expect(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)).toBe(0);
});

test('sounds are made only when they are wanted', async ({ page, server }) => {
  await page.addInitScript(() => {
    const heard = { contexts: 0, sounds: 0 };
    (window as unknown as { heard: typeof heard }).heard = heard;
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        heard.contexts += 1;
      }
      override createGain(): GainNode {
        heard.sounds += 1;
        return super.createGain();
      }
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: { contexts: number; sounds: number } }).heard);
  await openGallery(page, server.address, 'table', { speed: 3 });
  await page.getByRole('button', { name: /End the activation/ }).click();
  await expect(page.locator('[data-fallen="11"]')).toHaveCount(1);
  expect(await heard()).toEqual({ contexts: 0, sounds: 0 });

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Sounds' }).check();
  await page.keyboard.press('Escape');
  expect((await heard()).contexts).toBe(1);
  const before = (await heard()).sounds;
  await page.reload();
  await page.getByRole('button', { name: /End the activation/ }).click();
  await expect(page.locator('[data-fallen="11"]')).toHaveCount(1);
  expect((await heard()).sounds).toBeGreaterThan(before);
});

test('a real game tells the ways of its moves, what dice needed, and what each model looks like', async ({ page, server }) => {
  test.setTimeout(180_000);
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await hurry(page);
  await startGame(page, server.address, 92);
  const told = (what: RegExp) => heard.some((text) => what.test(text));
  const [way, needs] = [/"ways":\[\{"model":\d+,"points":\[\{[^}]+\},\{/, /"needs":"\d or more hits, 6 is critical"/];
  await new Player(page).umpireUntil(async () => told(way) && told(needs), 200);
  expect(told(way)).toBe(true);
  expect(told(needs)).toBe(true);
  expect(told(/"figure":"(fighter|shooter|beast|caster|rider|winged)"/)).toBe(true);
});

test('the marks of the fallen are there after a reload, as long as nobody stands up again', async ({ page, server }) => {
  test.setTimeout(180_000);
  await hurry(page);
  await startGame(page, server.address, 92);
  const player = new Player(page);
  await player.untilAsked();
  const marks = page.locator('[data-fallen]');
  await player.umpireUntil(async () => (await marks.count()) > 0, 250);
  await player.untilAsked();
  const [lying] = [await marks.evaluateAll((all) => all.map((mark) => `${mark.getAttribute('data-fallen')} ${mark.getAttribute('transform')}`).toSorted())];
  expect(lying.length).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByTestId('asks')).toBeVisible();
  await expect(marks).toHaveCount(lying.length);
  expect(await marks.evaluateAll((all) => all.map((mark) => `${mark.getAttribute('data-fallen')} ${mark.getAttribute('transform')}`).toSorted())).toEqual(lying);
});
