import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
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
await browserTests()

/** Half of the browser tests beside the other half, each with a market of its own. */
async function browserTests(): Promise<void> {
  const started = Date.now()
  const firstPort = Number(process.env['E2E_PORT'] ?? 4310)
  console.log('\n── Browser tests')
  const halves = [1, 2].map(async (half) => {
    const args = ['test', `--shard=${half}/2`, `--output=test-results/${half}`]
    const child = spawn('playwright', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, E2E_PORT: String(firstPort + half - 1) },
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [status] = (await once(child, 'close')) as [number | null]
    console.log(said)
    return status === 0
  })
  if ((await Promise.all(halves)).includes(false)) {
    console.error('\nBrowser tests failed')
    process.exit(1)
  }
  console.log(`── Browser tests: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
