import { cp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildsFolder, currentBuildFile } from '#server/platform/http/pages/page-build.ts'

/** Earlier builds of the pages, whose files open tabs still request. */
const keptBuilds = 9

const isBuild = (folder: string) => existsSync(path.join(folder, 'assets.json'))

/** Removes all but the newest builds of a release or checkout; the current one stays. */
export async function removeOldBuilds(root: string): Promise<void> {
  const folder = path.join(root, buildsFolder)
  const current = (await readFile(path.join(root, currentBuildFile), 'utf8')).trim()
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((e) => e.isDirectory() && e.name !== current).map((e) => e.name)
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  )
  aged.sort((a, b) => b.at - a.at)
  for (const { name } of aged.slice(keptBuilds)) {
    await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/** Copies the builds of one release into another, which then serves them too once it starts. */
async function keepBuilds(from: string, to: string): Promise<void> {
  const folder = path.join(from, buildsFolder)
  for (const name of await readdir(folder)) {
    const [source, target] = [path.join(folder, name), path.join(to, buildsFolder, name)]
    if (!isBuild(source) || existsSync(target)) continue
    const draft = `${target}.${process.pid}`
    // Only the browser's part: a release draws pages with its own build.
    await cp(path.join(source, 'web/assets'), path.join(draft, 'web/assets'), {
      recursive: true,
      preserveTimestamps: true,
    })
    await cp(path.join(source, 'assets.json'), path.join(draft, 'assets.json'))
    await copyTime(source, draft)
    await rename(draft, target)
  }
  await removeOldBuilds(to)
}

async function copyTime(from: string, to: string): Promise<void> {
  const { atime, mtime } = await stat(from)
  await utimes(to, atime, mtime)
}

if (import.meta.main) {
  const [from, to] = process.argv.slice(2)
  if (from === undefined || to === undefined) {
    console.error('Give two releases: node scripts/release/keep-builds.ts FROM TO')
    process.exit(1)
  }
  await keepBuilds(from, to)
}
