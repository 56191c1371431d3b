import { spawn, spawnSync } from 'node:child_process'
import { buildPagesWhenStale } from './build-pages.ts'
import { findChromium } from './find-chromium.ts'

/**
 * `npm test` runs every check once, cheapest first, and stops at the first failure. `npm run test:full` adds
 * the browser tests tagged `@full` and repeats tests in all sizes, themes and amounts; `-- --shard=1/4` runs a part.
 */
const isFull = process.argv.includes('--full')
const shard = process.argv.filter((argument) => argument.startsWith('--shard='))
const chromium = findChromium(isFull)
const env = {
  ...process.env,
  ...(chromium === undefined ? {} : { CHROMIUM: chromium }),
  ...(isFull ? { TEST_FULL: '1', A11Y: 'all' } : {}),
}

async function step(name: string, work: () => Promise<boolean> | boolean): Promise<void> {
  const started = Date.now()
  console.log(`\n── ${name}`)
  if (!(await work())) {
    console.error(`\n${name} failed`)
    process.exit(1)
  }
  console.log(`── ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env }).status === 0

/** Runs a command concurrently with others; its output appears at its end. */
function runConcurrently(command: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => {
      process.stdout.write(output)
      resolve(code === 0)
    })
  })
}

async function checkCode(): Promise<boolean> {
  const results = await Promise.all([
    runConcurrently('oxfmt', '--check', '.'),
    ...['contract', 'server', 'web', 'tests'].map((project) =>
      runConcurrently('tsc', '-p', project),
    ),
    runConcurrently('oxlint', '--type-aware', '.'),
  ])
  return results.every(Boolean)
}

await step('Pages', async () => {
  await buildPagesWhenStale()
  return true
})
await step('Format, types and lint', checkCode)
await step('Unit and API tests', () => run('vitest', 'run', ...shard))
// Timeouts happen on busy machines; a test that passes only at its second attempt is listed as flaky.
await step('Browser tests', () =>
  run('playwright', 'test', '--retries=1', ...(isFull ? [] : ['--grep-invert', '@full']), ...shard),
)
