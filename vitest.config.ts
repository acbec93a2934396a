import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Real databases, models and worker processes start in tests: the limits are for a busy machine of two cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        // Nothing of these rooms outlives a test: files share a process, and each module is read once.
        test: { name: 'rules', include: ['{contract,web}/**/*.test.{ts,tsx}'], isolate: false },
      },
      {
        extends: true,
        test: { name: 'parts', include: ['{vision,server,fixtures,bench}/**/*.test.{ts,tsx}'], globalSetup: './server/testing/global-setup.ts' },
      },
    ],
  },
})
