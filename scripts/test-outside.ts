import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import { startMarket } from '#server/main.ts'
import { buildPagesWhenStale } from './build-pages.ts'
import { findChromium } from './find-chromium.ts'

/** `npm run test:outside`: second opinions by programs that are not ours; fails when one of them is missing. */
const folder = path.resolve('tests/outside')
const tool = (name: string) => path.join(folder, 'node_modules/.bin', name)
const debianTools = { swaks: 'swaks', sqlmap: 'sqlmap', curl: 'curl', newsboat: 'newsboat' }

const has = (program: string) => spawnSync('which', [program]).status === 0
const missing = Object.entries(debianTools).filter(([program]) => !has(program))
if (missing.length && process.getuid?.() === 0 && has('apt-get')) {
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...missing.map(([, name]) => name)],
    { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
  )
}
const stillMissing = Object.keys(debianTools).filter((program) => !has(program))
if (stillMissing.length) {
  console.error(`These programs are missing: ${stillMissing.join(', ')}`)
  process.exit(1)
}
if (!existsSync(tool('redocly'))) {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    stdio: 'inherit',
  })
}

const failures: string[] = []
const chromium = findChromium()

/** Runs a program beside the market, which lives in this very process and must go on answering. */
async function check(
  name: string,
  command: string,
  args: string[],
  options: { expect?: RegExp; forbid?: RegExp } = {},
): Promise<void> {
  console.log(`\n── ${name}`)
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', CHROME_PATH: chromium },
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  const isGood =
    status === 0 &&
    (options.expect === undefined || options.expect.test(said)) &&
    (options.forbid === undefined || !options.forbid.test(said))
  console.log(said.split('\n').slice(-25).join('\n'))
  if (!isGood) failures.push(name)
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'market-outside-'))
chmodSync(dataDir, 0o755)
const market = await startMarket({
  env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' },
  buildPages: buildPagesWhenStale,
})
try {
  const { address } = market
  const document = path.join(dataDir, 'openapi.json')
  writeFileSync(document, await (await fetch(`${address}/api/openapi.json`)).text())
  await check('redocly lint', tool('redocly'), [
    'lint',
    '--config',
    path.join(folder, 'redocly.yaml'),
    document,
  ])
  await check('spectral lint', tool('spectral'), [
    'lint',
    '--fail-severity=error',
    '--ruleset',
    path.join(folder, 'spectral.yaml'),
    document,
  ])

  const sink = new URL(market.smtpUrl ?? '')
  await check(
    'a mail by swaks into the mailbox',
    'swaks',
    [
      '--to',
      'someone@outside.example',
      '--from',
      'swaks@outside.example',
      '--server',
      sink.hostname,
      '--port',
      sink.port,
    ],
    { expect: /250/ },
  )

  await check('newsboat on a feed', 'node', [
    'scripts/check-newsboat.ts',
    address,
    path.join(dataDir, 'newsboat'),
  ])

  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoAccounts.member, password: demoPassword }),
  })
  const { token } = (await login.json()) as { token: string }
  await check(
    'sqlmap on the search',
    'sqlmap',
    [
      '-u',
      `${address}/api/broadcasts?query=hp&listType=7&type=WTS&companyId=1&favorites=1&page=1`,
      '--headers',
      `Authorization: Bearer ${token}`,
      '--batch',
      '--level=1',
      '--risk=1',
      '--technique=BEU',
      '--threads=4',
      '--flush-session',
      `--output-dir=${path.join(dataDir, 'sqlmap')}`,
    ],
    {
      expect: /do not appear to be injectable/,
      forbid: /is vulnerable|Type: (boolean|error|UNION)|connection timed out/i,
    },
  )
  for (const page of ['/', '/broadcasts', '/broadcast-rules', '/grading-guidelines', '/rss']) {
    await check(`Lighthouse, phone, ${page}`, 'node', [
      'scripts/check-lighthouse.ts',
      tool('lighthouse'),
      `${address}${page}`,
    ])
  }
} finally {
  await market.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
if (failures.length) {
  console.error(`\nFailed: ${failures.join(', ')}`)
  process.exit(1)
}
console.log('\nEvery outside check agrees')
