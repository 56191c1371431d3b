import { spawnSync } from 'node:child_process'

/** Every benchmark, one after the other; each says what it claims at its top. */
const benchmarks = [
  ['fan-out.ts'],
  ['broadcast-to-inbox.ts'],
  ['saved-searches.ts'],
  ['digest.ts'],
  ['pages.ts'],
  ['first-javascript.ts'],
  ['broadcast-search.ts'],
  ['directory.ts'],
  ['map.ts'],
  ['stock-files.ts'],
  ['parts.ts'],
  ['stock-import.ts'],
  ['live-sockets.ts'],
  ['kill-worker.ts', '--kills', '100'],
  ['kill-postgres.ts', '--kills', '20'],
]
let isGood = true
for (const [file, ...args] of benchmarks) {
  console.log(`\n── ${file}`)
  const { status } = spawnSync(process.execPath, [`benchmarks/${file}`, ...args], {
    stdio: 'inherit',
  })
  if (status !== 0) isGood = false
}
process.exitCode = isGood ? 0 : 1
