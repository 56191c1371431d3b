import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openConnection } from '#server/platform/database/database.ts'
import { workerLockSpace } from '#server/platform/mailer/delivery-queries.ts'
import { MailerError, type Mail, type MailerOptions } from '#server/platform/mailer/mailer.ts'
import {
  addSubscribers,
  makeMailDatabase,
  type MailDatabase,
} from '../../../tests/support/mailer/mail-database.ts'
import { sampleMailer, sentBy } from '../../../tests/support/mailer/sample-mailer.ts'
import { broadcastMail, personalMail } from '../../../tests/support/mailer/sample-mails.ts'
import { createMetrics, type Metrics } from '#server/platform/metrics/metrics.ts'
import {
  startScriptedSmtp,
  type ScriptedSmtp,
} from '../../../tests/support/mailer/scripted-smtp.ts'

let mail: MailDatabase
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const cleanUp: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  mail = await makeMailDatabase(inject('cluster'))
})
beforeEach(async () => {
  aheadMs = 0
  await mail.database
    .sql`truncate mail_message, mail_attachment, mail_delivery, mail_suppression, subscriber`
})
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})
afterAll(() => mail.stop())

async function smtp(...args: Parameters<typeof startScriptedSmtp>): Promise<ScriptedSmtp> {
  const server = await startScriptedSmtp(...args)
  cleanUp.push(() => server.stop())
  return server
}

async function startSending(
  server: { url: string },
  options: Partial<MailerOptions> = {},
  metrics?: Metrics,
) {
  const mailer = sampleMailer(mail, { smtpUrl: server.url, ...options }, clock, metrics)
  cleanUp.push(() => mailer.stop())
  await mailer.start()
  return mailer
}

async function queue(message: Mail, addresses: string[]) {
  await mail.database.transaction((tx) =>
    sampleMailer(mail, {}, clock).queueMail(
      tx,
      message,
      tx`select address, 1 as contact_id from unnest(${addresses}::text[]) address`,
    ),
  )
}

