import path from 'node:path'
import { parseArgs } from 'node:util'
import { folderOf, listBackups } from '#server/platform/backup/backup-files.ts'
import { restoreBackup, testRestore, testRestored } from '#server/platform/backup/restore.ts'
import { runBackup, runRestoreTest } from '#server/platform/backup/run-backup.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { parseDatabaseUrl } from '#server/platform/database/connection-target.ts'
import { openConnection, type Sql } from '#server/platform/database/database.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'

const usage = `Backs up the embedded database of a running market, and proves backups.

  npm run backup                          copies it to BACKUP_DIR without a stop
  npm run restore-test                    restores the newest backup beside the market and reads every row
  npm run restore-test -- --restored URL  checks a database that the tools of an own PostgreSQL have restored
  npm run restore -- FOLDER               restores a backup into DATA_DIR, which must not have a database

The results of the first three are on the start page of the back office. They read the variables of the program.`

const now = () => new Date()
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`

/** Runs work on the database of the market, which must be running. */
async function withMarket<R>({ database, dataDir }: Config, work: (sql: Sql) => Promise<R>) {
  const target = database ?? runningPostgres(dataDir)
  if (!target) throw new Error(`No program runs on ${dataDir}; start it first`)
  const sql = openConnection(target)
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function backupOf({ backup, database }: Config) {
  if (database)
    throw new Error('Back up your own PostgreSQL by its own tools; the runbook shows how')
  if (!backup) throw new Error('Set BACKUP_DIR to the folder of the backups')
  return backup
}

async function run(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { restored: { type: 'string' } },
  })
  const [command, folder] = positionals
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' }, { sendsMail: false })
  if (command === 'backup') {
    const place = { dataDir: config.dataDir, ...backupOf(config) }
    const { folder: made, info } = await withMarket(config, (sql) => runBackup(sql, place, now))
    return `${made}: ${megabytes(info.bytes)}`
  }
  if (command === 'restore-test') {
    const from =
      values.restored === undefined
        ? backupOf(config)
        : { target: parseDatabaseUrl(values.restored) }
    // A market that is down is when a backup matters most; then nothing is recorded.
    const isRunning = config.database !== undefined || runningPostgres(config.dataDir) !== undefined
    const { info, rows } = isRunning
      ? await withMarket(config, (sql) => runRestoreTest(sql, from, now))
      : await ('root' in from ? testRestore(from.root, now()) : testRestored(from.target))
    const what = info ? folderOf(new Date(info.at)) : 'The restored database'
    return `${what} can be restored: ${rows} rows were read`
  }
  if (command === 'restore' && folder !== undefined) {
    const info = await restoreBackup(path.resolve(folder), config.dataDir)
    return `The backup of ${info.at} is in ${config.dataDir}. Start the market.`
  }
  const backups = config.backup ? await listBackups(config.backup.root) : []
  throw new Error([usage, ...(backups.length > 0 ? ['', 'Backups:', ...backups] : [])].join('\n'))
}

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
