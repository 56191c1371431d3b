import { spawnSync } from 'node:child_process'

/**
 * Runs Lighthouse five times with a phone profile and compares the median of each figure with the limits of public
 * pages. Arguments: the program, the address.
 */
const [program = '', address = ''] = process.argv.slice(2)
const runs = 5
const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const maxMs = { 'largest-contentful-paint': 2000, 'total-blocking-time': 200 } as const

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

function run(): Report {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      program,
      address,
      '--output=json',
      '--quiet',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking',
    ],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  )
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Report
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const reports = Array.from({ length: runs }, run)
let isPassed = true
const report = (name: string, value: number, isMet: boolean) => {
  if (!isMet) isPassed = false
  console.log(`${isMet ? 'ok  ' : 'MISS'} ${name} ${Math.round(value * 100) / 100}`)
}
for (const [name, min] of Object.entries(minScores)) {
  const score = median(reports.map((report) => (report.categories[name]?.score ?? 0) * 100))
  report(name, score, score >= min)
}
for (const [name, max] of Object.entries(maxMs)) {
  const value = median(reports.map((report) => report.audits[name]?.numericValue ?? Infinity))
  report(`${name} (ms)`, value, value <= max)
}
const shift = median(reports.map((r) => r.audits['cumulative-layout-shift']?.numericValue ?? 1))
report('cumulative-layout-shift', shift, shift === 0)
if (!isPassed) {
  const failed = Object.values(reports[0]!.audits).filter((a) => a.score !== null && a.score < 0.9)
  console.log(failed.map((audit) => `  ${audit.title} (${audit.score})`).join('\n'))
}
process.exitCode = isPassed ? 0 : 1
