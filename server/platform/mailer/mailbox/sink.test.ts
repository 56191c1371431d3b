import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import {
  listMailbox,
  readMailboxMail,
  startSink,
  type Sink,
} from '#server/platform/mailer/mailbox/sink.ts'
import { createSmtpConnection, parseSmtpUrl } from '#server/platform/mailer/smtp/smtp-connection.ts'
import {
  makeMailDatabase,
  type MailDatabase,
} from '../../../../tests/support/mailer/mail-database.ts'
import { renderSample } from '../../../../tests/support/mailer/sample-message.ts'

let mail: MailDatabase
let sink: Sink
beforeAll(async () => {
  mail = await makeMailDatabase(inject('cluster'))
  const log = pino({ level: 'silent' })
  sink = await startSink({ database: mail.database, clock: systemClock, log })
})
afterAll(async () => {
  await sink.stop()
  await mail.stop()
})

async function deliver(to: string, raw: string) {
  const connection = createSmtpConnection(parseSmtpUrl(sink.url, 'test.example'))
  const answer = await connection.send({ from: 'b+1.x@lists.market.example', to }, Buffer.from(raw))
  connection.close()
  return answer
}
function sample(to: string) {
  const { head, body } = renderSample({}, to)
  return `${head}\r\n${body}`
}

test('stores a mail received over SMTP with text, HTML, headers and raw form', async () => {
  const raw = sample('marit@amstelserver.example')
  expect((await deliver('marit@amstelserver.example', raw)).kind).toBe('accepted')
  const { sql } = mail.database
  const list = await listMailbox(sql, { page: 1, pageSize: 10 })
  expect(list).toMatchObject({
    total: 1,
    mails: [
      {
        from: 'Joris Helder via TBS',
        to: 'marit@amstelserver.example',
        subject: '[Laptop] WTS: 40 × HP EliteBook 840 G8, grade A, € 285',
      },
    ],
  })
  const read = await readMailboxMail(sql, list.mails[0]!.id)
  expect(read).toMatchObject({ envelopeFrom: 'b+1.x@lists.market.example', raw })
  expect(read!.text).toContain('EliteBook 840 G8')
  expect(read!.html).toContain('<table')
  expect(read!.headers).toContainEqual({
    name: 'List-Unsubscribe-Post',
    value: 'List-Unsubscribe=One-Click',
  })
  expect(await readMailboxMail(sql, 999_999)).toBeUndefined()
})

test('lists pages of mail, newest first, and filters by a part of the address', async () => {
  for (const n of [1, 2, 3])
    await deliver(`page${n}@Trader.example`, sample(`page${n}@trader.example`))
  const { sql } = mail.database
  const search = { pageSize: 2, address: 'PAGE' }
  const first = await listMailbox(sql, { page: 1, ...search })
  expect(first.total).toBe(3)
  expect(first.mails.map(({ to }) => to.toLowerCase())).toEqual([
    'page3@trader.example',
    'page2@trader.example',
  ])
  expect((await listMailbox(sql, { page: 2, ...search })).mails).toHaveLength(1)
  expect((await listMailbox(sql, { page: 1, pageSize: 10, address: '%' })).total).toBe(0)
})

test('keeps the newest 5,000 mails', async () => {
  const { sql } = mail.database
  await sql`
    insert into mailbox_mail (received_at, envelope_from, envelope_to, header_from, subject, raw)
    select now(), '', 'many@x.example', '', '', '' from generate_series(1, 5100)`
  await deliver('last@x.example', sample('last@x.example'))
  expect((await listMailbox(sql, { page: 1, pageSize: 1 })).total).toBe(5000)
})

test('accepts malformed mail: no headers, NUL bytes, a bare dot', async () => {
  for (const raw of ['no headers at all', 'Subject: a\0b\r\n\r\nx\0y', '\r\n.\r\n']) {
    expect((await deliver('odd@x.example', raw)).kind).toBe('accepted')
  }
  const { mails } = await listMailbox(mail.database.sql, { page: 1, pageSize: 10, address: 'odd@' })
  for (const { id } of mails) expect(await readMailboxMail(mail.database.sql, id)).toBeDefined()
})
