import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures';
import { hurry, openChoices, Player, startGame } from './player';

const given = (page: import('@playwright/test').Page) => page.locator('.page').getAttribute('data-given').then(Number);

test('the umpire chooses, by button and by key, and goes on until the other side decides', async ({ page, server }) => {
  await hurry(page, false);
  await startGame(page, server.address, 71);
  const player = new Player(page, 2);
  await player.untilAsked();
  let before = await given(page);
  await page.getByRole('button', { name: 'Let the umpire choose' }).click();
  await expect.poll(() => given(page)).toBeGreaterThan(before);
  await player.untilAsked();
  before = await given(page);
  await page.keyboard.press('.');
  await expect.poll(() => given(page)).toBeGreaterThan(before);

  // Places and paths as well as options: it plays on alone until it is the bot's turn.
  let most = 0;
  for (let turns = 0; turns < 25 && most < 3; turns += 1) {
    await player.untilAsked();
    before = await given(page);
    await page.getByRole('button', { name: 'and go on' }).click();
    await expect.poll(() => given(page)).toBeGreaterThan(before);
    await player.untilAsked();
    most = Math.max(most, (await given(page)) - before);
  }
  expect(most).toBeGreaterThanOrEqual(3);
  // Then it stops: the next question waits.
  const asks = await page.getByTestId('asks').textContent();
  await page.waitForTimeout(400);
  expect(await page.getByTestId('asks').textContent()).toBe(asks);
});

test('a list of one’s own is pasted, checked while it is written, and played', async ({ page, server }) => {
  await hurry(page);
  await page.goto(server.address);
  await openChoices(page);
  await page.getByRole('button', { name: 'My own list' }).first().click();
  const list = page.getByRole('textbox', { name: 'Your list' });
  await list.fill('name: Nobody\nfaction: No such faction\nfighters:\n  - fighter: Nobody\n');
  await expect(page.locator('.bad').first()).toBeVisible();
  await list.fill(readFileSync('../armies/warcry/lists/claws-of-the-moon.yaml', 'utf8').replace('Claws of the Moon', 'Fangs of my own'));
  await expect(page.getByText(/^✓ /)).toBeVisible();
  await expect(page.locator('.bad')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.board > svg')).toBeVisible();
  const red = page.getByRole('region', { name: 'Red' });
  await expect(red).toContainText('Fangs of my own');
  await expect(red).toContainText('Hunters of Huanchi');
  await page.getByRole('tab', { name: 'Models' }).click();
  await expect(page.locator('.roster')).toContainText('Huanchi');
});
