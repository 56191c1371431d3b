import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { makeMailDatabase, type MailDatabase } from '../../../tests/support/mailer/mail-database.ts'
import { sampleMailer, sentBy } from '../../../tests/support/mailer/sample-mailer.ts'
import { broadcastMail } from '../../../tests/support/mailer/sample-mails.ts'
import { startScriptedSmtp } from '../../../tests/support/mailer/scripted-smtp.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'

let mail: MailDatabase
beforeAll(async () => {
  mail = await makeMailDatabase(inject('cluster'))
})
afterAll(() => mail.stop())

test('an unreachable SMTP server is smtp_up 0, logged once when it begins and once when it ends (BK-113)', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const logged = (text: string) => lines.filter((line) => line.includes(text)).length
  const metrics = createMetrics()
  const smtpUp = async () => (await metrics.smtpUp.get()).values.map(({ value }) => value)
  expect(await smtpUp()).toEqual([])

  const gone = await startScriptedSmtp()
  await gone.stop()
  const mailer = sampleMailer(mail, { smtpUrl: gone.url }, systemClock, metrics, log)
  await mail.database.transaction((tx) =>
    mailer.queueMail(
      tx,
      broadcastMail('outage'),
      tx`select 'm' || n || '@x.example' as address, 1 as contact_id from generate_series(1, 30) n`,
    ),
  )
  await mailer.start()
  try {
    await expect.poll(smtpUp, { timeout: 10_000 }).toEqual([0])
    const server = await startScriptedSmtp(() => 'take', { port: Number(new URL(gone.url).port) })
    await expect.poll(() => sentBy(metrics), { timeout: 10_000 }).toBe(30)
    await server.stop()
  } finally {
    await mailer.stop()
  }
  expect(await smtpUp()).toEqual([1])
  expect(logged('the SMTP server is unreachable')).toBe(1)
  expect(logged('the SMTP server is back')).toBe(1)
})
