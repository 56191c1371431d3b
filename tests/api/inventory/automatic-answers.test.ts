import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { incomingLimits } from '#contract/incoming-mail.ts'
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
})
const { keptOf, answersTo } = lookInto(market)
let strangers = 0
const stranger = () => ({ name: 'Eve', email: `eve${++strangers}@evil.example` })
const strangersMail = (from: { name: string; email: string }) => mailOf(from, 'evil.example')

describe('automatic replies', () => {
  test('tell an authenticated stranger why a mail was refused, once a day', async () => {
    const eve = stranger()
    for (let n = 0; n < 3; n++) expect((await line.send(strangersMail(eve))).code).toBe(250)
    const answers = await answersTo(eve.email)
    expect(answers).toHaveLength(1)
    expect(answers[0]!.text).toContain('does not belong to a member')
    expect(answers[0]!.headers['Auto-Submitted']).toBe('auto-replied')
  })

  test('never go to unauthenticated addresses', async () => {
    const eve = stranger()
    const { dkim: _, ...unsigned } = strangersMail(eve)
    expect((await line.send(unsigned)).code).toBe(250)
    expect(await answersTo(eve.email)).toEqual([])
  })

  test.each([
    ['without an envelope sender', {}, ''],
    ['Auto-Submitted: auto-replied', { 'Auto-Submitted': 'auto-replied' }, undefined],
    ['Auto-Submitted: Auto-Generated; x=y', { 'Auto-Submitted': 'Auto-Generated; x=y' }, undefined],
    ['Precedence: bulk', { Precedence: 'bulk' }, undefined],
    ['Precedence: List', { Precedence: 'List' }, undefined],
    ['Precedence: junk', { Precedence: 'junk' }, undefined],
  ])('are not sent to mail %s, accepted or refused', async (_, headers, envelope) => {
    const eve = stranger()
    const robin = await line.member()
    for (const mail of [strangersMail(eve), mailOf(robin)]) {
      await line.send({
        ...mail,
        headers,
        envelope: { from: envelope ?? mail.from.address, to: [mailboxAddress] },
      })
    }
    await line.work()
    expect(line.taken.map((one) => one.contact.contactId)).toEqual([robin.id])
    expect([...(await answersTo(eve.email)), ...(await answersTo(robin.email))]).toEqual([])
  })

  test('are sent to mail with Auto-Submitted: no', async () => {
    const eve = stranger()
    await line.send({ ...strangersMail(eve), headers: { 'Auto-Submitted': 'No' } })
    expect(await answersTo(eve.email)).toHaveLength(1)
  })

  test('are limited to one a day for members; a second refusal goes to the MTA', async () => {
    const robin = await line.member()
    const bare = { ...mailOf(robin), attachments: [] }
    expect((await line.send(bare)).code).toBe(250)
    const second = await line.send(bare)
    expect(second.code).toBe(554)
    expect(second.text).toContain('no stock file')
    await line.send(mailOf(robin))
    await line.work()
    expect(line.taken).toHaveLength(1)
    expect(await answersTo(robin.email)).toHaveLength(1)
  })

  test.each([
    ['Laptop <laptop.lists.tbs.example>'],
    ['<lists.tbs.example>'],
    ['"x <y>" <LAPTOP.Lists.TBS.example>'],
    ['laptop.lists.tbs.example'],
  ])('are not sent to our own list mail (%s), which is dropped', async (listId) => {
    const robin = await line.member()
    const raw = await signedMail(robin, [`List-Id: ${listId}`], { date: market.clock.now() })
    expect((await line.send(rawMail(robin, raw))).code).toBe(250)
    expect(await keptOf(robin)).toEqual([])
    expect(await answersTo(robin.email)).toEqual([])
  })

  test('are not sent to mail from our own domain', async () => {
    const own = { name: 'TBS', email: 'members@lists.tbs.example' }
    expect((await line.send(mailOf(own, 'lists.tbs.example'))).code).toBe(250)
    expect(await answersTo(own.email)).toEqual([])
  })

  test('mail of other lists is accepted', async () => {
    const robin = await line.member()
    await line.send({
      ...mailOf(robin),
      headers: { 'List-Id': '<stock.evil-lists.tbs.example.org>' },
    })
    expect(await keptOf(robin)).toHaveLength(1)
  })
})

describe('a rejected mail names the reason', () => {
  test.each([
    ['an empty mail', { text: '', attachments: [] }, 'no stock file'],
    ['words alone', { text: 'Our stock: 4 x 2960X', attachments: [] }, 'no stock file'],
    ['an empty file', { attachments: [{ ...stock, content: '' }] }, 'no stock file'],
    ['winmail.dat', { attachments: [{ filename: 'WINMAIL.dat', content: 'x' }] }, 'winmail.dat'],
    [
      'an unsupported workbook',
      { attachments: [{ filename: 'stock.xlsb', content: 'x' }] },
      'XLSX or CSV',
    ],
    ['six files', { attachments: Array(6).fill(stock) }, '5 stock files'],
  ])('%s', async (_, mail, why) => {
    const robin = await line.member()
    expect((await line.send({ ...mailOf(robin), ...mail })).code).toBe(250)
    const [answer] = await answersTo(robin.email)
    expect(answer!.text).toContain(why)
    expect(await keptOf(robin)).toEqual([])
  })

  test.each([
    ['a service-only company (IV-011)', { isServiceOnly: true }, 'does not allow inventory upload'],
    ['a blocked account', { state: 'force-pay' }, 'blocked'],
  ])('mail of %s', async (_, company, why) => {
    const robin = await line.member(provable, company)
    await line.send(mailOf(robin))
    expect((await answersTo(robin.email))[0]!.text).toContain(why)
    expect(await keptOf(robin)).toEqual([])
  })

  test("mail of a closed or new account is treated as a stranger's", async () => {
    for (const state of ['new', 'terminated']) {
      const robin = await line.member(provable, { state })
      await line.send(mailOf(robin))
      expect((await answersTo(robin.email))[0]!.text).toContain('does not belong to a member')
    }
  })
})

