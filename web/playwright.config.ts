import { defineConfig } from '@playwright/test';

// Debian's Chromium; root may run it only without its sandbox.
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  // One set of pictures for all machines.
  snapshotPathTemplate: './e2e/pictures/{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] },
    screenshot: 'only-on-failure',
    permissions: ['clipboard-read', 'clipboard-write'],
  },
});
