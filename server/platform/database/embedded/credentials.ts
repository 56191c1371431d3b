import { execFile, spawnSync } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  dropPrivileges,
  serverEnvironment,
  type ClusterHome,
} from '#server/platform/database/embedded/cluster-home.ts'

/** Superuser of the cluster and owner of the schema. */
export const username = 'market'
/** Role of the program, which reads and writes rows and owns nothing. */
export const programRole = 'market_program'

/** The same server as the program connects to it; its password follows from that of the owner. */
export const asProgram = <T extends { password: string }>(owner: T): T & { username: string } => ({
  ...owner,
  username: programRole,
  password: createHmac('sha256', owner.password).update(programRole).digest('base64url'),
})

const passwordForm = /^[\w-]{43}$/
const passwordFile = (dataDir: string) => path.join(dataDir, 'postgres-password')

/** Password of the embedded PostgreSQL in a data folder; undefined if there is none yet, or the file is damaged. */
export function readPassword(dataDir: string): string | undefined {
  const file = passwordFile(dataDir)
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return passwordForm.test(text) ? text : undefined
}

/** The same, generated where there is none, in a file that only the program's user can read; needs the folder lock. */
export function loadOrCreatePassword(dataDir: string): string {
  const existing = readPassword(dataDir)
  if (existing !== undefined) return existing
  const password = randomBytes(32).toString('base64url')
  const file = passwordFile(dataDir)
  writeFileSync(`${file}.new`, password, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return password
}

/** Contents of pg_hba.conf; the fingerprint shows whether the cluster has this password. */
const accessRules = (password: string) =>
  `# Written by the program at each start. Password ${createHash('sha256').update(password).digest('hex').slice(0, 16)}
local all all scram-sha-256
`

/** Sets the password in single-user mode, in which nobody else can connect. */
async function setPassword(
  { cluster, user }: ClusterHome,
  { postgres, clusterName, password }: { postgres: string; clusterName: string; password: string },
): Promise<void> {
  const options = ['--single', '-D', cluster, '-c', `cluster_name=${clusterName}`, 'postgres']
  const running = promisify(execFile)(postgres, options, {
    ...dropPrivileges(user),
    cwd: '/',
    env: serverEnvironment,
  })
  running.child.stdin!.on('error', () => {}).end(`alter role ${username} password '${password}'\n`)
  const failed = (output: string) => {
    const line = output.split('\n').find((text) => /ERROR|FATAL|PANIC/.test(text)) ?? output
    return new Error(`PostgreSQL does not take its password: ${line.replaceAll(password, '…')}`)
  }
  const { stderr } = await running.catch((error: unknown) => {
    const { stderr: output, message } = error as { stderr?: string; message: string }
    throw failed(output || message)
  })
  if (/ERROR|FATAL|PANIC/.test(stderr)) throw failed(stderr)
}

/**
 * Makes a stopped cluster require the password on its socket. Does nothing if it does already, and otherwise covers new
 * clusters, those that trusted every process of their user, and a password file that was replaced.
 * @returns whether the password is new
 * @throws one line if PostgreSQL does not take it
 */
export async function requirePassword(
  home: ClusterHome,
  superuser: { postgres: string; clusterName: string; password: string },
): Promise<boolean> {
  const file = path.join(home.cluster, 'pg_hba.conf')
  const rules = accessRules(superuser.password)
  if (existsSync(file) && readFileSync(file, 'utf8') === rules) return false
  await setPassword(home, superuser)
  // As the server's user, whose folder may contain planted symbolic links.
  const script = 'umask 077 && cat > "$1.new" && mv -f -- "$1.new" "$1"'
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', file], {
    ...dropPrivileges(home.user),
    cwd: '/',
    input: rules,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${file} could not be written: ${stderr.split('\n')[0]}`)
  return true
}
