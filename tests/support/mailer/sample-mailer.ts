import { pino } from 'pino'
import { systemClock } from '#server/platform/clock.ts'
import type { ConnectionTarget, Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { createMailer, type MailerOptions } from '#server/platform/mailer/mailer.ts'
import { createMetrics, type Metrics } from '#server/platform/metrics/metrics.ts'
import { mailDomain } from './sample-mails.ts'

/** A mailer with settings that suit the samples; `options` replace some of them. */
export function sampleMailer(
  given: { database: Database; target: ConnectionTarget },
  options: Partial<MailerOptions> = {},
  clock = systemClock,
  metrics = createMetrics(),
  log: Log = pino({ level: 'silent' }),
) {
  return createMailer({
    database: given.database,
    target: given.target,
    clock,
    log,
    metrics,
    options: {
      mailDomain,
      publicUrl: 'https://market.example',
      secretKeys: ['a secret of the mail tests that is long enough'],
      ...options,
    },
  })
}

/** How many mails a worker with these metrics has sent. */
export async function sentBy({ mailDeliveries }: Metrics): Promise<number> {
  const { values } = await mailDeliveries.get()
  return values.find(({ labels }) => labels['outcome'] === 'sent')?.value ?? 0
}
