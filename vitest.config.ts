import { defineConfig } from 'vitest/config'
import { laterTests } from './tests/tiers.ts'

/** Beside the code they test, yet on a database of their own. */
const databaseTests = [
  'server/platform/http/**/pages.test.ts',
  'server/platform/mailer/**/{outage,worker,queue,sink}.test.ts',
  'server/platform/jobs.test.ts',
  'database/seed/**/{demo-market,copy-rows}.test.ts',
]
/** Replace modules or end processes, so each has a process of its own. */
const isolatedTests = [
  'server/platform/mailer/kill-worker.test.ts',
  'server/platform/database/embedded/embedded-{password,postgres}.test.ts',
  'tests/api/**/{attacks,guessing,kill-postgres,digest-recovery,killed-import,killed-mail,killed-orders,live-after-kill,lost-connection,outage,staff-command}.test.ts',
]

/**
 * V8 of Node 24 sometimes aborts while threads load WebAssembly on processors with protection keys
 * ("Check failed: jit_page.has_value()").
 */
const execArgv = ['--no-memory-protection-keys']
const shared = { pool: 'forks' as const, maxWorkers: 3, execArgv }
/** `npm test` leaves out what `npm run test:rest` runs. */
const leftOut =
  process.env['WITHOUT_LATER_TESTS'] === '1' ? laterTests.flatMap(({ files }) => files) : []

/** Node strips the types. Pages keep Vite's modules, because Node reads no JSX. */
const native = { experimental: { viteModuleRunner: false } }
const patient = { testTimeout: 300_000, hookTimeout: 300_000 }
const withDatabase = {
  ...shared,
  ...native,
  ...patient,
  // The job queue looks every ten seconds for what it was not told of while it started.
  expect: { poll: { timeout: 30_000 } },
}

/** Modules are loaded once for each worker wherever no test changes them; each file has a database of its own. */
export default defineConfig({
  test: {
    ...shared,
    // Started once for all projects that need it.
    globalSetup: ['tests/support/market/test-cluster.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,offer-reader,server,database,scripts}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: [...databaseTests, ...isolatedTests, ...leftOut],
          isolate: false,
          ...shared,
          ...native,
          ...patient,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          isolate: false,
          ...shared,
          ...patient,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', ...databaseTests],
          exclude: [...isolatedTests, ...leftOut],
          isolate: false,
          ...withDatabase,
        },
      },
      {
        test: { name: 'isolated', include: isolatedTests, exclude: leftOut, ...withDatabase },
      },
    ],
  },
})
