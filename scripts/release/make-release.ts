import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildsFolder, currentBuildFile } from '#server/platform/http/pages/page-build.ts'
import { buildPagesWhenStale } from '../build-pages.ts'

const usage = `Makes a folder with all that production needs, for machines of the same kind as this one.

  npm run release                    in release/<version>-<revision>
  npm run release -- --to FOLDER     there
  npm run release -- --revision ID   names the revision where there is no git`

const root = path.resolve(import.meta.dirname, '../..')
const contents = [
  'contract',
  'offer-reader',
  'server',
  'database',
  'scripts',
  'deploy',
  'docs/runbook.md',
  'CHANGELOG.md',
  'LICENSE',
  '.npmrc',
  'package.json',
  'package-lock.json',
]
/** Tests, their programs, and settings of development tools. */
const notShipped =
  /\.test\.tsx?$|\/tsconfig\.json$|^scripts\/(outside|map|test|dev|draw|find|mutation)/

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The commit that is checked out, marked if files differ from it. */
function readRevision(): string {
  try {
    const isChanged = git('status', '--porcelain').trim() !== ''
    return git('rev-parse', 'HEAD').trim() + (isChanged ? '-changed' : '')
  } catch {
    throw new Error(`There is no git here; add --revision\n\n${usage}`)
  }
}

const shorten = (revision: string) => revision.replace(/^([0-9a-f]{8})[0-9a-f]{32}/, '$1')

async function makeRelease(): Promise<string> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, revision: { type: 'string' } },
  })
  const revision = values.revision ?? readRevision()
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = path.resolve(values.to ?? path.join('release', `${version}-${shorten(revision)}`))
  if (existsSync(folder)) throw new Error(`${folder} exists already`)
  await buildPagesWhenStale()
  const build = readFileSync(path.join(root, currentBuildFile), 'utf8').trim()
  const draft = `${folder}.incomplete`
  await rm(draft, { recursive: true, force: true })
  await mkdir(path.join(draft, 'docs'), { recursive: true })
  try {
    for (const name of [...contents, path.join(buildsFolder, build), currentBuildFile]) {
      await cp(path.join(root, name), path.join(draft, name), {
        recursive: true,
        preserveTimestamps: true,
        filter: (from) => !notShipped.test(path.relative(root, from)),
      })
    }
    await writeFile(path.join(draft, 'revision'), `${revision}\n`)
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
      cwd: draft,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    // The user that runs it owns nothing of it.
    execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', draft])
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

try {
  console.log(await makeRelease())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
