import { execFile } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ClusterHome } from '#server/platform/database/embedded/cluster-home.ts'
import { dropPrivileges } from '#server/platform/database/embedded/server-user.ts'

/** Environment of all PostgreSQL programs: English messages, nothing inherited. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

/** With LC_CTYPE C, pg_trgm ignores all non-ASCII letters, regardless of the locale provider. */
const characterType = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'

/** Creates the cluster if missing, atomically. */
export async function makeCluster(home: ClusterHome, initdb: string): Promise<'made' | 'found'> {
  if (existsSync(path.join(home.cluster, 'PG_VERSION'))) return 'found'
  const draftPrefix = `${path.basename(home.cluster)}.new-`
  for (const name of readdirSync(home.folder)) {
    if (!name.startsWith(draftPrefix)) continue
    rmSync(path.join(home.folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
  // A unique name: the initdb of a killed program may still be writing to another draft.
  const draft = mkdtempSync(path.join(home.folder, draftPrefix))
  if (home.user.switched) chownSync(draft, home.user.uid, home.user.gid)
  const options = ['--username=market', '--auth-local=trust', '--auth-host=reject']
  const locale = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--encoding=UTF8',
    `--lc-ctype=${characterType}`,
  ]
  try {
    await promisify(execFile)(initdb, ['-D', draft, ...options, ...locale, '--no-instructions'], {
      ...dropPrivileges(home.user),
      cwd: '/',
      env: serverEnvironment,
    })
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr || (error as Error).message)
    const line = said.split('\n').find((text) => /error|fatal/i.test(text)) ?? said.split('\n')[0]
    throw new Error(`PostgreSQL could not make a database in ${home.cluster}: ${line}`)
  }
  renameSync(draft, home.cluster)
  const parent = openSync(home.folder, 'r')
  fsyncSync(parent)
  closeSync(parent)
  return 'made'
}
