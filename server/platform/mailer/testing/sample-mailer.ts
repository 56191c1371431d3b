import { pino } from 'pino'
import { systemClock } from '#server/platform/clock.ts'
import type { ConnectionTarget, Database } from '#server/platform/database/database.ts'
import { createMailer, type MailerOptions } from '#server/platform/mailer/mailer.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { mailDomain } from '#server/platform/mailer/testing/sample-mails.ts'

/** A mailer with settings that suit the samples; `options` replace some of them. */
export function sampleMailer(
  given: { database: Database; target: ConnectionTarget },
  options: Partial<MailerOptions> = {},
  clock = systemClock,
  metrics = createMetrics(),
) {
  return createMailer({
    database: given.database,
    target: given.target,
    clock,
    log: pino({ level: 'silent' }),
    metrics,
    options: {
      mailDomain,
      publicUrl: 'https://market.example',
      secretKey: 'a secret of the mail tests that is long enough',
      ...options,
    },
  })
}
