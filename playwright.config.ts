import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = findChromium()
if (!chromium) throw new Error('No Chromium was found: install it, or set CHROMIUM_PATH.')
// Journeys open browsers of their own, each with the camera picture it needs: they find the program here.
process.env.CHROMIUM_PATH = chromium

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  // Those of other engines: playwright.engines.config.ts.
  testIgnore: 'engines/**',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 2,
  // A browser, a server, a database and models share two cores: a second attempt, on a fresh server, tells a slow machine from a fault.
  retries: 1,
  forbidOnly: true,
  reporter: 'list',
})
