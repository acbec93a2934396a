import { defineConfig } from '@playwright/test'

// The runner alone is Playwright's: each journey opens its engine by WebDriver.
export default defineConfig({
  testDir: 'e2e/engines',
  testMatch: '*.journey.ts',
  outputDir: 'test-results/engines',
  timeout: 240_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 2,
  // As the other journeys: a second attempt, on a fresh server, tells a slow machine from a fault.
  retries: 1,
  forbidOnly: true,
  reporter: 'list',
})