describe('hostile mail is rejected permanently', () => {
  test('mail over 35 MB, announced or not', async () => {
    const robin = await line.member()
    const raw = `From: ${robin.email}\r\n\r\n${`${'x'.repeat(98)}\r\n`.repeat(incomingLimits.mailBytes / 100 + 10)}`
    expect(await line.send(rawMail(robin, raw))).toMatchObject({ code: 552 })
    const said = await talk(`MAIL FROM:<${robin.email}> SIZE=${incomingLimits.mailBytes + 1}`)
    expect(said.at(-1)).toMatch(/^552 /)
  })

  test('ten thousand parts', async () => {
    const robin = await line.member()
    const raw = await signedMail(robin, ['Subject: Stock'], {
      date: market.clock.now(),
      body: [
        'Content-Type: multipart/mixed; boundary=b',
        '',
        ...Array.from({ length: 10_000 }, () => ['--b', '', 'x']).flat(),
        '--b--',
      ],
    })
    expect(await line.send(rawMail(robin, raw))).toMatchObject({ code: 554 })
    expect(await keptOf(robin)).toEqual([])
  })

  test('a header of a megabyte', async () => {
    const robin = await line.member()
    const raw = `From: ${robin.email}\r\nSubject: ${' x\r\n'.repeat(300_000)}\r\n\r\nx`
    expect(await line.send(rawMail(robin, raw))).toMatchObject({ code: 554 })
  })
})

/** Says these lines to the listener, each after the answer to the one before. */
async function talk(...said: string[]): Promise<string[]> {
  const socket = connect(line.port, '127.0.0.1')
  const heard: string[] = []
  let text = ''
  const answer = async () => {
    while (!/^\d{3} .*\r\n$/m.test(text)) text += String((await once(socket, 'data'))[0])
    heard.push(text.trim())
    text = ''
  }
  await answer()
  for (const one of ['EHLO mx.test', ...said]) {
    socket.write(`${one}\r\n`)
    await answer()
  }
  socket.destroy()
  return heard
}

describe('the listener', () => {
  test('accepts one recipient per transaction, and only our mailboxes', async () => {
    const said = await talk(
      'MAIL FROM:<robin@firm.example>',
      'RCPT TO:<nobody@lists.tbs.example>',
      `RCPT TO:<${mailboxAddress.toUpperCase()}>`,
      'RCPT TO:<other@lists.tbs.example>',
    )
    expect(said.slice(-3).map((one) => one.slice(0, 3))).toEqual(['550', '250', '452'])
  })

  test("learns the sender's host by XFORWARD", async () => {
    line.dns.add('forwarded.example', {
      dmarc: 'v=DMARC1; p=reject',
      spf: 'v=spf1 ip4:192.0.2.10 -all',
    })
    const through = async (ip: string) => {
      const robin = await line.member('forwarded.example')
      const said = await talk(
        `XFORWARD ADDR=${ip} HELO=mail.forwarded.example`,
        `MAIL FROM:<${robin.email}>`,
        `RCPT TO:<${mailboxAddress}>`,
        'DATA',
        [
          `From: ${robin.email}`,
          `To: ${mailboxAddress}`,
          `Date: ${market.clock.now().toUTCString()}`,
          'Content-Type: text/csv; name=stock.csv',
          '',
          'part;quantity',
          '.',
        ].join('\r\n'),
      )
      expect(said.at(-1)).toMatch(/^250 /)
      return keptOf(robin)
    }
    expect(await through('192.0.2.10')).toHaveLength(1)
    expect(await through('198.51.100.7')).toHaveLength(0)
  })

  test('accepts only the configured MTA', async () => {
    const closed = await openIncoming(market, { peers: ['192.0.2.0/24', '::1'] })
    const robin = await line.member()
    await expect(closed.send(mailOf(robin))).resolves.toMatchObject({ code: 554 })
    await closed.close()
    expect(await keptOf(robin)).toEqual([])
  })

  test('speaks LMTP if configured', async () => {
    const lmtp = await openIncoming(market, { protocol: 'lmtp' })
    const robin = await line.member()
    expect((await lmtp.send(mailOf(robin))).code).toBe(250)
    expect(await keptOf(robin)).toHaveLength(1)
    expect((await lmtp.send({ ...mailOf(robin), from: 'a@b.example, c@d.example' })).code).toBe(554)
    await lmtp.close()
  })

  test('defers mail while the database is down', async () => {
    const robin = await line.member()
    await market.owner`alter table incoming_mail rename to incoming_mail_away`
    expect(await line.send(mailOf(robin))).toMatchObject({ code: 451 })
    await market.owner`alter table incoming_mail_away rename to incoming_mail`
    expect((await line.send(mailOf(robin))).code).toBe(250)
  })

  test('leaves no files behind', async () => {
    const { readdir } = await import('node:fs/promises')
    const { tmpdir } = await import('node:os')
    const robin = await line.member()
    const left = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('market-mail-'))
    const before = await left()
    await line.send(mailOf(robin))
    await line.send({ ...mailOf(robin), from: 'a@b.example, c@d.example' })
    // Those of tests that run beside this one go as well.
    const since = (await left()).filter((name) => !before.includes(name))
    const kept = async () => (await left()).filter((name) => since.includes(name))
    await expect.poll(kept).toEqual([])
  })
})
