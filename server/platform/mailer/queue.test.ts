import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { MailRefused, toAddress, type Mail, type Queued } from '#server/platform/mailer/mailer.ts'
import { loadMessages } from '#server/platform/mailer/delivery-queries.ts'
import { dropOldMail, removeMailBefore } from '#server/platform/mailer/reconcile.ts'
import {
  addSubscribers,
  makeMailDatabase,
  type MailDatabase,
} from '../../../tests/support/mailer/mail-database.ts'
import { sampleMailer } from '../../../tests/support/mailer/sample-mailer.ts'
import { broadcastMail, personalMail } from '../../../tests/support/mailer/sample-mails.ts'
import { readMailQueue } from '#server/platform/metrics/gauge-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

let mail: MailDatabase
let mailer: ReturnType<typeof sampleMailer>
beforeAll(async () => {
  mail = await makeMailDatabase(inject('cluster'))
  mailer = sampleMailer(mail)
})
beforeEach(async () => {
  await mail.database.sql`truncate mail_message, mail_attachment, mail_delivery, mail_suppression,
    mailing_stop, subscriber`
})
afterAll(() => mail.stop())

function queueTo(addresses: string[], message: Mail): Promise<Queued> {
  return mail.database.transaction((tx) =>
    mailer.queueMail(
      tx,
      message,
      tx`select address, 1 as contact_id from unnest(${addresses}::text[]) address`,
    ),
  )
}
const addressesOf = async () => {
  const rows = await mail.database.sql<{ address: string }[]>`
    select address from mail_delivery order by address`
  return rows.map(({ address }) => address)
}

