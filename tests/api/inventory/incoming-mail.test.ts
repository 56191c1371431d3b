import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsPerAuthorAndHour, maxMailAheadHours } from '#contract/incoming-mail.ts'
import { aContact } from '../../support/market/factories.ts'
import {
  lookInto,
  mailboxAddress,
  mailOf,
  openIncoming,
  provable,
  rawMail,
  signedMail,
  stock,
} from '../../support/mail/incoming.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ INBOUND_PORT: '0' })
let line: Awaited<ReturnType<typeof openIncoming>>
beforeAll(async () => {
  line = await openIncoming(market)
})
afterAll(() => line.close())
beforeEach(() => {
  line.taken.length = 0
  line.dns.isDown = false
})

const member = (domain?: string) => line.member(domain)
const { keptOf, rowsOf, answersTo, filesKept } = lookInto(market)

describe('authenticated mail of a member (BK-068)', () => {
  test('is acknowledged once stored, then handed over with its files and answered', async () => {
    const contact = await member()
    expect(
      await line.send({ ...mailOf(contact), text: 'Our stock.', subject: 'Stock of Friday' }),
    ).toMatchObject({ code: 250 })
    expect(await rowsOf(contact)).toEqual([{ state: 'accepted', fault: null, files: 1 }])
    expect(line.taken).toEqual([])
    await line.work()
    expect(line.taken).toEqual([
      {
        contact: { contactId: contact.id, companyId: contact.companyId },
        subject: 'Stock of Friday',
        files: [{ name: 'stock.csv', content: stock.content }],
      },
    ])
    expect(await rowsOf(contact)).toEqual([{ state: 'taken', fault: null, files: 0 }])
    const [answer, ...more] = await answersTo(contact.email)
    expect(more).toEqual([])
    expect(answer).toMatchObject({
      lane: 'personal',
      headers: { 'Auto-Submitted': 'auto-replied' },
    })
    expect(answer!.text).toContain('http://market.test/inventory')
    expect(answer!.text).toContain('Stock of Friday')
    expect(answer!.text).toContain('stock.csv')
    expect(answer!.headers['In-Reply-To']).toMatch(/^<.+@.+>$/)
  })

  test('is accepted from the alternative address', async () => {
    const contact = await aContact(market, { emailAlternative: `other@${provable}` })
    await line.send(mailOf({ name: 'x', email: `other@${provable}` }))
    await line.work()
    expect(line.taken.map((one) => one.contact.contactId)).toEqual([contact.id])
  })

  test('is stored once, however often it is offered', async () => {
    const contact = await member()
    const mail = { ...mailOf(contact), messageId: `<same@${provable}>` }
    for (let n = 0; n < 3; n++) expect((await line.send(mail)).code).toBe(250)
    await line.work()
    expect((await line.send(mail)).code).toBe(250)
    await line.work()
    expect(line.taken).toHaveLength(1)
    expect(await keptOf(contact)).toHaveLength(1)
  })

  test('keeps files of many megabytes unchanged', async () => {
    const contact = await member()
    const content = Buffer.alloc(5_000_000, 'WS-C2960X-24TS-L;4;210,00\r\n')
    const large = { ...stock, content }
    expect((await line.send({ ...mailOf(contact), attachments: [large] })).code).toBe(250)
    await line.work()
    expect(line.taken[0]!.files[0]!.content === content.toString('latin1')).toBe(true)
  })

  test('keeps file names without paths', async () => {
    const contact = await member()
    const named = ['../../etc/passwd.csv', 'C:\\temp\\a.csv', '/tmp/\u202evsc.csv', 'Vorräte.csv']
    await line.send({
      ...mailOf(contact),
      attachments: named.map((filename) => ({ ...stock, filename })),
    })
    await line.work()
    expect(line.taken[0]!.files.map(({ name }) => name)).toEqual([
      'passwd.csv',
      'a.csv',
      'vsc.csv',
      'Vorräte.csv',
    ])
  })

  test('drops attachments that are not stock files', async () => {
    const contact = await member()
    const before = await filesKept()
    await line.send({
      ...mailOf(contact),
      html: '<p>Regards <img src="cid:logo"></p>',
      attachments: [
        { filename: 'logo.png', content: 'png', cid: 'logo' },
        stock,
        { filename: 'disclaimer.txt', content: 'No offer.' },
      ],
    })
    await line.work()
    expect(line.taken[0]!.files.map(({ name }) => name)).toEqual(['stock.csv'])
    expect(await filesKept()).toBe(before + 1)
  })

  test('keeps a subject on one line, in the database and in the reply', async () => {
    const contact = await member()
    const raw = await signed(contact, [
      'Subject: =?utf-8?q?Stock=0D=0ABcc:_eve@evil.example=0D=0A?=',
      `Message-ID: <inject@${provable}>`,
    ])
    expect((await line.send(rawMail(contact, raw))).code).toBe(250)
    await line.work()
    expect(line.taken[0]!.subject).toBe('Stock Bcc: eve@evil.example')
    const [answer] = await answersTo(contact.email)
    expect(answer!.addresses).toEqual([contact.email])
    expect(answer!.subject).not.toContain('Bcc')
  })

  test('is dropped if its sender is blocked before it is handed over', async () => {
    const contact = await member()
    const before = await filesKept()
    await line.send(mailOf(contact))
    await market.database.sql`
      update company set state = 'force-pay' where id = ${contact.companyId}`
    await line.work()
    expect(line.taken).toEqual([])
    expect(await rowsOf(contact)).toEqual([{ state: 'refused', fault: 'blocked', files: 0 }])
    expect(await filesKept()).toBe(before)
    expect((await answersTo(contact.email))[0]!.text).toContain('blocked')
  })
})

