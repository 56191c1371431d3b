/** Address and credentials of PostgreSQL, the same for both drivers. */
export interface ConnectionTarget {
  /** A host name, an address, or the folder of a unix socket (starts with '/'). */
  host: string
  port: number
  database: string
  username: string
  password?: string
  ssl?: 'require' | 'verify-full'
}

/**
 * Parses DATABASE_URL: `postgres://user:password@host:port/database?sslmode=require`.
 * A unix socket folder is given as `?host=/run/postgresql`.
 */
export function parseDatabaseUrl(text: string): ConnectionTarget {
  const url = new URL(text)
  const sslmode = url.searchParams.get('sslmode')
  const target: ConnectionTarget = {
    host: url.searchParams.get('host') ?? (url.hostname.replace(/^\[|\]$/g, '') || 'localhost'),
    port: Number(url.port || url.searchParams.get('port') || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'market',
    username: decodeURIComponent(url.username) || 'market',
  }
  if (url.password) target.password = decodeURIComponent(url.password)
  if (sslmode === 'verify-full' || sslmode === 'verify-ca') target.ssl = 'verify-full'
  else if (sslmode === 'require') target.ssl = 'require'
  return target
}
