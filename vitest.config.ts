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
        test: { name: 'rules', include: ['{contract,web,packages/embed}/**/*.test.{ts,tsx}'], isolate: false },
      },
      {
        extends: true,
        // Each file has a database of its own and closes what it opens: reading the server's modules anew for each took a third of the time.
        test: { name: 'parts', include: ['{server,fixtures,bench,packages/client,examples}/**/*.test.ts'], isolate: false, globalSetup: './server/testing/global-setup.ts' },
      },
      {
        extends: true,
        // Models stay in the memory of the process that opened them.
        test: { name: 'engines', include: ['vision/**/*.test.ts'] },
      },
    ],
  },
})
