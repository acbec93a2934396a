import { defineConfig } from 'vitest/config'

/** npm run test:slow: kills, floods and long runs, one after another, since each wants the machine for itself. */
export default defineConfig({
  test: {
    include: ['slow/**/*.test.ts'],
    globalSetup: './server/testing/global-setup.ts',
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    pool: 'forks',
    maxWorkers: 1,
    passWithNoTests: false,
  },
})
