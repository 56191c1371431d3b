import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashToken } from '#server/features/auth/public.ts'
import { openConnection, type ConnectionTarget } from '#server/platform/database/database.ts'

import { freePort } from '../loaded-market.ts'
import type { Trader } from './load.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Makes a release of this checkout, and one whose pages and files differ. */
export function makeReleases(folder: string): void {
  const make = (cwd: string, name: string) =>
    execFileSync(
      process.execPath,
      ['scripts/release/make-release.ts', '--to', path.join(folder, name), '--revision', name],
      { cwd, stdio: ['ignore', 'ignore', 'inherit'] },
    )
  make(root, 'first')
  const copy = path.join(folder, '../source')
  for (const name of execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).split('\n')) {
    if (name && !/^(tests|benchmarks)\//.test(name)) {
      cpSync(path.join(root, name), path.join(copy, name))
    }
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  writeFileSync(path.join(copy, 'web/ui/ui.css'), '\n.second-release { color: red }\n', {
    flag: 'a',
  })
  for (const entry of ['client', 'admin']) {
    const file = path.join(copy, `web/app/entry-${entry}.tsx`)
    writeFileSync(file, "\nconsole.debug('second release')\n", { flag: 'a' })
  }
  make(copy, 'second')
  rmSync(copy, { recursive: true })
}