const signed = (contact: { email: string }, fields: string[], more = {}) =>
  signedMail(contact, fields, { date: market.clock.now(), ...more })

describe('sender authentication', () => {
  test('passes for a subdomain signed by the organisation, unless DMARC is strict', async () => {
    line.dns.add('loose.example', { dmarc: 'v=DMARC1; p=reject' })
    line.dns.add('strict.example', { dmarc: 'v=DMARC1; p=reject; adkim=s' })
    const loose = await member('mail.loose.example')
    const strict = await member('mail.strict.example')
    await line.send(mailOf(loose, 'loose.example'))
    await line.send(mailOf(strict, 'strict.example'))
    expect(await keptOf(loose)).toHaveLength(1)
    expect(await keptOf(strict)).toHaveLength(0)
  })

  test('treats p=none like p=reject', async () => {
    line.dns.add('lenient.example', { dmarc: 'v=DMARC1; p=none; rua=mailto:d@lenient.example' })
    const good = await member('lenient.example')
    const bad = await member('lenient.example')
    await line.send(mailOf(good, 'lenient.example'))
    const { dkim: _, ...unsigned } = mailOf(bad)
    expect((await line.send(unsigned)).code).toBe(250)
    expect(await keptOf(good)).toHaveLength(1)
    expect(await keptOf(bad)).toHaveLength(0)
    expect((await answersTo(bad.email))[0]!.text).toContain('could not verify')
  })

  test("passes by SPF, with the address in our MTA's Received header", async () => {
    line.dns.add('bounded.example', {
      dmarc: 'v=DMARC1; p=reject',
      spf: 'v=spf1 ip4:192.0.2.10 -all',
    })
    const from = async (ip: string) => {
      const contact = await member('bounded.example')
      const { dkim: _, ...mail } = mailOf(contact)
      const received = `from mail.bounded.example (unknown [${ip}]) by mx.market.example (Postfix) with ESMTP id 4A; Fri, 20 Nov 2026 14:00:00 +0000`
      await line.send({
        ...mail,
        headers: [
          { key: 'Received', value: received },
          { key: 'Received', value: received.replace(ip, '192.0.2.10') },
        ],
      })
      return keptOf(contact)
    }
    expect(await from('192.0.2.10')).toHaveLength(1)
    expect(await from('198.51.100.7')).toHaveLength(0)
  })

  test('defers mail while DNS does not answer', async () => {
    const contact = await member()
    line.dns.isDown = true
    expect(await line.send(mailOf(contact))).toMatchObject({ code: 451 })
    expect(await keptOf(contact)).toEqual([])
    expect(await answersTo(contact.email)).toEqual([])
    line.dns.isDown = false
    expect((await line.send(mailOf(contact))).code).toBe(250)
    expect(await keptOf(contact)).toHaveLength(1)
  })

  test('fails for a forged From, which the member learns once a day without its text', async () => {
    const contact = await member()
    const forged = { ...mailOf(contact, 'evil.example'), subject: 'Click here' }
    for (let n = 0; n < 3; n++) expect((await line.send(forged)).code).toBe(250)
    expect(await keptOf(contact)).toEqual([])
    const answers = await answersTo(contact.email)
    expect(answers).toHaveLength(1)
    expect(answers[0]!.text).not.toContain('Click here')
    market.clock.advance({ hours: 24, seconds: 1 })
    await line.send({ ...forged, date: market.clock.now() })
    expect(await answersTo(contact.email)).toHaveLength(2)
  })

  test('fails for a signature that covers only part of the body', async () => {
    const contact = await member()
    const raw = await signed(contact, ['Subject: Stock'], { maxBodyLength: 4 })
    await line.send(rawMail(contact, raw))
    expect(await keptOf(contact)).toEqual([])
    const whole = await signed(contact, ['Subject: Stock'])
    await line.send(rawMail(contact, whole))
    expect(await keptOf(contact)).toHaveLength(1)
  })

  test('fails if the mail was changed after signing', async () => {
    const contact = await member()
    const raw = await signed(contact, ['Subject: Stock'])
    await line.send(rawMail(contact, raw.replace('part;quantity', 'part;Quantity')))
    await line.send(rawMail(contact, raw.replace(/^From: .*$/m, `From: eve@${provable}`)))
    expect(await keptOf(contact)).toEqual([])
  })

  test('checks From only, not Sender, names or envelope', async () => {
    const contact = await member()
    const stranger = { name: contact.email, email: 'eve@evil.example' }
    await line.send({
      ...mailOf(stranger, 'evil.example'),
      sender: contact.email,
      replyTo: contact.email,
      envelope: { from: contact.email, to: [mailboxAddress] },
    })
    expect(await keptOf(contact)).toEqual([])
    await line.send({
      ...mailOf(contact),
      sender: 'assistant@elsewhere.example',
      envelope: { from: 'bounces@elsewhere.example', to: [mailboxAddress] },
    })
    expect(await keptOf(contact)).toHaveLength(1)
  })

  test('rejects mail with several authors', async () => {
    const contact = await member()
    const fields = [
      [`From: ${contact.email}, eve@evil.example`],
      [`From: eve@evil.example`, `From: ${contact.email}`],
      [`From: ${contact.email}`, `From: eve@evil.example`],
    ]
    for (const from of fields) {
      const raw = await signed(contact, [...from, 'Subject: Stock'])
      expect(await line.send(rawMail(contact, raw))).toMatchObject({ code: 554 })
    }
    expect(await keptOf(contact)).toEqual([])
  })

  test('rejects mail dated in the future, beyond what a wrong clock explains', async () => {
    const contact = await member()
    const inHours = (hours: number) => new Date(market.clock.now().getTime() + hours * 3_600_000)
    const late = { ...mailOf(contact), date: inHours(maxMailAheadHours + 1) }
    expect((await line.send(late)).code).toBe(250)
    expect(await rowsOf(contact)).toMatchObject([{ state: 'refused', fault: 'undated' }])
    expect((await answersTo(contact.email))[0]!.text.replaceAll(/\s+/g, ' ')).toContain(
      'more than 24 hours in the future',
    )
    await line.send({ ...mailOf(contact), date: inHours(maxMailAheadHours - 1) })
    expect(await keptOf(contact)).toHaveLength(1)
  })

  test('rejects mail addressed to others, and old mail', async () => {
    const contact = await member()
    await line.send({
      ...mailOf(contact),
      to: 'friend@elsewhere.example',
      envelope: { from: contact.email, to: [mailboxAddress] },
    })
    expect((await answersTo(contact.email))[0]!.text).toContain('To or Cc recipients')
    const old = new Date(market.clock.now().getTime() - 15 * 86_400_000)
    expect(await line.send({ ...mailOf(contact), date: old })).toMatchObject({ code: 554 })
    expect(await keptOf(contact)).toEqual([])
  })

  test('limits DNS queries, however many signatures a mail has', async () => {
    const contact = await member()
    let raw = await signed(contact, ['Subject: Stock'])
    const other = /^DKIM-Signature:[\s\S]*?\r\n(?![ \t])/.exec(raw)![0]
    for (let n = 0; n < 18; n++) raw = other.replace(/s=tests/, `s=s${n}`) + raw
    line.dns.asked = []
    await line.send(rawMail(contact, raw))
    expect(line.dns.asked.length).toBeLessThan(80)
    expect((await line.send(rawMail(contact, other.repeat(5) + raw))).code).toBe(554)
  })
})

