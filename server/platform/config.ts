import { isIP, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { once } from 'node:events'
import * as z from 'zod/mini'
import { parseDatabaseUrl } from '#server/platform/database/connection-target.ts'
import { readSecretFiles } from '#server/platform/secrets/read-secret-files.ts'

export type Config = ReturnType<typeof readConfig>
export type Inbound = NonNullable<Config['inbound']>

/** OWASP's minimum for Argon2id with two passes, in KiB; less is for tests on the embedded database. */
const safeHashMemory = 19_456

/** SD_LISTEN_FDS_START of systemd. */
const firstListenFd = 3

/** Thrown for invalid environment variables; one line per error. */
export class ConfigError extends Error {
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigError'
  }
}

const blankIsUnset = z.pipe(
  z.optional(z.string()),
  z.transform((value) => (value?.trim() ? value.trim() : undefined)),
)
const checked = <T>(
  parse: (value: string | undefined) => T,
  isValid: (value: T) => boolean,
  message: string,
) => z.pipe(blankIsUnset, z.transform(parse)).check(z.refine(isValid, message))
const oneOf = <const T extends readonly string[]>(values: T, fallback: T[number]) =>
  checked(
    (value) => (value ?? fallback) as T[number],
    (value) => values.includes(value),
    `must be one of ${values.join(', ')}`,
  )
const intBetween = (fallback: number, minimum: number, maximum: number) =>
  checked(
    (value) => Number(value ?? fallback),
    (value) => Number.isInteger(value) && value >= minimum && value <= maximum,
    `must be a whole number from ${minimum} to ${maximum}`,
  )
const optional = (isValid: (value: string) => boolean, message: string) =>
  blankIsUnset.check(z.refine((value) => value === undefined || isValid(value), message))
const url = (protocols: string[]) =>
  optional(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  )

/** Whether this is a tile URL template with {z}, {x} and {y}, on a fixed host. */
const isTileAddress = (value: string) =>
  URL.canParse(value) &&
  ['http:', 'https:'].includes(new URL(value).protocol) &&
  /^[^{}?#]+\/\/[^{}/]+\//.test(value) &&
  ['{z}', '{x}', '{y}'].every((place) => value.includes(place)) &&
  [...value.matchAll(/\{(\w*)\}/g)].every(([, name]) => ['z', 'x', 'y', 'r', 'key'].includes(name!))

const isGeocoderAddress = (value: string) =>
  URL.canParse(value) &&
  ['http:', 'https:'].includes(new URL(value).protocol) &&
  /^[^{}?#]+\/\/[^{}/]+\//.test(value) &&
  value.includes('{query}') &&
  [...value.matchAll(/\{(\w*)\}/g)].every(([, name]) => name === 'query' || name === 'country')

const isNetwork = (part: string) => {
  const [address = '', bits, ...rest] = part.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  )
}
/** A connection target; the mistakes of its parts are the messages. */
const databaseUrl = z.pipe(
  blankIsUnset,
  z.transform((value, { issues }) => {
    if (value === undefined) return undefined
    try {
      return parseDatabaseUrl(value)
    } catch (error) {
      issues.push({ code: 'custom', message: (error as Error).message, input: undefined })
      return z.NEVER
    }
  }),
)

const isLongKey = (value: string) => value.length >= 32

const networks = (fallback: string) =>
  checked(
    (value) =>
      (value ?? fallback)
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    (parts) => parts.every(isNetwork),
    'must be addresses or networks such as 10.0.0.0/8, separated by commas',
  )

const Environment = z.object({
  ROLE: oneOf(['all', 'web', 'worker'] as const, 'all'),
  PORT: intBetween(3000, 0, 65535),
  HOST: blankIsUnset,
  LISTEN_FDS: blankIsUnset,
  LISTEN_PID: blankIsUnset,
  STOP_DELAY: intBetween(0, 0, 60),
  PUBLIC_URL: url(['http:', 'https:']),
  DATA_DIR: blankIsUnset,
  BACKUP_DIR: blankIsUnset,
  BACKUP_KEEP: intBetween(7, 1, 1000),
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_DOMAIN: optional((v) => /^[a-z0-9.-]+\.[a-z]+$/i.test(v), 'must be a domain name'),
  DKIM_KEY: blankIsUnset,
  DKIM_SELECTOR: blankIsUnset,
  TRUSTED_PROXIES: networks(''),
  METRICS_TOKEN: blankIsUnset,
  DEMO: optional((v) => v === '0' || v === '1', 'must be 0 or 1'),
  INBOUND_PORT: optional(
    (v) => /^\d{1,5}$/.test(v) && Number(v) <= 65535,
    'must be a whole number from 0 to 65535',
  ),
  INBOUND_HOST: blankIsUnset,
  INBOUND_PROTOCOL: oneOf(['smtp', 'lmtp'] as const, 'smtp'),
  INBOUND_PEERS: networks('127.0.0.0/8,::1'),
  SECRET_KEY: optional(isLongKey, 'must have at least 32 characters'),
  SECRET_KEY_PREVIOUS: optional(isLongKey, 'must have at least 32 characters'),
  CLAMD_URL: url(['tcp:', 'unix:']),
  VIES_URL: url(['http:', 'https:']),
  MOLLIE_KEY: optional((v) => /^(live|test)_\w{10,100}$/.test(v), 'must be an API key of Mollie'),
  MOLLIE_URL: url(['http:', 'https:']),
  MAP_TILE_URL: optional(
    (v) => isTileAddress(v),
    'must be an http or https address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png?key={key}',
  ),
  MAP_TILE_KEY: blankIsUnset,
  MAP_TILE_ATTRIBUTION: blankIsUnset,
  GEOCODER_URL: optional(
    (v) => isGeocoderAddress(v),
    'must be an http or https address with {query}, such as https://nominatim.example/search?format=jsonv2&limit=1&q={query}',
  ),
  LOG_LEVEL: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const, 'info'),
  REQUESTS_PER_MINUTE: intBetween(1200, 1, 10_000_000),
  PASSWORD_HASH_MEMORY: intBetween(safeHashMemory, 8, 1_048_576),
})

