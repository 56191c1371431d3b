import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { folderOfClusters } from '../tests/support/folder-of-clusters.ts'
import { laterTests } from '../tests/tiers.ts'
import { compileCacheFolder } from './compile-cache.ts'
import { buildPagesWhenStale } from './build-pages.ts'
import { findChromium } from './find-chromium.ts'

/**
 * Runs checks, unit and API tests and browser stories, cheapest first, and stops at the first failure.
 * - `npm test`: everything but what `tests/tiers.ts` names, and the browser stories with the tag `@main`.
 * - `npm run test:rest`: what `npm test` leaves out, in usual sizes and amounts.
 * - `npm run test:all`: everything, in all sizes, themes and amounts; `-- --shard=1/4` runs a part.
 * - `npm run test:changed`: checks, and the unit and API tests of what differs from main.
 */
const isAll = process.argv.includes('--all')
const isRest = process.argv.includes('--rest')
const isChanged = process.argv.includes('--changed')
const shard = process.argv.filter((argument) => argument.startsWith('--shard='))
const later = laterTests.flatMap(({ files }) => files)
const started = Date.now()

const minutesSince = (moment: number) => `${((Date.now() - moment) / 60_000).toFixed(1)} min`

async function step(name: string, work: () => Promise<boolean> | boolean): Promise<void> {
  const begun = Date.now()
  console.log(`\n── ${name}`)
  if (!(await work())) {
    console.error(`\n${name} failed`)
    process.exit(1)
  }
  console.log(`── ${name}: ${minutesSince(begun)}`)
}

// The rest has the stories about notifications, which the headless shell refuses.
const chromium = isChanged ? undefined : findChromium(isAll || isRest)
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_COMPILE_CACHE: compileCacheFolder,
  ...(chromium === undefined ? {} : { CHROMIUM: chromium }),
  ...(isAll ? { TEST_FULL: '1', A11Y: 'all' } : {}),
  ...(isAll || isRest || isChanged ? {} : { WITHOUT_LATER_TESTS: '1' }),
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

const git = (...args: string[]) =>
  spawnSync('git', args, { encoding: 'utf8' }).stdout.trim().split('\n').filter(Boolean)

/** Returns filters for the tests of the files that differ from main: a feature has some on every side. */
function findTouchedTests(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD')
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const features = new Set(readdirSync('server/features'))
  const filters = files
    .filter((file) => /\/.*\.(?:tsx?|sql|tsv|txt)$/.test(file))
    .flatMap((file) => {
      if (file.startsWith('offer-reader/')) return ['offer-reader/']
      const feature = file
        .replace(/^(?:(?:server|web)\/features|contract|tests\/api)\//, '')
        .split(/[/.]/)[0]!
      return features.has(feature)
        ? [`features/${feature}/`, `contract/${feature}`, `tests/api/${feature}/`]
        : [file.endsWith('.test.ts') ? file : `${path.dirname(file)}/`]
    })
  return [...new Set(filters)]
}

if (isChanged) {
  await step('Format, types and lint', checkCode)
  const touched = findTouchedTests()
  await step(
    `Tests of ${touched.join(', ') || 'nothing'}`,
    () => touched.length === 0 || run('vitest', 'run', '--passWithNoTests', ...touched),
  )
} else {
  await step('Pages', async () => {
    await buildPagesWhenStale()
    return true
  })
  if (!isRest) await step('Format, types and lint', checkCode)
  await step('Unit and API tests', () => run('vitest', 'run', ...(isRest ? later : []), ...shard))
  // Timeouts happen on busy machines; a test that passes only at its second attempt is listed as flaky.
  const stories = isRest ? ['--grep-invert', '@main'] : isAll ? [] : ['--grep', '@main']
  const template = mkdtempSync(path.join(folderOfClusters(), 'market-template-'))
  process.on('exit', () => rmSync(template, { recursive: true, force: true }))
  // The unprivileged user that runs PostgreSQL under root must be able to enter.
  chmodSync(template, 0o755)
  await step('Demo market', () =>
    run(
      'node',
      '--no-memory-protection-keys',
      'tests/support/browser/start-for-browser.ts',
      '--template',
      template,
    ),
  )
  env['MARKET_TEMPLATE'] = template
  await step('Browser tests', () => run('playwright', 'test', '--retries=1', ...stories, ...shard))
}
console.log(`\n── In all: ${minutesSince(started)}`)
