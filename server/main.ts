import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import { paths } from '#contract/paths.ts'
import { createApp } from '#server/app.ts'
import { jobs, mailboxes, startWorker, systemMailboxes } from '#server/worker.ts'
import { hashPassword, setHashMemory } from '#server/features/auth/public.ts'
import { createJobGauges } from '#server/features/back-office/public.ts'
import { checkSecretKey } from '#server/features/push/public.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import { systemClock } from '#server/platform/clock.ts'
import {
  ConfigError,
  readConfig,
  type Config,
  siteUrlOf,
  withPort,
} from '#server/platform/config.ts'
import { checkServer } from '#server/platform/database/migrate.ts'
import { prepareSchema, type DatabaseRoles } from '#server/platform/schema.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { onPrimaryChange } from '#server/platform/database/primary.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { createErrorReports } from '#server/platform/errors/error-reports.ts'
import { createHealthServer } from '#server/platform/http/health.ts'
import type { PageBuild } from '#server/platform/http/pages/page-build.ts'
import { mountPages } from '#server/platform/http/pages/pages.ts'
import { startListener } from '#server/platform/incoming/listener.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { createMailer } from '#server/platform/mailer/mailer.ts'
import { startSink } from '#server/platform/mailer/mailbox/sink.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'
import { startHeartbeat } from '#server/platform/processes/heartbeat.ts'
import { listenForStop } from '#server/platform/processes/stop-request.ts'
import type { PostMessage } from '#server/platform/push/post-message.ts'
import { loadSecretKeys } from '#server/platform/secrets/secret-keys.ts'
import { programVersion } from '#server/platform/version.ts'
import { demoPassword, hasDemoAccounts } from '#database/seed/demo-accounts.ts'
import { fillInProcess } from '#database/seed/filling-process.ts'

/** Shutdown timeout after the delay, when the process exits anyway. */
const stopWithinMs = 20_000
/** After an unhandled error the process stores it and exits; within this time in any case. */
const storeErrorsWithinMs = 2000

export interface RunningMarket {
  platform: Platform
  address: string
  /** SMTP server for outgoing mail: the configured one, or the built-in mailbox. */
  smtpUrl: string | undefined
  stop(): Promise<void>
}

export interface StartOptions {
  env: Record<string, string | undefined>
  buildPages?: (stop?: AbortSignal) => Promise<void>
  /** Opens the pages to serve, on the server that will serve them; the current build unless given. */
  openPages?: (http: FastifyInstance) => Promise<PageBuild>
  /** Posts to push services; over https unless given. */
  postMessage?: PostMessage
  /** Ends a start that is under way. */
  stop?: AbortSignal
}

type Stops = (() => Promise<void>)[]

async function startDatabase(config: Config, log: Log, stops: Stops): Promise<DatabaseRoles> {
  if (config.database) {
    onPrimaryChange(({ host, port }) => log.warn({ host, port }, 'the database has a new primary'))
    await checkServer(config.database)
    return { program: config.database, owner: config.databaseOwner ?? config.database }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.info({ part: 'postgresql' }, line),
  })
  stops.push(() => embedded.stop())
  return { program: embedded.program, owner: embedded.target }
}

/** Makes long work throw as soon as a stop is requested; it then fails itself when the database closes. */
function untilStopped(stop: AbortSignal | undefined): <T>(work: Promise<T>) => Promise<T> {
  const stopped = new Promise<never>((_resolve, reject) => {
    const end = () => reject(new Error(`stopped by ${stop?.reason}`))
    if (stop?.aborted) end()
    else stop?.addEventListener('abort', end, { once: true })
  })
  stopped.catch(() => {})
  return (work) => Promise.race([work, stopped])
}

/**
 * Starts all components of the configured role, in order: database, schema, demo market, mail, HTTP, background work.
 * A stop that is requested meanwhile ends those that run.
 * @throws ConfigError and other errors whose message is one clear line
 */
