import { spawnSync } from 'node:child_process'
import { buildPagesWhenStale } from './build-pages.ts'
import { findChromium } from './find-chromium.ts'

/** `npm test`: everything that proves the market, cheapest first; stops at the first that fails. */
const chromium = findChromium()
const env = { ...process.env, ...(chromium === undefined ? {} : { CHROMIUM: chromium }) }

function step(name: string, command: string, ...args: string[]): void {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env })
  if (status !== 0) {
    console.error(`\n${name} failed`)
    process.exit(1)
  }
  console.log(`── ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

await buildPagesWhenStale()
step('Format', 'oxfmt', '--check', '.')
for (const project of ['contract', 'server', 'web', 'tests'])
  step(`Types of ${project}`, 'tsc', '-p', project)
step('Lint', 'oxlint', '--type-aware', '.')
step('Unit and API tests', 'vitest', 'run')
// A busy machine may be late once among hundreds of pages. What passes at its second try is named as flaky at the end.
step('Browser tests', 'playwright', 'test', '--retries=1')
