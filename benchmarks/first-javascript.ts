// Claim: the first visit to the home page loads at most 160 KiB of JavaScript at once, compressed with gzip.
// Control: size of the frameworks.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPagesWhenStale } from '../scripts/build-pages.ts'
import { buildsFolder, currentBuildFile } from '#server/platform/http/pages/page-build.ts'

const maxKib = 160

await buildPagesWhenStale()
const folder = path.join(buildsFolder, readFileSync(currentBuildFile, 'utf8').trim())
const { modules, routes } = JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')) as {
  /** The entry and its imports. */
  modules: string[]
  routes: Record<string, string[]>
}
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

let total = 0
for (const file of new Set([...modules, ...routes['/']!])) {
  const bytes = gzipSync(readFileSync(path.join(folder, 'web', file)), { level: 9 }).length
  total += bytes
  console.log(`${file}: ${kib(bytes)}`)
}
console.log(`together ${kib(total)}, at most ${maxKib} KiB`)
if (total > maxKib * 1024) process.exitCode = 1
