import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Checks the metrics of a running market with promtool, the alerts with their tests, and that every metric of board and
 * alerts has a value in this scrape.
 */
const [address] = process.argv.slice(2)
if (!address) throw new Error('usage: check-metrics.ts <address>')

const folder = path.resolve('deploy')
const faults: string[] = []

function promtool(args: string[], input?: string): void {
  const { status, stdout, stderr } = spawnSync('promtool', args, {
    cwd: path.join(folder, 'prometheus'),
    encoding: 'utf8',
    timeout: 120_000,
    ...(input === undefined ? {} : { input }),
  })
  console.log(`promtool ${args.join(' ')}\n${stdout}${stderr}`.trim())
  if (status !== 0 || (input !== undefined && `${stdout}${stderr}`.trim() !== '')) {
    faults.push(`promtool ${args.join(' ')}`)
  }
}

// A request of each kind, so that their metrics have values.
await fetch(`${address}/broadcasts`)
const scrape = await (await fetch(`${address}/metrics`)).text()
promtool(['check', 'metrics'], scrape)
promtool(['check', 'config', 'prometheus.yaml'])
promtool(['check', 'rules', 'alerts.yaml'])
promtool(['test', 'rules', 'alerts.test.yaml'])

/** Without a value until there was incoming mail, a backup, or a job that succeeded by its schedule. */
const needEvents = [
  'incoming_mails_total',
  'backup_last_success_timestamp_seconds',
  'job_last_success_timestamp_seconds',
]
const withValue = new Set([...scrape.matchAll(/^([a-z]\w*)(?:\{| )/gm)].map(([, name]) => name!))
const texts = ['grafana/market.json', 'prometheus/alerts.yaml'].map((file) =>
  readFileSync(path.join(folder, file), 'utf8'),
)
const used = new Set(
  texts.flatMap((text) =>
    [...text.matchAll(/\b(\w+)\{job=\\?"market\\?"/g)].map(([, name]) => name!),
  ),
)
if (used.size < 20) faults.push(`only ${used.size} metrics found in board and alerts`)
for (const name of used) {
  const isKnown = name === 'up' || withValue.has(name) || needEvents.includes(name)
  if (!isKnown) faults.push(`${name} has no value`)
}

console.log(faults.join('\n') || `${used.size} metrics of board and alerts have values`)
process.exit(faults.length === 0 ? 0 : 1)
