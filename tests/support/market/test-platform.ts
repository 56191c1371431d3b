import type { Clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase, type ConnectionTarget } from '#server/platform/database/database.ts'
import { createErrorReports } from '#server/platform/errors/error-reports.ts'
import { createLog } from '#server/platform/log.ts'
import { createMailer } from '#server/platform/mailer/mailer.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SecretKeys } from '#server/platform/secrets/secret-keys.ts'

export const testSecret = 'a secret of the tests, long enough to be one'

/** The platform for tests: without logs, and mails are only queued. */
export function openTestPlatform(
  target: ConnectionTarget,
  clock: Clock,
  env: Record<string, string> = {},
  secretKeys: SecretKeys = [testSecret],
): Platform {
  // Test data may take longer on a busy machine than what a request may ask for.
  const database = openDatabase(target, { pool: 8, statementTimeoutMs: 60_000 })
  const config = readConfig({ LOG_LEVEL: 'silent', PASSWORD_HASH_MEMORY: '64', ...env })
  const errors = createErrorReports(clock, 'test')
  const log = createLog(config, undefined, errors.recordLogged)
  errors.storeIn(database, log)
  const siteUrl = 'http://market.test'
  const options = {
    mailDomain: config.mailDomain,
    publicUrl: siteUrl,
    secretKeys,
    readsMail: config.inbound !== undefined,
  }
  const metrics = createMetrics()
  const mailer = createMailer({ database, target, clock, log, options, metrics })
  return { config, clock, log, errors, database, mailer, metrics, siteUrl, secretKeys }
}
