import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportLimits } from '#contract/bounces.ts'
import { replies } from '../../support/bounces/complaints-and-replies.ts'
import { arf } from '../../support/bounces/sample.ts'
import { serverNotifications } from '../../support/bounces/server-notifications.ts'
import { sampleMailer } from '../../support/mailer/sample-mailer.ts'
import { startScriptedSmtp } from '../../support/mailer/scripted-smtp.ts'
import { openReturnPath, sentMail } from '../../support/mail/bounces.ts'
import { testSecret } from '../../support/market/test-platform.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ INBOUND_PORT: '0' })
let path: Awaited<ReturnType<typeof openReturnPath>>
beforeAll(async () => {
  path = await openReturnPath(market)
})
afterAll(() => path.close())

const sampleOf = (name: string) =>
  [...serverNotifications, ...replies].find((sample) => sample.name === name)!.raw
const unknownUser = sampleOf('Postfix, user unknown')
const fullMailbox = sampleOf('Postfix, mailbox full')

describe('mail to a return path (BK-043)', () => {
  test('suppresses an unknown address at once, the one of the delivery and no other', async () => {
    const [id] = await sentMail(market, ['lost@firm.example'])
    expect(await path.report(id!, unknownUser)).toMatchObject({ code: 250 })
    expect(await path.suppressionsOf('lost@firm.example')).toMatchObject([
      { topic: '*', cause: 'bounce', note: expect.stringContaining('550 5.1.1') },
    ])
    expect(await path.stateOf(id!)).toMatchObject({
      state: 'failed',
      answerText: expect.stringContaining('User unknown'),
    })
    // The report names this one.
    expect(await path.suppressionsOf('ilse@firm.example')).toEqual([])
  })

  test('is read up to a number of lines, so that a long one does not block the process', async () => {
    const [id] = await sentMail(market, ['long@firm.example'])
    const head = 'Subject: Undelivered mail\r\nFrom: mailer-daemon@firm.example\r\n\r\n'
    const reason = '<long@firm.example>: 550 5.1.1 User unknown\r\n'
    await path.report(id!, head + '\r\n'.repeat(reportLimits.lines) + reason)
    expect(await path.suppressionsOf('long@firm.example')).toEqual([])
    await path.report(id!, head + '\r\n'.repeat(reportLimits.lines / 2) + reason)
    expect(await path.suppressionsOf('long@firm.example')).toHaveLength(1)
  })

  test('stops mail that is queued already, but no security mail', async () => {
    const [id] = await sentMail(market, ['later@firm.example'])
    await path.report(id!, unknownUser)
    const [personal] = await sentMail(market, ['later@firm.example'], { lane: 'personal' })
    const [security] = await sentMail(market, ['later@firm.example'], { lane: 'security' })
    expect([personal, security]).toEqual(['', expect.stringMatching(/^\d+$/)])
  })

  test('is refused with a forged seal, and ignored once the delivery is gone', async () => {
    const [id] = await sentMail(market, ['safe@firm.example'])
    const real = market.platform.mailer.returnPaths.of(id!)
    const forged = [
      real.replace(/\.[\da-f]{20}@/, '.00000000000000000000@'),
      real.replace(`b+${id}.`, `b+${Number(id) + 1}.`),
      `b+${id}@lists.tbs.example`,
    ]
    for (const address of forged) {
      expect((await path.send(address, unknownUser)).code).toBe(550)
    }
    expect(await path.suppressionsOf('safe@firm.example')).toEqual([])
    await market.database.sql`delete from mail_delivery where id = ${id!}`
    expect((await path.send(real, unknownUser)).code).toBe(250)
    expect(await path.suppressionsOf('safe@firm.example')).toEqual([])
  })

  test('suppresses nothing by an automatic reply, a delay or a policy of the server', async () => {
    const names = [
      'Exchange, automatic reply',
      'has left the company',
      'Postfix, warning after four hours',
      'Postfix, listed at a block list',
    ]
    for (const [at, name] of names.entries()) {
      const address = `kept${at}@firm.example`
      const [id] = await sentMail(market, [address])
      await path.report(id!, sampleOf(name))
      expect(await path.suppressionsOf(address), name).toEqual([])
    }
    expect(await path.bouncesOf('kept3@firm.example')).toEqual([
      { kind: 'policy', status: '5.7.1' },
    ])
  })

  test('suppresses a full mailbox after five days in a row, however many mails a day return', async () => {
    const address = 'full@firm.example'
    for (let day = 0; day < 4; day++) {
      for (const id of await sentTwice(address)) await path.report(id, fullMailbox)
      market.clock.advance({ days: 1 })
    }
    expect(await path.suppressionsOf(address)).toEqual([])
    const [last] = await sentMail(market, [address])
    await path.report(last!, fullMailbox)
    expect(await path.suppressionsOf(address)).toMatchObject([{ topic: '*', cause: 'bounce' }])
  })

  test('never suppresses an address that fails once a week', async () => {
    const address = 'weekly@firm.example'
    for (let week = 0; week < 12; week++) {
      const [id] = await sentMail(market, [address])
      await path.report(id!, fullMailbox)
      market.clock.advance({ days: 7 })
    }
    expect(await path.suppressionsOf(address)).toEqual([])
  })

  test('counts a report once, however often it arrives', async () => {
    const [id] = await sentMail(market, ['twice@firm.example'])
    for (let n = 0; n < 3; n++) await path.report(id!, fullMailbox)
    expect(await path.bouncesOf('twice@firm.example')).toHaveLength(1)
  })

  test('starts anew after staff reactivate the address', async () => {
    const address = 'back@firm.example'
    const [id] = await sentMail(market, [address])
    await path.report(id!, unknownUser)
    const { mailer } = market.platform
    expect(await mailer.unsuppress(market.database.sql, address, '*')).toBe(true)
    const [next] = await sentMail(market, [address])
    await path.report(next!, fullMailbox)
    expect(await path.suppressionsOf(address)).toEqual([])
  })
})