describe('queueing a mail', () => {
  test('queues one mail per address, whatever its case and number of mentions', async () => {
    const result = await queueTo(
      ['a@x.example', 'A@X.example', 'a@x.example', 'b@x.example'],
      broadcastMail('once'),
    )
    expect(result).toMatchObject({ queued: 2, suppressed: 0, refused: 0, repeated: false })
    expect(await addressesOf()).toEqual(['a@x.example', 'b@x.example'])
  })

  test('adds nothing under a known key', async () => {
    const first = await queueTo(['a@x.example'], broadcastMail('again'))
    const second = await queueTo(['a@x.example', 'b@x.example'], broadcastMail('again'))
    expect(second).toEqual({ ...first, queued: 0, repeated: true })
    expect(await addressesOf()).toEqual(['a@x.example'])
  })

  test('queues once when called twice at the same time', async () => {
    const both = await Promise.all([
      queueTo(['a@x.example'], broadcastMail('race')),
      queueTo(['a@x.example'], broadcastMail('race')),
    ])
    expect(both.filter(({ repeated }) => repeated)).toHaveLength(1)
    expect(await addressesOf()).toEqual(['a@x.example'])
  })

  test('skips suppressed addresses and reports how many', async () => {
    await mailer.suppress(mail.database.sql, 'Stopped@x.example', 'list:7')
    await mailer.suppress(mail.database.sql, 'gone@x.example', '*')
    await mailer.suppress(mail.database.sql, 'other@x.example', 'list:8')
    const result = await queueTo(
      ['stopped@x.example', 'gone@x.example', 'other@x.example'],
      broadcastMail('suppressed'),
    )
    expect(result).toMatchObject({ queued: 1, suppressed: 2 })
    expect(await addressesOf()).toEqual(['other@x.example'])
  })

  test('sends security mail to an address that suppressed everything', async () => {
    await mailer.suppress(mail.database.sql, 'gone@x.example', '*')
    const personal = await queueTo(['gone@x.example'], personalMail('personal'))
    expect(personal).toMatchObject({ queued: 0, suppressed: 1 })
    const reset = { ...personalMail('reset'), lane: 'security' as const }
    expect(await queueTo(['gone@x.example'], reset)).toMatchObject({ queued: 1 })
  })

  test('skips invalid addresses and keeps the other recipients', async () => {
    const result = await queueTo(
      ['a@x.example', 'b@x.example\r\nBcc: c@x.example', 'no address', '', 'ü@x.example'],
      broadcastMail('refused'),
    )
    expect(result).toMatchObject({ queued: 1, refused: 4 })
    expect(await addressesOf()).toEqual(['a@x.example'])
  })

  test('throws and writes nothing for an invalid mail', async () => {
    const bad = { ...broadcastMail('bad'), subject: 'a\r\nBcc: b@x.example' }
    await expect(queueTo(['a@x.example'], bad)).rejects.toThrow(MailRefused)
    expect(await mail.database.sql`select from mail_message`).toHaveLength(0)
  })

  test('leaves nothing after a rollback', async () => {
    const attempt = mail.database.transaction(async (tx) => {
      await mailer.queueMail(tx, broadcastMail('undone'), toAddress(tx, 'a@x.example'))
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await addressesOf()).toEqual([])
  })

  test('wakes the workers at commit', async () => {
    const heard: string[] = []
    await mail.database.listen('mail_queued', (line) => heard.push(line))
    await queueTo(['a@x.example'], broadcastMail('bulk'))
    await queueTo(['a@x.example'], personalMail('fast'))
    await expect.poll(() => heard).toEqual(['bulk', 'fast'])
  })

  test('queues 3000 subscribers with few statements', async () => {
    await addSubscribers(mail.database, 3000)
    let statements = 0
    const result = await mail.database.transaction((tx) => {
      const counted = new Proxy(tx, {
        apply(query, self, given) {
          statements += 1
          return Reflect.apply(query, self, given) as unknown
        },
      })
      const recipients = tx`select address, contact_id from subscriber`
      return mailer.queueMail(counted, broadcastMail('many'), recipients)
    })
    expect(result.queued).toBe(3000)
    expect(statements).toBeLessThan(30)
  })
})

describe('cancelling', () => {
  const statesOf = async (key: string) => {
    const rows = await mail.database.sql<{ state: string; text: string | null }[]>`
      select d.state, answer_text as text from mail_delivery d join mail_message m on m.id = message_id
      where m.key = ${key} order by address`
    return rows.map(({ state, text }) => (text === null ? state : `${state}: ${text}`))
  }
  const cancel = () =>
    mail.database.transaction((tx) => mailer.cancelMail(tx, ['broadcast:1'], 'Corrected'))

  test('closes what is queued, and what is held of a stopped mailing, and no other mail', async () => {
    const about = 'broadcast:1'
    await queueTo(['a@x.example', 'b@x.example'], { ...broadcastMail('alert'), about })
    await queueTo(['a@x.example', 'b@x.example'], { ...broadcastMail('list'), about, mailing: 'm' })
    await queueTo(['a@x.example'], { ...broadcastMail('other'), about: 'broadcast:2' })
    const { sql } = mail.database
    await sql`
      update mail_delivery set state = 'sent'
      from mail_message m where m.id = message_id and key = 'alert' and address = 'a@x.example'`
    await sql`
      update mail_delivery set state = 'held'
      from mail_message m where m.id = message_id and key = 'list' and address = 'b@x.example'`
    await sql`
      insert into mailing_stop (mailing, stopped_at, failed, finished) values ('m', now(), 1, 1)`
    await cancel()
    expect(await statesOf('alert')).toEqual(['sent', 'suppressed: Corrected'])
    expect(await statesOf('list')).toEqual(['suppressed: Corrected', 'suppressed: Corrected'])
    expect(await statesOf('other')).toEqual(['queued'])
  })

  test('tells workers only of messages that they have claimed deliveries of', async () => {
    const about = 'broadcast:1'
    await queueTo(['a@x.example'], { ...broadcastMail('waiting'), about })
    const claimed = await queueTo(['a@x.example', 'b@x.example'], {
      ...broadcastMail('claimed'),
      about,
    })
    await mail.database.sql`
      update mail_delivery set state = 'sending', worker_id = 1 where message_id = ${claimed.messageId}`
    const lines: string[] = []
    await mail.database.listen('mail_queued', (line) => lines.push(line))
    await cancel()
    await expect.poll(() => lines).toEqual([`cancelled ${claimed.messageId}`])
  })
})

describe('suppression', () => {
  test('is idempotent and can be undone', async () => {
    const { sql } = mail.database
    await mailer.suppress(sql, 'a@x.example', 'list:7')
    await mailer.suppress(sql, 'A@x.example', 'list:7')
    await mailer.unsuppress(sql, 'A@X.example', 'list:7')
    await mailer.unsuppress(sql, 'a@x.example', 'list:7')
    expect(await queueTo(['a@x.example'], broadcastMail('back'))).toMatchObject({ queued: 1 })
  })
})

describe('reconciliation', () => {
  test('counts the deliveries of a message by state, adding up to the total', async () => {
    const { sql } = mail.database
    await queueTo(['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'], broadcastMail('r'))
    await sql`update mail_delivery set state = 'sent', maybe_dup = true where address = 'a@x.example'`
    await sql`update mail_delivery set state = 'failed' where address = 'b@x.example'`
    expect(await mailer.reconcile(sql, 'r')).toMatchObject({
      total: 4,
      queued: 2,
      sending: 0,
      sent: 1,
      failed: 1,
      suppressed: 0,
      maybeTwice: 1,
      oldestOpenAt: expect.any(Date),
    })
    expect(await mailer.reconcile(sql, 'unknown')).toBeUndefined()
  })

  test('lists messages that are open too long', async () => {
    await queueTo(['a@x.example'], broadcastMail('old'))
    const { sql } = mail.database
    await sql`update mail_message set created_at = now() - interval '80 hours'`
    await queueTo(['a@x.example'], broadcastMail('new'))
    const open = await mailer.listOpenSince(sql, new Date(Date.now() - 72 * 3_600_000))
    expect(open.map(({ key }) => key)).toEqual(['old'])
  })

  test('deletes messages after 30 days, all in one run, unless a delivery is open (BK-104)', async () => {
    const { sql } = mail.database
    const old = Array.from({ length: 60 }, (_, index) => `old ${index}`)
    for (const key of [...old, 'open', 'young']) await queueTo(['a@x.example'], broadcastMail(key))
    const now = new Date('2026-11-20T04:41:00Z')
    await sql`
      update mail_message set created_at = ${new Date('2026-10-21T04:40:59Z')} where key <> 'young'`
    await sql`
      update mail_message set created_at = ${new Date('2026-10-21T04:41:00Z')} where key = 'young'`
    await sql`
      update mail_delivery set state = 'sent'
      where message_id in (select id from mail_message where key <> 'open')`
    const platform = { database: mail.database, clock: { now: () => now } }
    await dropOldMail(platform as Platform)
    expect(await sql`select key from mail_message order by key`).toEqual([
      { key: 'open' },
      { key: 'young' },
    ])
  })
})

describe('attachments', () => {
  const attachments = [
    { name: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('first') },
    { name: 'b.xml', contentType: 'application/xml', content: Buffer.from('second') },
  ]
  const stored = () =>
    mail.database.sql`select name, content from mail_attachment order by message_id, position`
  const files = attachments.map(({ name, content }) => ({ name, content }))

  test('are stored once for all recipients and not again for a known key', async () => {
    const message = { ...personalMail('invoice'), attachments }
    await queueTo(['a@x.example', 'b@x.example'], message)
    await queueTo(['c@x.example'], message)
    expect(await stored()).toEqual(files)
  })

  test('are read with the message in their order', async () => {
    const { messageId } = await queueTo(['a@x.example'], {
      ...personalMail('invoice'),
      attachments,
    })
    const plain = await queueTo(['a@x.example'], personalMail('plain'))
    const messages = await loadMessages(mail.database.sql, [messageId, plain.messageId])
    const found = new Map(messages.map((message) => [message.id, message.attachments]))
    expect(found.get(messageId)).toMatchObject(attachments)
    expect(found.get(plain.messageId)).toEqual([])
  })

  test('are deleted with old messages', async () => {
    const { sql } = mail.database
    await queueTo(['a@x.example'], { ...personalMail('old'), attachments })
    await sql`update mail_delivery set state = 'sent'`
    expect(await removeMailBefore(sql, new Date(Date.now() + 1000))).toBe(1)
    expect(await stored()).toEqual([])
  })

  test('of security mail are deleted with its text after the last delivery', async () => {
    const { sql } = mail.database
    const message = { ...personalMail('secret'), lane: 'security' as const, attachments }
    await queueTo(['a@x.example', 'b@x.example'], message)
    await sql`update mail_delivery set state = 'sent' where address = 'a@x.example'`
    expect(await stored()).toEqual(files)
    await sql`update mail_delivery set state = 'failed' where address = 'b@x.example'`
    expect(await stored()).toEqual([])
    expect(await sql`select body_text from mail_message`).toEqual([{ bodyText: '' }])
  })

  test('of security mail without recipients are not stored', async () => {
    await queueTo(['not an address'], {
      ...personalMail('nobody'),
      lane: 'security' as const,
      attachments,
    })
    expect(await stored()).toEqual([])
  })
})

test('returns the Message-ID of a delivery for replies', async () => {
  await queueTo(['a@x.example'], broadcastMail('thread'))
  const { sql } = mail.database
  const id = await mailer.messageIdFor(sql, 'thread', 'A@x.example')
  expect(id).toMatch(/^<\d+\.[0-9a-f]{32}@lists\.market\.example>$/)
  expect(await mailer.messageIdFor(sql, 'thread', 'b@x.example')).toBeUndefined()
})

test('counts the queue by lane and the age of the oldest mail (BK-113)', async () => {
  await queueTo(['a@x.example', 'b@x.example'], broadcastMail('counted'))
  await queueTo(['a@x.example'], personalMail('counted too'))
  const now = new Date()
  const lanes = await readMailQueue(mail.database.sql, now)
  expect(lanes.map(({ lane, queued }) => [lane, queued])).toEqual(
    expect.arrayContaining([
      ['security', 0],
      ['personal', 1],
      ['list', 2],
    ]),
  )
  await mail.database.sql`
    update mail_delivery set not_before = ${now} - interval '90 seconds' where lane = 'personal'`
  const [oldest] = (await readMailQueue(mail.database.sql, now)).toSorted(
    (a, b) => b.oldestSeconds - a.oldestSeconds,
  )
  expect(oldest?.lane).toBe('personal')
  expect(Math.round(oldest!.oldestSeconds)).toBe(90)
})
