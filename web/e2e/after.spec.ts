import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures';
import { hurry } from './player';
import { program } from './server';

test('a game that is over is reviewed, linked at a moment, shown in another page, and played once more', async ({ page, server, context }) => {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-after-'));
  spawnSync(program, ['sim', 'quickstart', '--games', '1', '--players', 'random', '--seed', '3', '--replays', folder]);
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.json'));
  await hurry(page);
  await page.goto(server.address);
  await page.locator('input[type=file]').first().setInputFiles(join(folder, file ?? ''));
  rmSync(folder, { recursive: true, force: true });
  await expect(page.getByTestId('victory')).toBeVisible();
  await page.getByRole('button', { name: 'Look at the table' }).click();

  // The review says how the chances went, and which decisions cost most.
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.getByText(/The umpire weighed \d+ decisions/)).toBeVisible({ timeout: 60_000 });
  const look = page.getByRole('button', { name: 'Show it' }).first();
  if (await look.count()) await look.click();
  else await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Position in the game' }).fill('4');

  // A link opens the replay at this moment, for somebody who only looks on.
  await page.getByRole('button', { name: 'Link to this moment' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/@4$/);
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole('slider', { name: 'Position in the game' })).toHaveValue('4');
  await other.close();

  // The same in a frame of another page; the page itself cannot be framed.
  await page.getByRole('button', { name: 'Embed' }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const elsewhere = createServer((request, answer) => {
    const framed = request.url === '/whole' ? code.replace('/embed', '/') : code;
    answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>A blog</title>${framed}`);
  });
  await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready));
  const blog = await context.newPage();
  await blog.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  await expect(blog.frameLocator('iframe').getByRole('slider', { name: 'Position in the game' })).toHaveValue('4');
  const headers = async (path: string) => (await page.request.get(`${server.address}${path}`)).headers();
  expect((await headers(''))['x-frame-options']).toBe('DENY');
  expect((await headers('embed'))['x-frame-options']).toBeUndefined();
  expect((await headers('embed'))['content-security-policy']).toContain('frame-ancestors *');
  await blog.close();
  elsewhere.close();

  // Once more, from the beginning.
  await page.reload();
  await page.getByRole('button', { name: 'Rematch, sides swapped' }).click();
  await expect(page.locator('.page')).toHaveAttribute('data-given', /^\d$/);
});
