import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { Message } from '#server/platform/mailer/mime/compose-mime.ts'
import {
  checkMail,
  MailRefused,
  maxAttachmentBytes,
  type Attachment,
} from '#server/platform/mailer/mime/mail.ts'
import { createDkimSigner, verifySignature } from '#server/platform/mailer/smtp/dkim.ts'
import { mailDomain, personalMail } from '../../../../tests/support/mailer/sample-mails.ts'
import { renderSample } from '../../../../tests/support/mailer/sample-message.ts'

const pdf = (change: Partial<Attachment> = {}): Attachment => ({
  name: 'Invoice 2026-00042.pdf',
  contentType: 'application/pdf',
  content: Buffer.from('%PDF-1.7\n'),
  ...change,
})
const personal: Partial<Message> = {
  lane: 'personal',
  topic: undefined,
  list: undefined,
  html: undefined,
  text: 'Still there?\n',
}
const raw = (change: Partial<Message>) => {
  const { head, body } = renderSample(change)
  return `${head}\r\n${body}`
}
const bytesOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))

describe('a composed mail with attachments', () => {
  test.each([
    ['text alone', personal],
    ['text and HTML', { ...personal, html: '<p>Still there?</p>' }],
  ])('has %s and every byte of the files in their order', async (_, change) => {
    const files = [pdf({ content: randomBytes(100_000) }), pdf({ name: 'invoice.xml' })]
    const mail = await PostalMime.parse(raw({ ...change, attachments: files }))
    expect(mail.text?.trim()).toBe('Still there?')
    expect(mail.html?.trim()).toBe(change.html)
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      'Invoice 2026-00042.pdf',
      'invoice.xml',
    ])
    for (const [i, { content, mimeType, disposition }] of mail.attachments.entries()) {
      expect(bytesOf(content).equals(files[i]!.content)).toBe(true)
      expect({ mimeType, disposition }).toEqual({
        mimeType: 'application/pdf',
        disposition: 'attachment',
      })
    }
  })

  test.each([
    'Rechnung Größe 42.pdf',
    '請求書.pdf',
    "it's (1) %20 '.pdf",
    '發'.repeat(96) + '.pdf',
  ])('keeps the file name %s', async (name) => {
    const text = raw({ ...personal, attachments: [pdf({ name })] })
    const { attachments } = await PostalMime.parse(text)
    expect(attachments[0]!.filename).toBe(name)
    expect(text).toMatch(/^[\r\n\t\x20-\x7e]*$/)
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThan(998)
  })

  test.each([
    ['text alone', personal],
    ['empty lines at its end', { ...personal, text: 'a  b\n\n\n\n' }],
    ['text and HTML', { ...personal, html: '<p>  x   y </p>' }],
    ['an empty file', { ...personal, attachments: [pdf({ content: Buffer.alloc(0) })] }],
    ['a foreign file name', { ...personal, attachments: [pdf({ name: 'Größe.pdf' })] }],
  ] satisfies [string, Partial<Message>][])('with %s has a valid signature', async (_, change) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    const signer = createDkimSigner({ key, domain: mailDomain, selector: 'market' })
    const mail = renderSample({ attachments: [pdf()], ...change })
    const signed = `${await signer.sign(mail)}${mail.head}\r\n${mail.body}`
    expect(verifySignature(signed, publicKey)).toBeUndefined()
  })

  // Hashes of what was composed before mails could have attachments.
  test.each([
    ['a mailing', {}, 'e745c9d44a4d6c2bf2664952a4f08e8ced55327f10000d6519e35ce0aebf4801'],
    ['personal mail', personal, 'bb1c3ca465d5e25e5d35b1ab6f5c71a0e5fe90ecbdc63bea3591c052ec484247'],
  ])('without files is byte for byte the %s of before', (_, change, hash) => {
    const rendered = JSON.stringify(renderSample(change))
    expect(createHash('sha256').update(rendered).digest('hex')).toBe(hash)
  })
})

describe('attachments of a mail', () => {
  const check = (attachments: Attachment[], lane: 'personal' | 'security' | 'list' = 'personal') =>
    checkMail({ ...personalMail('key'), lane, attachments }, mailDomain)
  const refused = (attachments: Attachment[], lane?: 'list') => () => check(attachments, lane)

  test('are accepted up to five files and 5 MB together', () => {
    const fifth = maxAttachmentBytes / 5
    const five = Array.from({ length: 5 }, () => pdf({ content: Buffer.alloc(fifth) }))
    expect(() => check(five)).not.toThrow()
    expect(() => check([pdf()], 'security')).not.toThrow()
    expect(refused([...five, pdf()])).toThrow('attachments are more than 5')
    const larger = pdf({ content: Buffer.alloc(fifth + 1) })
    expect(refused([...five.slice(1), larger])).toThrow('are over 5000000 bytes together')
  })

  test('are rejected on bulk mail', () => {
    expect(refused([pdf()], 'list')).toThrow('attachments are for the lanes security and personal')
  })

  test.each([
    '',
    ' ',
    '../a.pdf',
    'a/b.pdf',
    'a\\b.pdf',
    '.profile',
    'a.pdf ',
    'a.',
    'a"b',
    'a\r\nb',
  ])('are rejected with the file name %j', (name) => {
    expect(refused([pdf({ name })])).toThrow(MailRefused)
    expect(refused([pdf({ name })])).toThrow('attachments.name')
  })

  test.each(['', 'pdf', 'application/pdf; name=x', 'application/pdf\r\nBcc: a@b.example'])(
    'are rejected with the media type %j',
    (contentType) => {
      expect(refused([pdf({ contentType })])).toThrow('attachments.contentType')
    },
  )
})
