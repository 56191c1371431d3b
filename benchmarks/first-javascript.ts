// Claim: the first visit to the home page loads at most 160 KiB of JavaScript at once, compressed with gzip, and the
// shell with the whole registration form at most 220 KiB: steps, spam check, contract dialog, thank-you screen, but not
// what only a text in Chinese or Korean needs.
// Control: size of the frameworks.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPagesWhenStale } from '../scripts/build-pages.ts'
import { buildsFolder, currentBuildFile } from '#server/platform/http/pages/page-build.ts'

await buildPagesWhenStale()
const folder = path.join(buildsFolder, readFileSync(currentBuildFile, 'utf8').trim())
const { modules, routes } = JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')) as {
  /** The entry and its imports. */
  modules: string[]
  routes: Record<string, string[]>
}
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`
const read = (file: string) => readFileSync(path.join(folder, 'web', file))

function measure(name: string, files: ReadonlySet<string>, maxKib: number): void {
  let total = 0
  for (const file of files) {
    const bytes = gzipSync(read(file), { level: 9 }).length
    total += bytes
    console.log(`${file}: ${kib(bytes)}`)
  }
  console.log(`${name}: together ${kib(total)}, at most ${maxKib} KiB`)
  if (total > maxKib * 1024) process.exitCode = 1
}

/** Adds a file with everything that it loads at once or later, but for what the shell has loaded. */
function addFiles(file: string, found: Set<string>): Set<string> {
  if (modules.includes(file) || found.has(file) || file.includes('/common-cjk-')) return found
  found.add(file)
  const imported = read(file)
    .toString()
    .matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g)
  for (const [, name] of imported) addFiles(`/assets/${name}`, found)
  return found
}

const form = new Set<string>()
for (const file of routes['/register']!) addFiles(file, form)

measure('shell and registration form', new Set([...modules, ...form]), 220)
measure('home page', new Set([...modules, ...routes['/']!]), 160)
