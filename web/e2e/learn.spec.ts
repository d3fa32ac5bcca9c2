import { audit } from './audit';
import { expect, test } from './fixtures';
import { hurry, Player, startGame } from './player';

test('every lesson is gone through to its end by clicking what it asks for', async ({ page, server }) => {
  await page.goto(`${server.address}#/learn`);
  const lessons = page.getByRole('link', { name: /^Lesson/ });
  await expect(lessons).toHaveCount(5);
  expect(await audit(page)).toEqual([]);
  for (let at = 0; at < 5; at += 1) {
    await lessons.nth(at).click();
    const progress = page.getByRole('progressbar');
    await expect(progress).toBeVisible();
    const steps = Number(await progress.getAttribute('max'));
    for (let step = 1; step < steps; step += 1) {
      await expect(progress).toHaveAttribute('value', String(step));
      const right = page.locator('.options .right');
      if (await right.count()) {
        // Something else is allowed too; the lesson says so and waits.
        const other = page.locator('.options .button:not(.right)').first();
        if (await other.count()) {
          await other.click();
          await expect(page.locator('.hint')).toContainText('is allowed too');
        }
        await right.first().click();
      } else await page.getByRole('button', { name: /^(Go on|Do it)$/ }).click();
    }
    await page.getByRole('button', { name: 'Done' }).click();
  }
});

test('a puzzle tells the exact chance of every plan', async ({ page, server }) => {
  await page.goto(`${server.address}#/learn/warmachine/two-focus`);
  await page.getByRole('button', { name: 'Buy two more attacks and boost nothing' }).click({ timeout: 30_000 });
  await expect(page.getByText('There is a better plan.')).toBeVisible();
  await expect(page.getByText('905/1728')).toBeVisible();
  await page.getByRole('button', { name: 'Once more' }).click();
  await page.getByRole('button', { name: /^One attack/ }).click();
  await expect(page.getByText('That is the best plan.')).toBeVisible();
});

test('the umpire says what it would do and why', async ({ page, server }) => {
  await hurry(page);
  await startGame(page, server.address, 5);
  const player = new Player(page, 3);
  await player.umpireUntil(async () => (await page.locator('.option').count()) > 2);
  await page.getByRole('button', { name: 'What would the umpire do, and why?' }).click();
  const dialog = page.getByRole('dialog', { name: 'What the umpire would do' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await dialog.getByRole('listitem').count()).toBeLessThanOrEqual(3);
});