const sentTwice = async (address: string) => [
  ...(await sentMail(market, [address])),
  ...(await sentMail(market, [address])),
]

describe('a complaint (BK-043)', () => {
  const complaintAbout = (returnPath: string) =>
    arf({
      report: `Feedback-Type: abuse\nUser-Agent: X\nVersion: 1\nOriginal-Mail-From: <${returnPath}>\nRedacted-Address: redacted`,
    })

  test('stops lists, digests and saved searches, but no personal mail', async () => {
    const address = 'annoyed@firm.example'
    const [id] = await sentMail(market, [address])
    const returnPath = market.platform.mailer.returnPaths.of(id!)
    const to = 'complaints@lists.tbs.example'
    expect((await path.send(to, complaintAbout(returnPath))).code).toBe(250)
    expect(await path.suppressionsOf(address)).toEqual([
      { topic: 'mailings', cause: 'complaint', note: '' },
    ])
    expect(await path.stateOf(id!)).toMatchObject({ state: 'sent' })
    expect(await sentMail(market, [address], { topic: 'list:9' })).toEqual([''])
    expect(await sentMail(market, [address], { lane: 'personal' })).not.toEqual([''])
  })

  test('without a valid return path concerns nobody', async () => {
    const [id] = await sentMail(market, ['fine@firm.example'])
    const forged = `b+${id}.00000000000000000000@lists.tbs.example`
    expect((await path.send('complaints@lists.tbs.example', complaintAbout(forged))).code).toBe(250)
    expect(await path.suppressionsOf('fine@firm.example')).toEqual([])
  })
})

describe('a mail to leave@ (BK-039)', () => {
  test('unsubscribes the address of its token from the list', async () => {
    const [list] = await market.database.sql<
      { id: number }[]
    >`select id from broadcast_list limit 1`
    const address = 'leaver@firm.example'
    const url = market.platform.mailer.unsubscribeUrl(`list:${list!.id}`, address)
    const token = url.slice(url.lastIndexOf('/') + 1)
    const folded = `${token.slice(0, 40)}\r\n ${token.slice(40)}`
    await path.send('leave@lists.tbs.example', `From: x@y.example\r\nSubject: ${folded}\r\n\r\n`)
    expect(await path.suppressionsOf(address)).toMatchObject([
      { topic: `list:${list!.id}`, cause: 'recipient' },
    ])
    await path.send('leave@lists.tbs.example', 'Subject: unsubscribe me\r\n\r\n')
  })
})

describe('a mail that is sent (BK-043)', () => {
  test('comes back by SMTP to the envelope sender that it was sent with', async () => {
    const smtp = await startScriptedSmtp((to) => (to.startsWith('refused') ? 550 : 'take'))
    const mailer = sampleMailer(market, {
      smtpUrl: smtp.url,
      secretKeys: [testSecret],
      mailDomain: 'lists.tbs.example',
      readsMail: true,
    })
    const addresses = ['arrives@firm.example', 'returns@firm.example', 'refused@firm.example']
    await market.database.transaction((tx) =>
      mailer.queueMail(
        tx,
        {
          key: 'ticket:round-trip',
          lane: 'list',
          topic: 'list:1',
          sender: { name: 'TBS', address: 'laptop@lists.tbs.example' },
          subject: 'Round trip',
          text: 'Text',
        },
        tx`select unnest(${addresses}::text[]) as address, null::int as contact_id`,
      ),
    )
    await mailer.start()
    const states = async () => {
      const rows = await market.database.sql<{ address: string; state: string }[]>`
        select address, d.state from mail_delivery d join mail_message m on m.id = message_id
        where key = 'ticket:round-trip'`
      return Object.fromEntries(rows.map(({ address, state }) => [address.split('@')[0], state]))
    }
    for (let n = 0; n < 200 && Object.values(await states()).includes('queued'); n++)
      await sleep(25)
    for (let n = 0; n < 200 && Object.values(await states()).includes('sending'); n++)
      await sleep(25)
    await mailer.stop()
    expect(await states()).toEqual({ arrives: 'sent', returns: 'sent', refused: 'failed' })
    expect(await path.suppressionsOf('refused@firm.example')).toMatchObject([
      { topic: '*', cause: 'bounce' },
    ])
    const { from, raw } = smtp.mails.find(({ to }) => to.startsWith('returns'))!
    expect(raw).toContain('<mailto:leave@lists.tbs.example?subject=')
    expect((await path.send(from, unknownUser)).code).toBe(250)
    expect(await states()).toMatchObject({ arrives: 'sent', returns: 'failed' })
    expect(await path.suppressionsOf('returns@firm.example')).toHaveLength(1)
    expect(await path.suppressionsOf('arrives@firm.example')).toEqual([])
    await smtp.stop()
  })
})
