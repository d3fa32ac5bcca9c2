import { expect, type Page } from '@playwright/test';

/** A table that needs no game: the same on every machine, whatever the rules are. */
export async function openGallery(page: Page, address: string, shows: 'table' | 'move' | '', kept: Record<string, unknown> = {}): Promise<void> {
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('umpire.settings')) localStorage.setItem('umpire.settings', JSON.stringify({ theme: 'light', speed: 1, skipForced: true, ...kept }));
  }, kept);
  await page.goto(`${address}#/gallery${shows ? `/${shows}` : ''}`);
  await expect(page.locator(shows ? '.page' : '[data-testid=gallery]')).toBeVisible();
}

/** WebGL without a graphics card. */
export const softwareGl = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] };
