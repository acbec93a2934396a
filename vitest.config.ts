import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,vision,server,web,fixtures,bench}/**/*.test.{ts,tsx}'],
    globalSetup: './server/testing/global-setup.ts',
    // Real databases, models and worker processes start in tests: the limits are for a busy machine of two cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: false,
  },
})
