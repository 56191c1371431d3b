import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { startSinkProcess } from '../mailer/start-sink.ts'
import { folderOfClusters } from '../folder-of-clusters.ts'

/** Starts the program as a new operator does: without a demo market, with a mail server that takes everything. */
export async function startEmptyMarket() {
  const dataDir = mkdtempSync(path.join(folderOfClusters(), 'market-empty-'))
  chmodSync(dataDir, 0o755)
  const sink = await startSinkProcess()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: '0',
    SMTP_URL: sink.url,
    LOG_LEVEL: 'warn',
    PASSWORD_HASH_MEMORY: '64',
  }
  const program = spawn(process.execPath, ['--no-memory-protection-keys', 'scripts/start.ts'], {
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let url: string | undefined
  for await (const line of createInterface(program.stdout)) {
    url ??= /^The market is open: (\S+)$/.exec(line)?.[1]
    // The last of the first lines names the command for the first admin.
    if (url !== undefined && line.includes('npm run staff')) break
  }
  if (url === undefined) throw new Error('the program did not start')
  return {
    url,
    /** Creates the first admin by the command that the program names. @returns the link to set the password */
    async createAdmin(email: string): Promise<string> {
      const given = ['create', '--email', email, '--name', 'Robin Visser', '--role', 'admin']
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['scripts/staff.ts', ...given],
        { env: { ...env, PORT: new URL(url).port } },
      )
      return /\S+\/admin\/password#\S+/.exec(stdout)![0]
    },
    async stop() {
      program.kill('SIGTERM')
      await once(program, 'exit')
      sink.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
