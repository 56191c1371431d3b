import { readFileSync } from 'node:fs'
import { checkServerIdentity, type ConnectionOptions } from 'node:tls'
import type { ClientConfig } from 'pg'

/** A server: a host name, an address, or the folder of a unix socket (starts with '/'). */
export interface DatabaseHost {
  host: string
  port: number
}

/** Addresses and credentials of PostgreSQL, for all connections. */
export interface ConnectionTarget extends DatabaseHost {
  /** More nodes of the same cluster, of which one at a time is the primary. */
  others?: DatabaseHost[]
  database: string
  username: string
  password?: string
  ssl?: 'require' | 'verify-full'
  /** Certificates of the authorities that signed those of the servers, as PEM; those of Node unless given. */
  ca?: string
}

export const hostsOf = ({ host, port, others = [] }: ConnectionTarget): DatabaseHost[] => [
  { host, port },
  ...others,
]

/** The hosts as an operator reads them. */
export const hostList = (target: ConnectionTarget) =>
  hostsOf(target)
    .map(({ host, port }) => `${host}:${port}`)
    .join(', ')

const parts = /^postgres(?:ql)?:\/\/(?:([^@/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/

/** Modes before `require` do not encrypt. */
const sslmodes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '')

/**
 * Parses DATABASE_URL: `postgres://user:password@host:port,host:port/database?sslmode=verify-full&sslrootcert=/ca.pem`.
 * The folder of a unix socket is given as `?host=/run/postgresql`; several hosts or ports there are separated by commas.
 * @throws an error whose message follows the name of the variable
 */
export function parseDatabaseUrl(text: string): ConnectionTarget {
  const [, credentials = '', authority = '', database = '', query] = parts.exec(text) ?? []
  if (!parts.test(text)) throw new Error('must be an address starting with postgres://')
  const options = new URLSearchParams(query)
  const portsOfQuery = (options.get('port') ?? '').split(',').filter(Boolean)
  const named = (options.get('host') ?? authority).split(',').filter(Boolean)
  const hosts = (named.length ? named : ['localhost']).map((name, at) => {
    const [, host = name, ownPort] =
      (name.startsWith('/') ? null : /^(\[[^\]]+\]|[^:]*)(?::(\d*))?$/.exec(name)) ?? []
    const port = Number(ownPort || (portsOfQuery[at] ?? portsOfQuery[0] ?? 5432))
    const isHost = host.startsWith('/') || (!host.includes('@') && URL.canParse(`http://${host}`))
    if (!isHost || !Number.isInteger(port) || port < 1 || port > 65_535) {
      // Without the text, which has a part of the password if that has one of these characters.
      throw new Error(
        `has a host that cannot be read (number ${at + 1}); in a password write @ as %40, / as %2F, : as %3A and ? as %3F`,
      )
    }
    return { host: withoutBrackets(host), port }
  })
  const [username = '', ...password] = credentials.split(':')
  const sslmode = options.get('sslmode') ?? 'prefer'
  if (!sslmodes.includes(sslmode))
    throw new Error(`has an sslmode other than ${sslmodes.join(', ')}`)
  const rootCertificate = options.get('sslrootcert')
  const target: ConnectionTarget = {
    ...hosts[0]!,
    ...(hosts.length === 1 ? {} : { others: hosts.slice(1) }),
    database: decode(database) || 'market',
    username: decode(username) || 'market',
  }
  if (password.length) target.password = decode(password.join(':'))
  if (sslmode === 'verify-full' || sslmode === 'verify-ca') target.ssl = 'verify-full'
  else if (sslmode === 'require') target.ssl = rootCertificate ? 'verify-full' : 'require'
  if (rootCertificate && rootCertificate !== 'system') target.ca = readCertificate(rootCertificate)
  return target
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('contains a percent sign, which must be written as %25')
  }
}

function readCertificate(file: string): string {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`names ${file} as sslrootcert, which cannot be read`)
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----')) {
    throw new Error(`names ${file} as sslrootcert, which is no certificate`)
  }
  return text
}

/** TLS to the servers of a target; undefined without. A certificate must name one of its hosts. */
export function tlsOf(target: ConnectionTarget): ConnectionOptions | undefined {
  if (target.ssl === undefined) return undefined
  if (target.ssl === 'require') return { rejectUnauthorized: false }
  return {
    rejectUnauthorized: true,
    ...(target.ca === undefined ? {} : { ca: target.ca }),
    checkServerIdentity: (_name, certificate) => {
      const faults = hostsOf(target).map(({ host }) => checkServerIdentity(host, certificate))
      return faults.includes(undefined) ? undefined : faults[0]
    },
  }
}

/** The address, credentials and TLS of the first host, as pg takes them. */
export function addressOf(target: ConnectionTarget): ClientConfig {
  const ssl = tlsOf(target)
  return {
    host: target.host,
    port: target.port,
    database: target.database,
    user: target.username,
    ...(target.password === undefined ? {} : { password: target.password }),
    ...(ssl === undefined ? {} : { ssl }),
  }
}
