import type Postgres from 'postgres'
import { tlsOf, type ConnectionTarget } from '#server/platform/database/connection-target.ts'

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
