import { expect, type Page } from '@playwright/test';

/** Somebody who plays with mouse clicks, any legal way; the same way every time. */
export class Player {
  private state: number;

  constructor(
    readonly page: Page,
    seed = 1,
  ) {
    this.state = seed;
  }

  /** Plays until something holds; gives back how many answers it took. */
  async playUntil(holds: () => Promise<boolean>, most = 1500): Promise<number> {
    for (let answers = 0; answers < most; ) {
      if (await holds()) return answers;
      if (await this.answer()) answers += 1;
    }
    throw new Error(`it did not come to pass within ${most} answers`);
  }

  isOver = async (): Promise<boolean> => (await this.page.getByTestId('victory').count()) > 0;

  /** Waits until this page is asked, in one of these ways if any are named, or the game is over. */
  async untilAsked(...kinds: string[]): Promise<string> {
    const wanted = kinds.length ? kinds : ['options', 'path', 'place', 'unit'];
    await this.page.waitForFunction(
      (wanted) => {
        const asked = document.querySelector<HTMLElement>('.page')?.dataset.asked ?? '';
        return wanted.includes(asked) || document.querySelector('[data-testid=victory]') !== null;
      },
      wanted,
      { timeout: 30_000 },
    );
    return this.asked();
  }

  asked = async (): Promise<string> => (await this.page.locator('.page').getAttribute('data-asked')) ?? '';
  private seq = async (): Promise<string> => (await this.page.locator('.page').getAttribute('data-seq')) ?? '';

  /** Answers one question, if there is one. */
  async answer(): Promise<boolean> {
    const kind = await this.untilAsked();
    if (await this.isOver()) return false;
    const before = await this.seq();
    if (process.env.UMPIRE_TELL) console.log(before, kind, await this.page.getByTestId('asks').textContent(), await this.page.locator('.option').count());
    if (kind === 'options') await this.clickOption();
    // Where a whole unit goes is left to the umpire.
    else if (kind === 'unit') await this.page.keyboard.press('.');
    else if (!(kind === 'path' || kind === 'place') || !(await this.putDown())) return false;
    await this.page.waitForFunction((before) => document.querySelector<HTMLElement>('.page')?.dataset.seq !== before, before, { timeout: 15_000 });
    return true;
  }

  /** Lets the umpire answer until something holds: the quick way into a fight. */
  async umpireUntil(holds: () => Promise<boolean>, most = 400): Promise<void> {
    for (let answers = 0; answers < most; answers += 1) {
      await this.untilAsked();
      if ((await this.isOver()) || (await holds())) return;
      const before = await this.seq();
      await this.page.keyboard.press('.');
      await this.page.waitForFunction((before) => document.querySelector<HTMLElement>('.page')?.dataset.seq !== before, before, { timeout: 15_000 });
    }
    throw new Error(`it did not come to pass within ${most} answers`);
  }

  /** One of the options, rather not one that declines. */
  private async clickOption(): Promise<void> {
    const options = this.page.locator('.option');
    const active = this.page.locator('.option:not(.declines)');
    const choices = (await active.count()) && this.chance() < 0.9 ? active : options;
    const count = await choices.count();
    if (!count) return;
    const chosen = choices.nth(Math.floor(this.chance() * count));
    const isVerb = await chosen.evaluate((one) => one.classList.contains('verb')).catch(() => false);
    await chosen.click({ timeout: 5000 }).catch(() => undefined);
    if (!isVerb) return;
    const targets = this.page.locator('.option:not(.verb):not(.declines)');
    await targets.nth(Math.floor(this.chance() * (await targets.count()))).click({ timeout: 5000 }).catch(() => undefined);
  }

