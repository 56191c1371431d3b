import { spawnSync } from 'node:child_process'

/** All benchmarks, run one after the other. */
const benchmarks = [
  ['fan-out.ts'],
  ['broadcast-to-inbox.ts'],
  ['saved-searches.ts'],
  ['digest.ts'],
  ['pages.ts'],
  ['first-javascript.ts'],
  ['broadcast-search.ts'],
  ['directory.ts'],
  ['desk-palette.ts'],
  ['desk-lists.ts'],
  ['desk/desk-titles.ts'],
  ['desk/desk-walkthrough.ts'],
  ['traders-day/traders-day.ts'],
  ['map.ts'],
  ['stock-files.ts'],
  ['parts.ts'],
  ['stock-import.ts'],
  ['nightly-billing.ts'],
  ['matching.ts'],
  ['live-sockets.ts'],
  ['kills/worker.ts', '--kills', '100'],
  ['kills/postgres.ts', '--kills', '20'],
]
let isPassed = true
for (const [file, ...args] of benchmarks) {
  console.log(`\n── ${file}`)
  const { status } = spawnSync(process.execPath, [`benchmarks/${file}`, ...args], {
    stdio: 'inherit',
  })
  if (status !== 0) isPassed = false
}
process.exitCode = isPassed ? 0 : 1