/**
 * Reads and validates every variable at once. Other commands than the program send no mail and need no SMTP server.
 * @throws ConfigError with one line per error
 */
export function readConfig(
  variables: Record<string, string | undefined>,
  { sendsMail = true }: { sendsMail?: boolean } = {},
) {
  const { env, mistakes, nameOf } = readSecretFiles(variables)
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    mistakes.push(
      ...parsed.error.issues.map(
        ({ path: [name], message }) => `${nameOf(String(name))} ${message}`,
      ),
    )
  }
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes)
  const e = parsed.data
  const embedded = e.DATABASE_URL === undefined
  if (!embedded && e.SECRET_KEY === undefined) {
    mistakes.push('SECRET_KEY must be set together with DATABASE_URL (32 characters or more)')
  }
  if (embedded && e.DATABASE_OWNER_URL !== undefined) {
    mistakes.push('DATABASE_OWNER_URL must be set together with DATABASE_URL')
  }
  if (embedded && e.ROLE !== 'all') {
    mistakes.push(
      'ROLE=web and ROLE=worker need DATABASE_URL: the embedded database serves a single process',
    )
  }
  if (!embedded && e.BACKUP_DIR !== undefined) {
    mistakes.push('BACKUP_DIR is for the embedded database; back up your own by its own tools')
  }
  if (e.SECRET_KEY !== undefined && e.SECRET_KEY === e.SECRET_KEY_PREVIOUS) {
    mistakes.push('SECRET_KEY_PREVIOUS must be another key than SECRET_KEY')
  }
  if (sendsMail && !embedded && e.SMTP_URL === undefined && e.ROLE !== 'web') {
    mistakes.push('SMTP_URL must be set together with DATABASE_URL')
  }
  if ((e.MAP_TILE_KEY !== undefined) !== (e.MAP_TILE_URL?.includes('{key}') ?? false)) {
    mistakes.push('MAP_TILE_KEY must be set if and only if MAP_TILE_URL contains {key}')
  }
  if (!embedded && e.PASSWORD_HASH_MEMORY < safeHashMemory) {
    mistakes.push(
      `PASSWORD_HASH_MEMORY must be at least ${safeHashMemory} together with DATABASE_URL`,
    )
  }
  if (mistakes.length) throw new ConfigError(mistakes)

  const publicUrl = e.PUBLIC_URL === undefined ? undefined : new URL(e.PUBLIC_URL).origin
  const behindHttps = publicUrl?.startsWith('https:') ?? false
  const isDemo = embedded && (e.DEMO === '1' || (e.DEMO !== '0' && !behindHttps))
  return {
    role: e.ROLE,
    port: e.PORT,
    host: e.HOST ?? '127.0.0.1',
    /** Descriptor of the socket that systemd has opened for this process; undefined opens one. */
    listenFd:
      Number(e.LISTEN_FDS) > 0 && Number(e.LISTEN_PID) === process.pid ? firstListenFd : undefined,
    /** How long a stopping process still serves, so that load balancers notice first. */
    stopDelayMs: e.STOP_DELAY * 1000,
    /** Public origin of the site without a trailing slash; undefined until set. */
    publicUrl,
    dataDir: path.resolve(e.DATA_DIR ?? 'data'),
    /** Where the embedded database is backed up each night, and how many backups are kept; undefined disables it. */
    backup:
      e.BACKUP_DIR === undefined
        ? undefined
        : { root: path.resolve(e.BACKUP_DIR), keep: e.BACKUP_KEEP },
    /** Undefined: the embedded PostgreSQL in `dataDir`. */
    database: e.DATABASE_URL,
    /** The owner of the schema of `database`, who changes it. */
    databaseOwner: e.DATABASE_OWNER_URL ?? e.DATABASE_URL,
    /** Undefined: the built-in mailbox of a demo market, see `keepsMail` for others. */
    smtpUrl: e.SMTP_URL,
    /** Without a mail server mail waits until there is one; a demo market delivers to its mailbox instead. */
    keepsMail: embedded && !isDemo && e.SMTP_URL === undefined,
    mailDomain: e.MAIL_DOMAIN ?? 'lists.tbs.example',
    dkimKey: e.DKIM_KEY,
    dkimSelector: e.DKIM_SELECTOR ?? 'market',
    trustedProxies: e.TRUSTED_PROXIES,
    metricsToken: e.METRICS_TOKEN,
    /** Listener for mail of the MTA at the addresses and networks `peers`; undefined disables it. */
    inbound:
      e.INBOUND_PORT === undefined
        ? undefined
        : {
            port: Number(e.INBOUND_PORT),
            host: e.INBOUND_HOST ?? '127.0.0.1',
            protocol: e.INBOUND_PROTOCOL,
            peers: e.INBOUND_PEERS,
          },
    /** Whether the demo market, demo accounts and built-in mailbox exist. */
    demo: isDemo,
    secretKey: e.SECRET_KEY,
    secretKeyPrevious: e.SECRET_KEY_PREVIOUS,
    clamdUrl: e.CLAMD_URL,
    mollieKey: e.MOLLIE_KEY,
    mollieUrl: e.MOLLIE_URL ?? 'https://api.mollie.com/v2',
    /** Base URL of the VIES service; without one a demo market has a stub, and others leave numbers unchecked. */
    viesUrl: e.VIES_URL?.replace(/\/+$/, ''),
    /** Tile server of the map, with its key; undefined draws country outlines only. */
    mapTiles:
      e.MAP_TILE_URL === undefined
        ? undefined
        : {
            url: e.MAP_TILE_URL.replaceAll('{key}', encodeURIComponent(e.MAP_TILE_KEY ?? '')),
            attribution: e.MAP_TILE_ATTRIBUTION ?? '',
          },
    /** URL template of a geocoding service; undefined asks none. */
    geocoderUrl: e.GEOCODER_URL,
    logLevel: e.LOG_LEVEL,
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
    /** KiB. */
    passwordHashMemory: e.PASSWORD_HASH_MEMORY,
  }
}

type Listening = Pick<Config, 'publicUrl' | 'host' | 'port'>

const wildcardAndLoopback = ['127.0.0.1', '0.0.0.0', '::']

/** Base URL of the site: PUBLIC_URL, else the listen address. */
export function siteUrlOf({ publicUrl, host, port }: Listening): string {
  if (publicUrl !== undefined) return publicUrl
  if (wildcardAndLoopback.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Replaces port 0 by a free port, so that links in mails can contain it before the server listens. */
export async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const probe = createServer().listen(0, config.host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return { ...config, port }
}
