import { audit } from './audit';
import { expect, test } from './fixtures';

test('the page speaks German and French, remembers it, and loads a language only when it is wanted', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'A table that knows the rules' })).toBeVisible();
  const before = asked.length;
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('heading', { name: 'Ein Tisch, der die Regeln kennt' })).toBeVisible();
  expect(asked.slice(before).filter((url) => /\.js$/.test(url))).toHaveLength(1);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Spielen', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Armeen' }).click();
  await expect(page.getByRole('heading', { name: 'Armeebau' })).toBeVisible();
  await page.goto(`${server.address}#/`);
  await page.getByLabel('Sprache').selectOption('fr');
  await expect(page.getByRole('button', { name: 'Jouer', exact: true })).toBeVisible();
  expect(await audit(page)).toEqual([]);
});

test('an army is built with the keyboard alone', async ({ page, server }) => {
  await page.goto(`${server.address}#/armies/quickstart/Skorne`);
  const add = page.getByRole('button', { name: /^Add / }).first();
  await expect(add).toBeVisible();
  for (let presses = 0; presses < 60 && !(await add.evaluate((button) => button === document.activeElement)); presses += 1) await page.keyboard.press('Tab');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Your army' }).locator('.lines li')).toHaveCount(1);
});

test('a running game speaks German: its panels, tools and settings, and changes while it is looked at', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('umpire.settings', JSON.stringify({ theme: 'light', speed: 0, skipForced: false })));
  await page.goto(server.address);
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Spielen', exact: true }).click();
  await expect(page.locator('.board > svg')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Warum werde ich gefragt?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Den Schiedsrichter wählen lassen' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Verlauf' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Modelle' }).click();
  await expect(page.getByRole('button', { name: 'Messen' })).toBeVisible();
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await expect(page.getByRole('dialog')).toContainText('Für mich antworten, wenn es nur eine Antwort gibt');
  await page.keyboard.press('Escape');
  expect(await audit(page)).toEqual([]);
});