  /** Clicks on places that look possible until one is allowed, and confirms it. */
  private async putDown(): Promise<boolean> {
    const confirm = this.page.getByRole('button', { name: 'Confirm' });
    for (const spot of await this.spots(60)) {
      await this.page.mouse.click(spot.x, spot.y);
      const allowed = await this.page
        .waitForFunction(
          () => {
            const note = document.querySelector('.note');
            const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('Confirm'));
            return button && !button.disabled ? 'yes' : note?.classList.contains('refused') ? 'no' : null;
          },
          undefined,
          { timeout: 1500 },
        )
        .then((handle) => handle.jsonValue())
        .catch(() => 'no');
      if (allowed === 'yes') {
        await confirm.click();
        return true;
      }
      await this.page.keyboard.press('Escape');
    }
    const stay = this.page.getByRole('button', { name: 'Stay here' });
    if (await stay.count()) {
      await stay.click();
      return true;
    }
    // There is room for everybody, but it may be a corner that chance does not find: the umpire knows one.
    const umpire = this.page.getByRole('button', { name: /^Let the umpire choose/ });
    if (!(await umpire.count())) return false;
    await umpire.click();
    return true;
  }

  /** Pixels within the region in which something may be put. */
  private spots(count: number): Promise<{ x: number; y: number }[]> {
    const chances = Array.from({ length: count * 90 }, () => this.chance());
    return this.page.evaluate(
      ({ chances, count }) => {
        const found: { x: number; y: number }[] = [];
        const paths = [...document.querySelectorAll<SVGPathElement>('.region path')];
        const svg = document.querySelector<SVGSVGElement>('.board > svg');
        for (let at = 0; at + 2 < chances.length && found.length < count && svg; at += 3) {
          const path = paths[Math.floor((chances[at] ?? 0) * paths.length)];
          const matrix = path?.getScreenCTM();
          if (!path || !matrix) break;
          const box = path.getBBox();
          const point = svg.createSVGPoint();
          point.x = box.x + box.width * (chances[at + 1] ?? 0);
          point.y = box.y + box.height * (chances[at + 2] ?? 0);
          const pixel = point.matrixTransform(matrix);
          const mat = document.querySelector<SVGRectElement>('.mat');
          if (!mat?.isPointInFill(point)) continue;
          const hit = document.elementFromPoint(pixel.x, pixel.y);
          if (path.isPointInFill(point) && hit?.closest('.board > svg') && !hit.closest('[data-model]')) found.push({ x: pixel.x, y: pixel.y });
        }
        return found;
      },
      { chances, count },
    );
  }

  /** Between 0 and 1. */
  private chance(): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.state / 2 ** 32;
  }
}

/** A page that shows everything at once, so that tests do not wait for what is only to be read. */
export async function hurry(page: Page, skipForced = true): Promise<void> {
  await page.addInitScript((skipForced) => {
    localStorage.setItem('umpire.settings', JSON.stringify({ theme: 'light', speed: 0, skipForced }));
  }, skipForced);
}

/** Opens the choices of the start page. */
export async function openChoices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose opponent, armies, battle' }).click();
}

/** Starts a game as it is offered, with a seed of our own. */
export async function startGame(page: Page, address: string, seed: number, opponent: 'A bot' | 'Same screen' | 'Online' = 'A bot', game?: string): Promise<void> {
  await page.goto(address);
  await openChoices(page);
  if (game) await page.getByRole('button', { name: new RegExp(`^${game}`) }).click();
  await page.getByRole('button', { name: new RegExp(`^${opponent}`) }).click();
  await page.getByLabel('Seed of the dice').fill(String(seed));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.board > svg')).toBeVisible();
}

/** Attacks that can be chosen: verbs, or the targets of the one that is open. */
export const attacks = (page: Page) => page.locator('.option[data-group="Attack"]');

/** Lists the targets of an attack. */
export async function openAttack(page: Page): Promise<void> {
  const verb = page.locator('.option.verb[data-group="Attack"]');
  if (await verb.count()) await verb.first().click();
  await expect(page.locator('.option.verb[data-group="Attack"]')).toHaveCount(0);
}

/** A guest who takes the army that is suggested. */
export async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play this army' }).click();
  await expect(page.getByTestId('join')).toBeHidden();
}
