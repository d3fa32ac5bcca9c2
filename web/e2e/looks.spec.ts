import { audit } from './audit';
import { expect, test } from './fixtures';
import { openGallery } from './gallery';

test('tokens tell more the nearer they are, and the small map shows where one is', async ({ page, server }) => {
  await openGallery(page, server.address, 'table');
  const centurion = page.locator('.model[data-model="12"]');
  await expect(centurion).toHaveAttribute('data-near', 'middle');
  await expect(centurion.locator('.letters')).toHaveText('IC4');
  await expect(centurion.locator('.name')).toHaveCount(0);
  // Health is drawn of those who are hurt, and of nobody else.
  await expect(centurion.locator('.wounds')).toHaveCount(1);
  await expect(page.locator('.model[data-model="52"] .wounds')).toHaveCount(0);
  await expect(page.getByTestId('minimap')).toHaveCount(0);

  await page.keyboard.press('f');
  await expect(centurion).toHaveAttribute('data-near', 'close');
  await expect(centurion.locator('.name')).toHaveText('Iron Centurion 13');
  await expect(centurion.locator('.health')).toHaveText('19/32');
  await expect(centurion.locator('.called')).toHaveText(['On fire', 'Aims']);
  await expect(centurion.locator('.badge .icon')).toHaveCount(2);
  const map = page.getByTestId('minimap');
  await expect(map).toBeVisible();
  const view = page.locator('.board > svg');
  const before = await view.getAttribute('viewBox');
  const box = await map.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.8, (box?.y ?? 0) + (box?.height ?? 0) * 0.7);
  expect(await view.getAttribute('viewBox')).not.toBe(before);

  await page.keyboard.press('0');
  await page.setViewportSize({ width: 700, height: 500 });
  await expect(page.locator('.model[data-model="1"]')).toHaveAttribute('data-near', 'far');
  await expect(page.locator('.model[data-model="1"] .letters')).toHaveCount(0);
  await expect(page.locator('.model[data-model="1"] .figure')).toHaveCount(1);
});

test('each kind of terrain has a cloth that the name of the table seeds', async ({ page, server }) => {
  await openGallery(page, server.address, 'table');
  const ground = page.locator('.board image.ground');
  const light = await ground.getAttribute('href');
  expect(light).toMatch(/^data:image\/jpeg/);
  for (const cloth of ['forest', 'water', 'wall', 'planks', 'stones', 'hill', 'grass', 'earth', 'slabs']) await expect(page.locator(`#cloth-${cloth}`)).toHaveCount(1);
  expect(await page.locator('.tree').count()).toBeGreaterThan(5);
  await page.reload();
  expect(await ground.getAttribute('href')).toBe(light);
});

test('a unit is one thing: outline, banner, one line in the list; the log folds by activation', async ({ page, server }) => {
  await openGallery(page, server.address, 'table');
  await page.locator('.model[data-model="2"] .handle').hover();
  await expect(page.locator('[data-unit="0"] .around')).toHaveCount(1);
  await expect(page.locator('[data-unit="0"] .banner')).toContainText('Ha 6');
  await page.getByRole('tab', { name: 'Models' }).click();
  const unit = page.locator('details.unit', { hasText: 'Halberdiers' });
  await expect(unit).not.toHaveAttribute('open');
  await expect(unit.locator('summary')).toContainText('6/6');
  await unit.locator('summary').click();
  await expect(unit.getByRole('button', { name: /Halberdier 2/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Log' }).click();
  const log = page.getByRole('log');
  await expect(log.getByText('a critical hit', { exact: false })).toBeVisible();
  await log.getByRole('button', { name: /^Fold: Red activates Iron Centurion/ }).click();
  await expect(log.getByText('a critical hit', { exact: false })).toHaveCount(0);
  await expect(log.getByRole('button', { name: /^Unfold: Red activates Iron Centurion/ })).toContainText('3 lines, 2 rolls');
});

test('the gallery shows every component, and nothing of it keeps anybody out', async ({ page, server }) => {
  for (const theme of ['light', 'dark']) {
    await page.addInitScript((theme) => localStorage.setItem('umpire.settings', JSON.stringify({ theme })), theme);
    await openGallery(page, server.address, '');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Tokens' })).toBeVisible();
    expect(await page.locator('.token').count()).toBe(8);
    expect(await audit(page)).toEqual([]);
  }
});
