import type Postgres from 'postgres'
import { tlsOf, type ConnectionTarget } from '#server/platform/database/connection-target.ts'

/**
 * Settings of each session by which the server closes it, with its locks, within 30 s after the program's machine is
 * lost; by default it takes two hours. Of no effect on a unix socket.
 */
export const lostClientSettings = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 4,
  // In milliseconds; for what the server has sent and nothing has acknowledged.
  tcp_user_timeout: 30_000,
}

/** Options of the driver for the first host of a target; a unix socket folder is its `path`. */
export function hostOptions(target: ConnectionTarget): Postgres.Options<Record<string, never>> {
  const tls = tlsOf(target)
  return {
    ...(target.host.startsWith('/')
      ? { path: `${target.host}/.s.PGSQL.${target.port}` }
      : { host: target.host }),
    port: target.port,
    database: target.database,
    username: target.username,
    ...(target.password === undefined ? {} : { password: target.password }),
    ...(tls === undefined ? {} : { ssl: tls }),
    onnotice: () => {},
    connect_timeout: 5,
    backoff: (retries: number) => Math.min(1, 0.05 * 2 ** retries),
  }
}