describe('mail that is not read (BK-068)', () => {
  const bodies = {
    encrypted: [
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
      '',
      'MIAG',
    ],
    forwarded: ['Content-Type: message/rfc822', '', 'Subject: stock', '', 'part;quantity'],
  }
  test.each([
    ['encrypted', bodies.encrypted, 'without encryption'],
    ['forwarded', bodies.forwarded, 'attach the file itself'],
  ])('is named to its sender, with what to do: %s', async (fault, body, advice) => {
    const contact = await member()
    await line.send(rawMail(contact, await signed(contact, ['Subject: Stock'], { body })))
    expect(await rowsOf(contact)).toEqual([{ state: 'refused', fault, files: 0 }])
    expect((await answersTo(contact.email))[0]!.text).toContain(advice)
  })

  test('is not a table without a file name', async () => {
    const contact = await member()
    const body = [
      'Content-Type: multipart/mixed; boundary=A',
      '',
      '--A\r\nContent-Type: text/plain\r\n\r\nsee below',
      '--A\r\nContent-Type: text/csv; charset=utf-8\r\n\r\nPart;Qty\r\nAB-1;2',
      '--A--',
    ]
    await line.send(rawMail(contact, await signed(contact, ['Subject: Stock'], { body })))
    await line.work()
    expect(line.taken.at(-1)!.files).toEqual([
      { name: 'unnamed.csv', content: 'Part;Qty\r\nAB-1;2' },
    ])
  })
})