/** A machine with a folder of releases, nginx with TLS, and a stand-in for systemd. */
export async function prepareMachine(folder: string, releases: string) {
  mkdirSync(path.join(folder, 'bin'), { recursive: true })
  chmodSync(folder, 0o755)
  symlinkSync(releases, path.join(folder, 'releases'))
  const systemctl = path.join(folder, 'bin/systemctl')
  const stub = path.join(import.meta.dirname, 'systemctl.ts')
  writeFileSync(systemctl, `#!/bin/sh\nexec '${process.execPath}' '${stub}' "$@"\n`, {
    mode: 0o755,
  })
  const tlsPort = await freePort()
  const keys = [
    '-keyout',
    path.join(folder, 'privkey.pem'),
    '-out',
    path.join(folder, 'fullchain.pem'),
  ]
  const kind =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -days 2'
  execFileSync('openssl', [...kind.split(' '), ...keys], { stdio: 'ignore' })
  const site = readFileSync(path.join(root, 'deploy/nginx/market.conf'), 'utf8')
    .replaceAll('/etc/nginx/market-upstream.conf', path.join(folder, 'upstream.conf'))
    .replaceAll('/etc/ssl/market', folder)
    .replaceAll('market.example', 'localhost')
    .replace(/listen 443/g, `listen 127.0.0.1:${tlsPort}`)
    .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
    .replace(/listen \[::\].*\n/g, '')
  const shared = `user root; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 2;
events { worker_connections 1024; }
http { include /etc/nginx/mime.types; access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
${site} }`
  writeFileSync(path.join(folder, 'nginx.conf'), shared)
  const environment: Record<string, string | undefined> = {
    ...process.env,
    PATH: `${folder}/bin:${process.env['PATH']}`,
    MACHINE: folder,
    MARKET_HOME: folder,
    NGINX_UPSTREAM: path.join(folder, 'upstream.conf'),
    CADDY_UPSTREAM: path.join(folder, 'none'),
  }
  const children: ChildProcess[] = []

  return {
    folder,
    address: `https://localhost:${tlsPort}`,
    environment,
    /** Files that systemd hands to the units. */
    writeCredentials(values: Record<string, string>) {
      mkdirSync(path.join(folder, 'credentials'))
      for (const [name, value] of Object.entries(values)) {
        writeFileSync(path.join(folder, 'credentials', name), value)
      }
    },
    writeVariables(unit: string, values: Record<string, string>) {
      const lines = Object.entries({
        PUBLIC_URL: `https://localhost:${tlsPort}`,
        TRUSTED_PROXIES: '127.0.0.1',
        REQUESTS_PER_MINUTE: '10000000',
        LOG_LEVEL: 'warn',
        ...values,
      })
      writeFileSync(
        path.join(folder, `${unit}.env`),
        lines.map(([name, value]) => `${name}=${value}`).join('\n'),
      )
    },
    startNginx(...ports: number[]) {
      const lines = ports.map((port) => `server 127.0.0.1:${port};`)
      writeFileSync(path.join(folder, 'upstream.conf'), lines.join('\n'))
      children.push(
        spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
          stdio: 'inherit',
        }),
      )
    },
    startCaddy(port: number) {
      writeFileSync(path.join(folder, 'upstream'), `to 127.0.0.1:${port}`)
      const site = readFileSync(path.join(root, 'deploy/caddy/Caddyfile'), 'utf8')
        .replace('/etc/caddy/market-upstream', path.join(folder, 'upstream'))
        .replace(
          /^market\.example \{/m,
          `{\nadmin off\nauto_https off\n}\nhttps://localhost:${tlsPort} {\ntls ${folder}/fullchain.pem ${folder}/privkey.pem`,
        )
      writeFileSync(path.join(folder, 'Caddyfile'), site)
      children.push(
        spawn(
          'caddy',
          ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')],
          {
            stdio: ['ignore', 'ignore', openSync(path.join(folder, 'caddy.log'), 'a')],
            env: { ...environment, HOME: folder },
          },
        ),
      )
    },
    /** Keeps the port of market.service open, and starts the program again whenever it ends. */
    holdSocket(port: number) {
      writeFileSync(path.join(folder, 'market.socket'), '')
      const text = readFileSync(path.join(root, 'deploy/systemd/market.service'), 'utf8')
      const command = /^ExecStart=(.*)$/m.exec(text)![1]!.replaceAll('/srv/market', folder)
      const loop = `while [ -e "$MACHINE/market.socket" ]; do (
        echo $BASHPID > "$MACHINE/market.pid"; cd "$MACHINE/current"; set -a; . "$MACHINE/market.env"
        LISTEN_PID=$BASHPID; exec ${command} >> "$MACHINE/market.log" 2>&1
      ); done`
      const passed = ['PATH', 'MACHINE'].flatMap((name) => ['-E', `${name}=${environment[name]}`])
      children.push(
        spawn(
          'systemd-socket-activate',
          ['-l', `127.0.0.1:${port}`, ...passed, 'bash', '-c', loop],
          {
            stdio: ['ignore', 'ignore', 'ignore'],
            env: environment,
          },
        ),
      )
    },
    systemctl: (...args: string[]) => spawnSync(systemctl, args, { env: environment }).status,
    /** Runs deploy/upgrade.sh without blocking the load of this process. */
    async upgrade(release: string): Promise<number | null> {
      const script = path.join(root, 'deploy/upgrade.sh')
      const child = spawn(script, [release], { stdio: 'inherit', env: environment })
      const [status] = (await once(child, 'close')) as [number | null]
      return status
    },
    async waitUntilReady(address = `https://localhost:${tlsPort}`) {
      for (let n = 0; n < 120; n++) {
        const done = spawnSync('curl', ['-fsko', '/dev/null', '-m', '5', `${address}/readyz`])
        if (done.status === 0) return
        await sleep(500)
      }
      throw new Error(`${address} does not get ready`)
    },
    async stop(...units: string[]) {
      rmSync(path.join(folder, 'market.socket'), { force: true })
      for (const unit of units) this.systemctl('stop', unit)
      for (const child of children) {
        child.kill('SIGTERM')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
      }
    },
  }
}

/** Adds companies that may post. */
export async function addTraders(target: ConnectionTarget, count: number): Promise<Trader[]> {
  const sql = openConnection(target)
  const traders = Array.from({ length: count }, (_, n) => ({
    email: `trader${n}@traders.example`,
    token: `token-of-trader-${n}-${'x'.repeat(20)}`,
  }))
  for (const { email, token } of traders) {
    await sql`
      with company as (
        insert into company (name, country_code, plan, state) values (${email}, 'NL', 'plus', 'active')
        returning id
      ), contact as (
        insert into contact (company_id, name, email) select id, ${email}, ${email} from company returning id
      )
      insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
      select id, ${hashToken(token)}, now(), now(), now() + interval '1 day' from contact`
  }
  await sql.end()
  return traders
}

/** Counts those of these broadcasts that are stored. */
export async function countStored(target: ConnectionTarget, ids: number[]): Promise<number> {
  const sql = openConnection(target)
  const [row] = await sql`select count(*)::int as stored from broadcast where id = any(${ids})`
  await sql.end()
  return (row as { stored: number }).stored
}
