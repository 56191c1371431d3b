// Claim: one broadcast to 3000 subscribers is queued in 150 ms and accepted by the SMTP server in 3 s, ten concurrent
// ones in 30 s, and a personal mail queued in between is delivered in 2 s. Control: raw SMTP into the same sink.
import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import { addSubscribers, startMailDatabase } from '../tests/support/mailer/mail-database.ts'
import { sampleMailer } from '../tests/support/mailer/sample-mailer.ts'
import { broadcastMail, personalMail } from '../tests/support/mailer/sample-mails.ts'
import { startSinkProcess, type SinkProcess } from '../tests/support/mailer/start-sink.ts'
import { rawSmtp } from './tools/raw-smtp.ts'

const subscribers = 3000
const rounds = 3

async function untilCount(sink: SinkProcess, count: number) {
  const deadline = Date.now() + 120_000
  while ((await sink.count()) < count) {
    if (Date.now() > deadline) throw new Error('the mails did not arrive within two minutes')
    await sleep(10)
  }
}

const mail = await startMailDatabase()
const sink = await startSinkProcess()
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dkimKey = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const mailer = sampleMailer(mail, { smtpUrl: sink.url, dkimKey })
const { database } = mail
await addSubscribers(database, subscribers)
await database.sql`analyze subscriber`
await mailer.start()

async function fanOut(key: string) {
  const startedAt = Date.now()
  const before = performance.now()
  await database.transaction((tx) =>
    mailer.queueMail(tx, broadcastMail(key), tx`select address, contact_id from subscriber`),
  )
  return { startedAt, commitMs: performance.now() - before }
}

const ms = (value: number) => `${Math.round(value)} ms`

for (let round = 1; round <= rounds; round++) {
  const { startedAt, commitMs } = await fanOut(`one ${round}`)
  await untilCount(sink, subscribers)
  const sample = await sink.sample()
  const mails = await sink.take()
  const lastMs = Math.max(...mails.map((mail) => mail.at)) - startedAt
  const rawMs = await rawSmtp(sink, sample, subscribers)
  await sink.take()
  console.log(
    `round ${round}: ${subscribers} mails of ${sample.length} bytes: queue transaction ${ms(commitMs)}, ` +
      `last accepted after ${ms(lastMs)}; control, raw SMTP: ${ms(rawMs)}; ratio ${(lastMs / rawMs).toFixed(1)}`,
  )
}

const startedAt = Date.now()
await Promise.all(Array.from({ length: 10 }, (_, i) => fanOut(`ten ${i}`)))
const personalMs: number[] = []
for (let i = 0; i < 5; i++) {
  await sleep(500)
  const queuedAt = Date.now()
  const address = `seller${i}@personal.example`
  await database.transaction((tx) =>
    mailer.queueMail(tx, personalMail(`personal ${i}`), toAddress(tx, address)),
  )
  personalMs.push(queuedAt)
}
await untilCount(sink, 10 * subscribers + personalMs.length)
const mails = await sink.take()
const deliveryMs = personalMs.map((queuedAt, i) => {
  const mail = mails.find(({ to }) => to === `seller${i}@personal.example`)
  return mail!.at - queuedAt
})
console.log(
  `10 at once: last of ${mails.length} accepted after ${ms(Math.max(...mails.map((m) => m.at)) - startedAt)}; ` +
    `personal mails in between delivered after ${deliveryMs.map(ms).join(', ')}`,
)
const ids = new Set(mails.map((mail) => mail.messageId))
console.log(`distinct Message-IDs: ${ids.size}`)
console.log(`peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)

await mailer.stop()
sink.stop()
await mail.stop()
