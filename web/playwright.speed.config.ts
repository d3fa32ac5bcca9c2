import { defineConfig } from '@playwright/test';
import browser from './playwright.config';

// Measurements, not tests: one at a time. `make bench-page` runs them.
export default defineConfig({ ...browser, testDir: './speed', workers: 1, fullyParallel: false });