describe('the number of mails of an author', () => {
  const use = (email: string, isVerified: boolean, mails: number) => market.database.sql`
    insert into incoming_mail_rate (address, is_verified, began_at, mails)
    values (${email}, ${isVerified}, ${market.clock.now()}, ${mails})`

  test('is limited within an hour: the MTA keeps what is more', async () => {
    const contact = await member()
    await use(contact.email, true, mailsPerAuthorAndHour - 1)
    expect((await line.send(mailOf(contact))).code).toBe(250)
    expect(await line.send(mailOf(contact))).toMatchObject({ code: 450 })
    expect(await keptOf(contact)).toHaveLength(1)
    market.clock.advance({ hours: 1, seconds: 1 })
    expect((await line.send(mailOf(contact))).code).toBe(250)
  })

  test('is not used up by forged ones', async () => {
    line.dns.add('signing.example')
    const contact = await member('signing.example')
    await use(contact.email, false, mailsPerAuthorAndHour)
    const { dkim: _, ...forged } = mailOf(contact)
    expect(await line.send(forged)).toMatchObject({ code: 450 })
    expect((await line.send(mailOf(contact, 'signing.example'))).code).toBe(250)
    expect((await keptOf(contact)).map(({ state }) => state)).toEqual(['held'])
  })
})
