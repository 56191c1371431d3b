import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ErrorReports } from '#server/platform/errors/error-reports.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mailer } from '#server/platform/mailer/mailer.ts'
import type { SecretKeys } from '#server/platform/secrets/secret-keys.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'

/** Shared services of all features; created once per process. */
export interface Platform {
  config: Config
  clock: Clock
  log: Log
  /** Errors of the program and of pages, for staff. */
  errors: ErrorReports
  database: Database
  mailer: Mailer
  metrics: Metrics
  /** Base URL of the site without a trailing slash; links in mails start with it. */
  siteUrl: string
  /** Keys for tokens and stored secrets are derived from them. */
  secretKeys: SecretKeys
}
