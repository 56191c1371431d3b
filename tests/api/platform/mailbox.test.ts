import { describe, expect, test } from 'vitest'
import { mailboxFilePath, mailboxHtmlPath, mailboxMail, mailboxMails } from '#contract/mailbox.ts'
import { visitor } from '../../support/market/callers.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const overHttps = useTestMarket({ PUBLIC_URL: 'https://market.example' })
const withSmtp = useTestMarket({ SMTP_URL: 'smtp://127.0.0.1:2525' })

async function aMail(
  given: { to?: string; subject?: string; html?: string } = {},
): Promise<number> {
  const { to = 'reader@a.example', subject = 'Hello', html } = given
  const type = html === undefined ? 'text/plain' : 'text/html'
  const raw = `From: "Ann" <ann@b.example>\r\nTo: ${to}\r\nSubject: ${subject}\r\nX-Own: 1\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${html ?? 'Hello you'}\r\n`
  const [row] = await market.database.sql<{ id: number }[]>`
    insert into mailbox_mail (received_at, envelope_from, envelope_to, header_from, subject, raw)
    values (${market.clock.now()}, 'b+1@lists.tbs.example', ${to}, 'Ann', ${subject}, ${Buffer.from(raw)})
    returning id`
  return row!.id
}

describe('the mailbox of an embedded run (BK-114)', () => {
  test('lists mail newest first and filters by a part of the recipient', async () => {
    const first = await aMail({ to: 'one@found.example' })
    const second = await aMail({ to: 'two@found.example', subject: 'Grüße' })
    await aMail({ to: 'three@other.example' })
    const { body } = await visitor(market).call(mailboxMails, {
      query: { address: ' FOUND.example' },
    })
    expect(body.payload.numResults).toBe(2)
    expect(body.payload.results.map((mail) => mail.id)).toEqual([second, first])
    expect(body.payload.results[0]).toMatchObject({
      from: 'Ann',
      to: 'two@found.example',
      subject: 'Grüße',
    })
  })
  test('treats wildcards literally in its search', async () => {
    await aMail()
    for (const address of ['%', '_', '*']) {
      const { body } = await visitor(market).call(mailboxMails, { query: { address } })
      expect(body.payload.numResults).toBe(0)
    }
  })
  test('shows a mail with text, headers and source', async () => {
    const id = await aMail({ subject: 'One' })
    const { body } = await visitor(market).call(mailboxMail, { params: { id: String(id) } })
    expect(body.payload).toMatchObject({
      id,
      subject: 'One',
      text: expect.stringContaining('Hello you'),
      hasHtml: false,
    })
    expect(body.payload.headers).toContainEqual({ name: 'X-Own', value: '1' })
    expect(body.payload.raw).toContain('Hello you')
    expect((await visitor(market).raw('GET', mailboxHtmlPath(id))).status).toBe(404)
  })
  test("serves a mail's HTML in a sandbox without scripts and foreign requests", async () => {
    const id = await aMail({
      html: '<p>Hi</p><script>alert(1)</script><img src="https://spy.example/x">',
    })
    const reply = await visitor(market).raw('GET', mailboxHtmlPath(id))
    expect(reply.status).toBe(200)
    const policy = reply.headers.get('content-security-policy')!
    expect(policy).toContain('sandbox')
    expect(policy).not.toContain('allow-scripts')
    expect(policy).not.toContain('allow-same-origin')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/img-src[^;]*https?:/)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  })
  test('lists the attachments of a mail and serves them as downloads', async () => {
    const raw = [
      'From: ann@b.example',
      'Subject: Invoice',
      'Content-Type: multipart/mixed; boundary=edge',
      '',
      '--edge',
      'Content-Type: text/plain',
      '',
      'Hello',
      '--edge',
      'Content-Type: text/html; name=page.html',
      'Content-Disposition: attachment; filename="page (1).html"',
      '',
      '<script>alert(1)</script>',
      '--edge--',
      '',
    ]
    const [row] = await market.database.sql<{ id: number }[]>`
      insert into mailbox_mail (received_at, envelope_from, envelope_to, header_from, subject, raw)
      values (${market.clock.now()}, 'b+1@lists.tbs.example', 'a@b.example', 'Ann', 'Invoice',
        ${Buffer.from(raw.join('\r\n'))})
      returning id`
    const { id } = row!
    const { body } = await visitor(market).call(mailboxMail, { params: { id: String(id) } })
    expect(body.payload.attachments).toEqual([{ name: 'page (1).html', size: expect.any(Number) }])
    const reply = await visitor(market).raw('GET', mailboxFilePath(id, 1))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="page (1).html"; filename*=UTF-8''page%20%281%29.html`,
    )
    for (const position of [0, 2, 10, 'x']) {
      expect((await visitor(market).raw('GET', mailboxFilePath(id, position))).status).toBe(404)
    }
  })
  test.each([
    'page=0',
    'page=x',
    'page=99999999',
    `address=${'a'.repeat(255)}`,
    'address=a&address=b',
  ])('refuses %s', async (query) => {
    const reply = await visitor(market).raw('GET', `/api/mailbox?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toHaveLength(1)
  })
  test('answers 404 to an invalid id', async () => {
    for (const id of ['0', 'x', '1999999999', '99999999999', '%00']) {
      expect((await visitor(market).raw('GET', `/api/mailbox/${id}`)).status).toBe(404)
      expect((await visitor(market).raw('GET', `/api/mailbox/${id}/html`)).status).toBe(404)
    }
  })
  test('is not mounted behind https or with an SMTP server', async () => {
    for (const closed of [overHttps, withSmtp]) {
      for (const path of [
        '/api/mailbox',
        '/api/mailbox/1',
        '/api/mailbox/1/html',
        mailboxFilePath(1, 1),
      ]) {
        expect((await visitor(closed).raw('GET', path)).status).toBe(404)
      }
    }
  })
})
