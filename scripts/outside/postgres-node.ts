import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync, chownSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyFolder } from '#server/platform/backup/backup-files.ts'
import type { ConnectionTarget } from '#server/platform/database/connection-target.ts'
import { openConnection, type Sql } from '#server/platform/database/database.ts'
import { binariesFor, type Binaries } from '#server/platform/database/embedded/binaries.ts'
import {
  clusterHome,
  dropPrivileges,
  serverEnvironment,
  type ClusterHome,
} from '#server/platform/database/embedded/cluster-home.ts'
import { launch } from '#server/platform/database/embedded/launch.ts'
import { pidFileOf } from '#server/platform/database/embedded/processes.ts'

const password = 'only-for-this-check'
const serverFiles = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal'])

/** Makes an authority with a certificate for 127.0.0.1. Returns the PEM files. */
export function makeCertificates(folder: string) {
  const file = (name: string) => path.join(folder, name)
  const openssl = (options: string) =>
    execFileSync('openssl', options.split(' '), { stdio: 'ignore' })
  const made = 'req -x509 -newkey rsa:2048 -nodes -days 2'
  openssl(`${made} -keyout ${file('ca.key')} -out ${file('ca.pem')} -subj /CN=authority`)
  openssl(
    `${made} -keyout ${file('server.key')} -out ${file('server.pem')} -subj /CN=database ` +
      `-addext subjectAltName=IP:127.0.0.1 -addext basicConstraints=critical,CA:FALSE ` +
      `-CA ${file('ca.pem')} -CAkey ${file('ca.key')}`,
  )
  return { ca: file('ca.pem'), certificate: file('server.pem'), key: file('server.key') }
}
export type Certificates = ReturnType<typeof makeCertificates>

/** A PostgreSQL server with TLS on a port of 127.0.0.1, which is a primary or follows one. */
export class PostgresNode {
  readonly name: string
  readonly port: number
  private readonly home: ClusterHome
  private readonly certificates: Certificates
  private readonly binaries: Binaries
  private server: ReturnType<typeof launch> | undefined

  /** Of the version that the program brings, unless other binaries are given. */
  constructor(
    folder: string,
    name: string,
    port: number,
    certificates: Certificates,
    binaries?: Binaries,
  ) {
    const dataDir = path.join(folder, name)
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    this.name = name
    this.port = port
    this.certificates = certificates
    this.home = clusterHome(dataDir, () => {})
    this.binaries = binaries ?? binariesFor(this.home)
  }

  get target(): ConnectionTarget {
    const { port } = this
    return { host: '127.0.0.1', port, database: 'market', username: 'market', password }
  }

  private own(name: string, text: string): void {
    const file = path.join(this.home.cluster, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (this.home.user.switched) chownSync(file, this.home.user.uid, this.home.user.gid)
  }

  /** Makes a new database and starts it as primary. */
  async create(): Promise<void> {
    const passwordFile = path.join(this.home.folder, 'password')
    writeFileSync(passwordFile, password)
    mkdirSync(this.home.cluster)
    if (this.home.user.switched)
      chownSync(this.home.cluster, this.home.user.uid, this.home.user.gid)
    const options = `--username=market --pwfile=${passwordFile} --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8`
    execFileSync(this.binaries.initdb, ['-D', this.home.cluster, ...options.split(' ')], {
      ...dropPrivileges(this.home.user),
      cwd: '/',
      env: serverEnvironment,
      stdio: 'ignore',
    })
    this.own(
      'pg_hba.conf',
      'hostssl all all 127.0.0.1/32 scram-sha-256\nhostssl replication all 127.0.0.1/32 scram-sha-256\n',
    )
    this.own('server.pem', readFileSync(this.certificates.certificate, 'utf8'))
    this.own('server.key', readFileSync(this.certificates.key, 'utf8'))
    await this.start()
    const sql = openConnection({ ...this.target, database: 'postgres', ssl: 'require' })
    await sql`create database market`
    await sql.end()
  }

  async start(): Promise<void> {
    this.server = launch({
      postgres: this.binaries.postgres,
      cluster: this.home.cluster,
      user: this.home.user,
      settings: {
        port: String(this.port),
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        cluster_name: this.name,
        ssl: 'on',
        ssl_cert_file: 'server.pem',
        ssl_key_file: 'server.key',
        wal_level: 'replica',
        wal_keep_size: '1GB',
        shared_buffers: '256MB',
        max_connections: '150',
      },
      write: () => {},
    })
    if (!(await this.server.ready)) throw new Error(await this.server.ended)
  }

  /** Runs statements on the node itself, standby or not. */
  async run<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const sql = openConnection({ ...this.target, ssl: 'require' })
    try {
      return await work(sql)
    } finally {
      await sql.end({ timeout: 2 })
    }
  }

  /** Replaces its files by a base backup of the primary, follows it, and is waited for by its commits. */
  async follow(primary: PostgresNode): Promise<void> {
    rmSync(this.home.cluster, { recursive: true, force: true })
    await primary.run(async (sql) => {
      await sql`select pg_backup_start('standby', fast => true)`
      await copyFolder(primary.home.cluster, this.home.cluster, {
        owner: this.home.user,
        mayVanish: true,
        isFlushed: false,
        skips: (name, isFolder) => (isFolder ? name === 'pg_replslot' : serverFiles.has(name)),
      })
      const [stopped] = await sql<{ label: string }[]>`
        select labelfile as label from pg_backup_stop(wait_for_archive => false)`
      this.own('backup_label', stopped!.label)
    })
    this.own('standby.signal', '')
    this.own(
      'postgresql.auto.conf',
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=market password=${password} sslmode=require application_name=${this.name}'\n`,
    )
    await this.start()
    await primary.run(async (sql) => {
      await sql.unsafe(`alter system set synchronous_standby_names = '${this.name}'`)
      await sql`select pg_reload_conf()`
      for (let waited = 0; waited < 600; waited++) {
        const [row] = await sql`
          select from pg_stat_replication
          where application_name = ${this.name} and sync_state = 'sync' and state = 'streaming'`
        if (row) return
        await sleep(100)
      }
      throw new Error(`${this.name} does not follow ${primary.name}`)
    })
  }

  async promote(): Promise<void> {
    await this.run((sql) => sql`select pg_promote(wait => true)`)
  }

  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    // The process and its children, as the loss of the machine would.
    const pid = Number.parseInt(readFileSync(pidFileOf(this.home.cluster), 'utf8'), 10)
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    for (const one of [pid, ...children.trim().split('\n').map(Number)]) {
      try {
        process.kill(one, signal)
      } catch {
        // A child that has ended meanwhile.
      }
    }
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.server?.ended
  }

  async stop(): Promise<void> {
    await this.server?.stop()
  }
}
