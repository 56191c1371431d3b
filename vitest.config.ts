import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{contract,server,web,database,scripts}/**/*.test.{ts,tsx}',
      'tests/api/**/*.test.ts',
      'tests/*.test.ts',
    ],
    globalSetup: ['tests/support/test-cluster.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The job queue looks every ten seconds for what it was not told of while it started.
    expect: { poll: { timeout: 15_000 } },
  },
})