export async function startMarket(options: StartOptions): Promise<RunningMarket> {
  const config = await withPort(readConfig(options.env))
  const clock = systemClock
  const program = programVersion()
  const errors = createErrorReports(clock, program.version)
  const log = createLog(config, undefined, errors.recordLogged)
  log.info({ ...program, node: process.version, role: config.role }, 'starting')
  const { stop } = options
  stop?.addEventListener('abort', () => log.info({ reason: stop.reason }, 'stopping'))
  const step = untilStopped(stop)
  const pagesBuilt = config.role === 'worker' ? undefined : options.buildPages?.(stop)
  // Awaited below, where a failure is thrown.
  pagesBuilt?.catch(() => {})
  const stops: Stops = []
  const stopAll = async () => {
    for (const stopOne of stops.splice(0).reverse()) {
      await stopOne().catch((err: unknown) =>
        log.error({ err }, 'a component did not stop cleanly'),
      )
    }
  }
  try {
    const secretKeys = await loadSecretKeys(config)
    if (secretKeys.length > 1) log.info('the previous secret key is still accepted')
    const roles = await startDatabase(config, log, stops)
    await step(prepareSchema(roles))
    const target = roles.program
    const database = openDatabase(target)
    stops.push(() => database.close())
    errors.storeIn(database, log, { isRegular: true })
    stops.push(() => errors.stop())

    if (config.database === undefined && !config.demo && (await hasDemoAccounts(database))) {
      throw new ConfigError([
        'DATA_DIR contains the demo market, whose passwords are public: use an empty folder, or set DEMO=1',
      ])
    }
    await checkSecretKey({ database, secretKeys })
    setHashMemory(config.passwordHashMemory)
    const [company] = config.demo ? await database.sql`select from company limit 1` : [true]
    const filled = company
      ? undefined
      : fillInProcess(
          { target: roles.owner, now: clock.now(), passwordHash: await hashPassword(demoPassword) },
          stop,
        )
    // Awaited below, where a failure is thrown.
    filled?.catch(() => {})
    let smtpUrl = config.smtpUrl
    if (smtpUrl === undefined && config.demo) {
      const sink = await startSink({ database, clock, log })
      stops.push(() => sink.stop())
      smtpUrl = sink.url
    }
    const siteUrl = siteUrlOf(config)
    const metrics = createMetrics()
    const mailer = createMailer({
      database,
      target,
      clock,
      log,
      options: {
        ...(smtpUrl === undefined ? {} : { smtpUrl }),
        mailDomain: config.mailDomain,
        publicUrl: siteUrl,
        secretKeys,
        ...(config.dkimKey === undefined ? {} : { dkimKey: config.dkimKey }),
        dkimSelector: config.dkimSelector,
        readsMail: config.inbound !== undefined,
        stopPercent: async () => (await readOperatorSettings(platform)).mailingStopPercent,
      },
      metrics,
    })
    const platform: Platform = {
      config,
      clock,
      log,
      errors,
      database,
      mailer,
      metrics,
      siteUrl,
      secretKeys,
    }

    let isStopping = false
    const app =
      config.role === 'worker'
        ? undefined
        : await createApp(platform, { isStopping: () => isStopping })
    if (filled) {
      await step(filled)
      const { fillDemoJoining } = await import('#database/seed/joining/demo-joining.ts')
      await step(fillDemoJoining(platform))
    }
    let http
    if (app === undefined) {
      http = createHealthServer(platform, {
        isStopping: () => isStopping,
        sources: [createJobGauges(jobs)],
      })
    } else {
      if (pagesBuilt) await step(pagesBuilt)
      const build = await options.openPages?.(app.http)
      const { sitemaps, frameOrigins } = app
      await mountPages(app.http, { config, log, sitemaps, frameOrigins, ...(build && { build }) })
      http = app.http
      // Loads what the first page needs, so that nothing of it is read from disk later.
      await http.inject(paths.about)
    }
    if (config.role !== 'web') {
      const worker = await startWorker(platform, target, options.postMessage)
      stops.push(() => worker.stop())
    }
    if (config.inbound) {
      const listener = await startListener({
        platform,
        inbound: config.inbound,
        mailboxes,
        systemMailboxes,
      })
      stops.push(() => listener.stop())
    }
    const heartbeat = await startHeartbeat(platform, config.role)
    stops.push(() => heartbeat.stop())
    const { port, host, listenFd } = config
    const listenOptions: FastifyListenOptions & { fd?: number } =
      listenFd === undefined ? { port, host } : { fd: listenFd, host }
    const address = await http.listen(listenOptions)
    const listening = http
    stops.push(async () => {
      isStopping = true
      await delay(config.stopDelayMs)
      await listening.close()
    })
    return { platform, address, smtpUrl, stop: stopAll }
  } catch (error) {
    await stopAll()
    throw error
  }
}

/**
 * Starts the market as the one work of this process, which ends with it: in order once a stop is requested, in any case
 * within a time, and at once on a later signal.
 */
export async function runMarket(options: StartOptions): Promise<RunningMarket> {
  const stop = options.stop ?? listenForStop()
  let limitMs = stopWithinMs
  let market: RunningMarket | undefined
  const forceExit = () => {
    const line = `The stop did not end within ${limitMs / 1000} seconds`
    if (market) market.platform.log.error(line)
    else console.error(line)
    process.exit(1)
  }
  stop.addEventListener('abort', () => setTimeout(forceExit, limitMs).unref())
  try {
    stop.throwIfAborted()
    market = await startMarket({ ...options, stop })
  } catch (error) {
    if (stop.aborted) process.exit(0)
    throw error
  }
  limitMs += market.platform.config.stopDelayMs
  endProcessWith(market, stop)
  return market
}

/**
 * Ends the process after the market has stopped on request. An unhandled error is logged and ends the process, after its
 * stop if that has begun.
 */
export function endProcessWith(market: RunningMarket, stop: AbortSignal): void {
  const { log, errors } = market.platform
  let exitCode = 0
  const end = () => void market.stop().then(() => process.exit(exitCode))
  if (stop.aborted) end()
  else stop.addEventListener('abort', end)

  const fail = (err: unknown) => {
    log.fatal({ err }, 'unhandled error')
    exitCode = 1
    if (stop.aborted) return
    const exit = () => process.exit(1)
    setTimeout(exit, storeErrorsWithinMs)
    void errors.stop().finally(exit)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}