interface DeliveryRow {
  address: string
  state: string
  attempts: number
  marked: boolean
  code: number | null
  text: string | null
  notBefore: Date
}
async function deliveries(): Promise<DeliveryRow[]> {
  return await mail.database.sql<DeliveryRow[]>`
    select address, state, attempts, maybe_dup as marked, answer_code as code, answer_text as text,
      not_before
    from mail_delivery order by id`
}
const states = async () => (await deliveries()).map(({ state }) => state)
const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}:\\s*(\\S+)`, 'im').exec(raw)?.[1]
const until = (assertion: () => unknown) =>
  // oxlint-disable-next-line vitest/require-awaited-expect-poll -- every caller awaits it
  expect.poll(assertion, { timeout: 30_000, interval: 20 })

describe('a worker', () => {
  test('sends a mail with its attachments', async () => {
    const server = await smtp()
    await startSending(server)
    const content = randomBytes(2_000_000)
    const attachments = [{ name: 'Größe.pdf', contentType: 'application/pdf', content }]
    await queue({ ...personalMail('invoice'), attachments }, ['a@x.example', 'b@x.example'])
    await until(states).toEqual(['sent', 'sent'])
    for (const { raw } of server.mails) {
      const [file] = (await PostalMime.parse(raw)).attachments
      expect(file).toMatchObject({ filename: 'Größe.pdf', mimeType: 'application/pdf' })
      expect(Buffer.from(file!.content as ArrayBuffer).equals(content)).toBe(true)
    }
  })

  test('sends each mail with its own envelope sender and records the reply', async () => {
    const server = await smtp()
    await startSending(server)
    await queue(broadcastMail('first'), ['a@x.example', 'b@x.example'])
    await until(states).toEqual(['sent', 'sent'])
    const senders = server.mails.map(({ from }) => from)
    expect(new Set(senders).size).toBe(2)
    for (const from of senders)
      expect(from).toMatch(/^b\+\d+\.[0-9a-f]{20}@lists\.market\.example$/)
    expect((await deliveries())[0]).toMatchObject({ attempts: 1, code: 250, marked: false })
  })

  test('treats 5xx as final', async () => {
    const server = await smtp((to) => (to.startsWith('bad') ? 550 : 'take'))
    await startSending(server)
    await queue(broadcastMail('refused'), ['bad@x.example', 'good@x.example'])
    await until(states).toEqual(['failed', 'sent'])
    aheadMs = 3 * 3_600_000
    await sleep(100)
    expect((await deliveries())[0]).toMatchObject({ attempts: 1, code: 550 })
    expect(server.offered.filter((to) => to === 'bad@x.example')).toHaveLength(1)
  })

  test('retries a mail refused with 4xx after a minute, under the same Message-ID', async () => {
    const server = await smtp((_, times) => (times === 1 ? 452 : 'take'))
    const mailer = await startSending(server)
    await queue(broadcastMail('later'), ['a@x.example'])
    const messageId = await mailer.messageIdFor(mail.database.sql, 'later', 'a@x.example')
    await until(async () => (await deliveries())[0]!.attempts).toBe(1)
    const [first] = await deliveries()
    expect(first).toMatchObject({ state: 'queued', code: 452, marked: false })
    const waitMs = first!.notBefore.getTime() - Date.now()
    expect(waitMs).toBeGreaterThan(50_000)
    expect(waitMs).toBeLessThanOrEqual(60_000)
    aheadMs = 61_000
    await until(states).toEqual(['sent'])
    expect(server.mails.map((received) => received.messageId)).toEqual([messageId])
  })

  test('marks a mail whose connection broke after the body, and resends it with the same Message-ID', async () => {
    const server = await smtp((_, times) => (times === 1 ? 'break' : 'take'))
    await startSending(server)
    await queue(broadcastMail('broken'), ['a@x.example'])
    await until(async () => (await deliveries())[0]!.attempts).toBe(1)
    expect((await deliveries())[0]).toMatchObject({ state: 'queued', code: 0, marked: true })
    aheadMs = 61_000
    await until(states).toEqual(['sent'])
    expect(server.mails).toHaveLength(2)
    expect(new Set(server.mails.map((received) => received.messageId)).size).toBe(1)
  })

  test('stops after 72 hours', async () => {
    const server = await smtp(() => 451)
    await startSending(server)
    await queue(broadcastMail('hopeless'), ['a@x.example'])
    await until(async () => (await deliveries())[0]!.attempts).toBe(1)
    aheadMs = 72 * 3_600_000 + 1000
    await until(states).toEqual(['failed'])
    expect((await deliveries())[0]).toMatchObject({ attempts: 2, code: 451 })
  })

  test('sends nothing to reserved domains, unless the server is for tests (BK-043)', async () => {
    const server = await smtp()
    const reserved = ['a@x.example', 'b@sub.x.test', 'c@x.invalid', 'd@x.localhost', 'e@X.EXAMPLE']
    const others = ['g@example.com', 'h@x.latest', 'i@test.nl']
    await queue({ ...personalMail('reset'), lane: 'security' }, reserved)
    await queue(broadcastMail('list'), [...reserved, ...others])
    const outside = await startSending({ url: server.url.replace(/\?.*/, '') })
    const count = async (state: string) => (await states()).filter((one) => one === state).length
    await until(() => count('sent')).toBe(3)
    await until(() => count('suppressed')).toBe(2 * reserved.length)
    expect(server.offered.toSorted()).toEqual(others)
    const rows = await deliveries()
    expect(rows.find(({ address }) => address === 'a@x.example')).toMatchObject({
      attempts: 0,
      text: 'Domain reserved for examples and tests (RFC 2606)',
    })
    await outside.stop()

    await queue(broadcastMail('again'), ['a@x.example'])
    await startSending(server)
    await until(() => server.offered.includes('a@x.example')).toBe(true)
  })

  test('does not send queued mail that was suppressed since, except security mail', async () => {
    const server = await smtp()
    await queue(broadcastMail('list'), ['a@x.example', 'b@x.example', 'c@x.example'])
    await queue({ ...personalMail('reset'), lane: 'security' }, ['b@x.example'])
    const { sql } = mail.database
    const mailer = sampleMailer(mail)
    await mailer.suppress(sql, 'a@x.example', 'list:7')
    await mailer.suppress(sql, 'b@x.example', '*')
    await startSending(server)
    await until(states).toEqual(['suppressed', 'suppressed', 'sent', 'sent'])
    expect(server.offered.sort()).toEqual(['b@x.example', 'c@x.example'])
  })

  test('sends no more of a cancelled mail, and what follows answers the mail that was sent', async () => {
    const server = await smtp((to, times) => (to === 'b@x.example' && times === 1 ? 452 : 'take'))
    const mailer = await startSending(server)
    await queue({ ...broadcastMail('first'), about: 'broadcast:1' }, ['a@x.example', 'b@x.example'])
    await until(async () => (await deliveries()).map(({ attempts }) => attempts)).toEqual([1, 1])
    await mail.database.transaction((tx) => mailer.cancelMail(tx, ['broadcast:1'], 'Corrected'))
    await queue({ ...broadcastMail('second'), follows: 'broadcast:1' }, [
      'a@x.example',
      'b@x.example',
    ])
    aheadMs = 61_000
    await until(states).toEqual(['sent', 'suppressed', 'sent', 'sent'])
    const first = await mailer.messageIdFor(mail.database.sql, 'first', 'a@x.example')
    const answered = server.mails.map(({ to, raw }) => [to, headerOf(raw, 'In-Reply-To') ?? ''])
    expect(answered.toSorted()).toEqual([
      ['a@x.example', ''],
      ['a@x.example', first],
      ['b@x.example', ''],
    ])
    expect(server.mails.find(({ raw }) => headerOf(raw, 'References') === first)).toBeDefined()
  })

  test('answers the first mail that the address got, whichever it was', async () => {
    const server = await smtp()
    const mailer = await startSending(server)
    const about = 'broadcast:1'
    await queue({ ...broadcastMail('list'), about }, ['a@x.example'])
    await until(states).toEqual(['sent'])
    await queue({ ...broadcastMail('alert'), about }, ['a@x.example', 'b@x.example'])
    await until(states).toEqual(['sent', 'sent', 'sent'])
    const everyone = ['a@x.example', 'b@x.example', 'c@x.example']
    await queue({ ...broadcastMail('second'), follows: about }, everyone)
    await until(async () => (await states()).filter((state) => state === 'sent').length).toBe(6)
    const { sql } = mail.database
    const answered = server.mails.slice(3).map(({ to, raw }) => [to, headerOf(raw, 'In-Reply-To')])
    expect(Object.fromEntries(answered)).toEqual({
      'a@x.example': await mailer.messageIdFor(sql, 'list', 'a@x.example'),
      'b@x.example': await mailer.messageIdFor(sql, 'alert', 'b@x.example'),
      'c@x.example': undefined,
    })
  })

  test('hands back what it has claimed of a cancelled mail', async () => {
    const server = await smtp(() => 'take', { delayMs: 300 })
    const mailer = await startSending(server, { connections: 1 })
    const addresses = Array.from({ length: 20 }, (_, i) => `r${i}@x.example`)
    await queue({ ...broadcastMail('first'), about: 'broadcast:1' }, addresses)
    await until(() => server.offered.length).toBe(1)
    await mail.database.transaction((tx) => mailer.cancelMail(tx, ['broadcast:1'], 'Corrected'))
    await until(async () => new Set(await states())).toEqual(new Set(['sent', 'suppressed']))
    expect((await deliveries()).at(-1)).toMatchObject({ state: 'suppressed', text: 'Corrected' })
    expect(server.offered.length).toBeLessThan(addresses.length)
  })

  test('sends personal and security mail first during bulk mail', async () => {
    const server = await smtp(() => 'take', { delayMs: 200 })
    await startSending(server)
    await addSubscribers(mail.database, 300)
    await mail.database.transaction((tx) =>
      sampleMailer(mail).queueMail(tx, broadcastMail('slow'), tx`select * from subscriber`),
    )
    await until(() => server.mails.length).toBeGreaterThan(20)
    await queue(personalMail('urgent'), ['seller@x.example'])
    await queue({ ...personalMail('reset'), lane: 'security' }, ['locked-out@x.example'])
    await until(() => server.mails.filter(({ to }) => to.endsWith('@x.example')).length).toBe(2)
    expect(server.mails.length).toBeLessThan(250)
  })

  test('pauses a domain that replies 421, 450 or 451 and continues with the others', async () => {
    const server = await smtp((to) => (to.endsWith('@busy.example') ? 450 : 'take'))
    await startSending(server, { connections: 1 })
    const busy = Array.from({ length: 20 }, (_, i) => `u${i}@busy.example`)
    await queue(broadcastMail('domains'), [...busy, 'y@x.example', 'z@x.example'])
    await until(states).toEqual([...busy.map(() => 'queued'), 'sent', 'sent'])
    expect(server.offered.filter((to) => to.endsWith('@busy.example'))).toHaveLength(1)
    for (const { notBefore } of (await deliveries()).slice(0, 20)) {
      expect(notBefore.getTime()).toBeGreaterThan(Date.now() + 30_000)
    }
  })

  test('resumes immediately when the SMTP server is reachable again', async () => {
    const gone = await startScriptedSmtp()
    const port = Number(new URL(gone.url).port)
    await gone.stop()
    await queue(broadcastMail('outage'), ['a@x.example', 'b@x.example', 'c@x.example'])
    await startSending(gone)
    await until(async () => (await deliveries()).every(({ code }) => code === 0)).toBe(true)
    const server = await smtp(() => 'take', { port })
    await until(states).toEqual(['sent', 'sent', 'sent'])
    expect(server.mails).toHaveLength(3)
    expect((await deliveries()).every(({ marked }) => !marked)).toBe(true)
  })

  test('does not treat a rejected login as a rejected mail', async () => {
    const server = await smtp(() => 530)
    await startSending(server)
    await queue(personalMail('login'), ['a@x.example'])
    await until(async () => (await deliveries())[0]!.code).toBe(0)
    expect(['queued', 'sending']).toContain((await states())[0])
    expect((await deliveries())[0]).toMatchObject({ attempts: 0, marked: false })
  })

  test('finishes mails in progress when stopped and leaves the rest queued, unmarked', async () => {
    const server = await smtp(() => 'take', { delayMs: 300 })
    const mailer = await startSending(server, { connections: 3 })
    await addSubscribers(mail.database, 50)
    await mail.database.transaction((tx) =>
      mailer.queueMail(tx, broadcastMail('stop'), tx`select * from subscriber`),
    )
    await until(() => server.offered.length).toBeGreaterThan(0)
    await mailer.stop()
    const rows = await deliveries()
    expect(rows.filter(({ state }) => state === 'sent').length).toBe(server.mails.length)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent', 'queued']))
    expect(rows.every(({ marked }) => !marked)).toBe(true)
  })

  test('sends all mail once when every database session is cut during a mailing', async () => {
    const server = await smtp(() => 'take', { delayMs: 20 })
    await startSending(server)
    await addSubscribers(mail.database, 400)
    await mail.database.transaction((tx) =>
      sampleMailer(mail).queueMail(tx, broadcastMail('cut'), tx`select * from subscriber`),
    )
    const admin = openConnection({ ...mail.target, database: 'postgres' })
    for (let cut = 0; cut < 3; cut++) {
      const reached = server.mails.length + 60
      await until(() => server.mails.length).toBeGreaterThan(reached)
      await admin`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = ${mail.target.database}`
    }
    await admin.end()
    await until(async () => new Set(await states())).toEqual(new Set(['sent']))
    const times = new Map<string, number>()
    for (const { to } of server.mails) times.set(to, (times.get(to) ?? 0) + 1)
    expect(times.size).toBe(400)
    const marked = new Set(
      (await deliveries()).filter((row) => row.marked).map(({ address }) => address),
    )
    const twice = [...times].filter(([, count]) => count > 1).map(([to]) => to)
    expect(twice.filter((to) => !marked.has(to))).toEqual([])
  })
})

test('fails only the mail that cannot be composed', async () => {
  await queue(broadcastMail('odd'), ['a@x.example'])
  await mail.database.sql`update mail_message set list = '"nonsense"'`
  await queue(broadcastMail('fine'), ['b@x.example'])
  await startSending(await smtp())
  await until(states).toEqual(['failed', 'sent'])
  expect((await deliveries())[0]).toMatchObject({ text: 'cannot be composed', marked: false })
})

test('sends deliveries claimed by a statement whose result was lost, unmarked', async () => {
  const mailer = await startSending(await smtp())
  await queue(broadcastMail('before'), ['a@x.example'])
  await until(states).toEqual(['sent'])
  const { sql } = mail.database
  const [own] = await sql<{ id: number }[]>`select worker_id as id from mail_delivery`
  await sql.begin(async (tx) => {
    await tx`
      insert into mail_delivery (message_id, address, lane, not_before, state, worker_id)
      select message_id, 'b@x.example', lane, not_before, 'sending', ${own!.id} from mail_delivery`
  })
  await until(states).toEqual(['sent', 'sent'])
  expect((await deliveries())[1]!.marked).toBe(false)
  await mailer.stop()
})

describe('mails of a dead worker', () => {
  async function abandon(workerId: number) {
    await queue(broadcastMail('abandoned'), ['a@x.example'])
    await mail.database.sql`update mail_delivery set state = 'sending', worker_id = ${workerId}`
  }

  test('are sent by the next one and marked', async () => {
    await abandon(900_001)
    await startSending(await smtp())
    await until(states).toEqual(['sent'])
    expect((await deliveries())[0]!.marked).toBe(true)
  })

  test('are not requeued while the lock of their worker is held', async () => {
    await abandon(900_002)
    const other = openConnection(mail.target)
    cleanUp.push(() => other.end())
    await other`select pg_advisory_lock(${workerLockSpace}::int, 900002)`
    const server = await smtp()
    await startSending(server)
    await sleep(500)
    expect(await states()).toEqual(['sending'])
    await other`select pg_advisory_unlock(${workerLockSpace}::int, 900002)`
    await until(states).toEqual(['sent'])
  })
})

test('shares a mailing between two workers without duplicates', async () => {
  const server = await smtp()
  await addSubscribers(mail.database, 500)
  await mail.database.transaction((tx) =>
    sampleMailer(mail).queueMail(tx, broadcastMail('shared'), tx`select * from subscriber`),
  )
  const metrics = [createMetrics(), createMetrics()]
  await Promise.all(metrics.map((own) => startSending(server, {}, own)))
  await until(async () => new Set(await states())).toEqual(new Set(['sent']))
  expect(server.mails).toHaveLength(500)
  const sent = await Promise.all(metrics.map(sentBy))
  expect(sent[0]! + sent[1]!).toBe(500)
})

test('does not start with an invalid key or without an SMTP server', async () => {
  const badKey = sampleMailer(mail, { smtpUrl: 'smtp://127.0.0.1:1', dkimKey: 'nonsense' })
  await expect(badKey.start()).rejects.toThrow(MailerError)
  await expect(sampleMailer(mail).start()).rejects.toThrow('SMTP_URL')
})
