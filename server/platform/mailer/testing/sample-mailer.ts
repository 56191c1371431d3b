import { pino } from 'pino'
import { systemClock } from '#server/platform/clock.ts'
import type { ConnectionTarget, Database } from '#server/platform/database/database.ts'
import { createMailer, type MailerOptions } from '#server/platform/mailer/mailer.ts'
import { mailDomain } from '#server/platform/mailer/testing/sample-mails.ts'

/** A mailer with settings that suit the samples; `options` replace some of them. */
export function sampleMailer(
  given: { database: Database; target: ConnectionTarget },
  options: Partial<MailerOptions> = {},
  clock = systemClock,
) {
  return createMailer({
    database: given.database,
    target: given.target,
    clock,
    log: pino({ level: 'silent' }),
    options: {
      mailDomain,
      publicUrl: 'https://market.example',
      secretKeys: ['a secret of the mail tests that is long enough'],
      ...options,
    },
  })
}
