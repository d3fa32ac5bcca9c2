import { expect, test } from './fixtures';
import { openGallery, softwareGl } from './gallery';

// Pictures of the main views, in two themes and two sizes, held against those in `e2e/pictures`. They show the gallery, so that no change of a rule changes
// them. Letters are drawn a little differently on other machines: so many pixels may differ. `npx playwright test visual --update-snapshots` takes them anew.
test.use({ launchOptions: softwareGl });

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const MAY_DIFFER = { maxDiffPixelRatio: 0.04, threshold: 0.3, animations: 'disabled' as const, timeout: 60_000 };

for (const theme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test.describe(`${theme}, ${size}`, () => {
      test.use({ viewport });

      test('the table from above and in space', async ({ page, server }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await openGallery(page, server.address, 'table', { theme, speed: 0 });
        await expect(page.locator('.model')).toHaveCount(28);
        await expect(page).toHaveScreenshot(`table-${theme}-${size}.png`, MAY_DIFFER);
        await page.keyboard.press('v');
        await expect.poll(async () => Number(await page.getByTestId('space').getAttribute('data-drawn').catch(() => 0)), { timeout: 60_000 }).toBeGreaterThan(0);
        await expect(page).toHaveScreenshot(`space-${theme}-${size}.png`, MAY_DIFFER);
      });

      test('the components', async ({ page, server }) => {
        await openGallery(page, server.address, '', { theme });
        await expect(page).toHaveScreenshot(`components-${theme}-${size}.png`, MAY_DIFFER);
      });
    });
  }
}
