import { describe, expect, test } from 'vitest'
import {
  isAddress,
  checkMail,
  MailRefused,
  placeholder,
  type Mail,
} from '#server/platform/mailer/mime/mail.ts'
import {
  broadcastMail,
  mailDomain,
  personalMail,
} from '../../../../tests/support/mailer/sample-mails.ts'

const injection = 'x\r\nBcc: everybody@victim.example'
const check = (change: Partial<Mail>) => () =>
  checkMail({ ...broadcastMail('key'), ...change }, mailDomain)
const sender = { name: 'TBS', address: `laptop@${mailDomain}` }
const list = { id: `laptop.${mailDomain}`, name: 'Laptop', help: 'https://market.example/rules' }

describe('a mail', () => {
  test('accepts a mailing and a personal mail', () => {
    expect(check({})).not.toThrow()
    expect(() => checkMail(personalMail('key'), mailDomain)).not.toThrow()
  })

  test.each<[string, Partial<Mail>]>([
    ['key', { key: `quote:${injection}` }],
    ['sender.name', { sender: { ...sender, name: injection } }],
    ['sender.address', { sender: { ...sender, address: `${injection}@${mailDomain}` } }],
    ['replyTo.name', { replyTo: { name: injection, address: 'a@b.example' } }],
    ['replyTo.address', { replyTo: { name: '', address: `a@b.example${injection}` } }],
    ['subject', { subject: injection }],
    ['topic', { topic: injection }],
    ['list.id', { list: { ...list, id: injection } }],
    ['list.name', { list: { ...list, name: injection } }],
    ['list.post', { list: { ...list, post: `a@b.example${injection}` } }],
    ['list.help', { list: { ...list, help: `https://a.example/${injection}` } }],
    ['inReplyTo', { inReplyTo: `<a@b.example>${injection}` }],
    ['references', { references: [`<a@b.example>${injection}`] }],
    ['headers', { headers: { [injection]: 'value' } }],
    ['headers.X-Reason', { headers: { 'X-Reason': injection } }],
  ])('refuses a line break in %s', (field, change) => {
    expect(check(change)).toThrow(MailRefused)
    expect(check(change)).toThrow(`mail refused: ${field} `)
  })

  test.each(['\n', '\r', '\0', '\u0085', '\u2028'])('refuses %j in the subject', (character) => {
    expect(check({ subject: `a${character}b` })).toThrow(MailRefused)
  })

  test('rejects a sender outside the mail domain', () => {
    expect(check({ sender: { name: '', address: 'ceo@bank.example' } })).toThrow('sender.address')
    expect(check({ sender: { name: '', address: `a@not${mailDomain}` } })).toThrow('sender.address')
  })

  test('rejects an unsubscribe link without a topic', () => {
    const mail = { ...personalMail('key'), text: placeholder.unsubscribeUrl }
    expect(() => checkMail(mail, mailDomain)).toThrow('has no topic')
  })

  test('rejects header names other than X-…', () => {
    expect(check({ headers: { Bcc: 'a@b.example' } })).toThrow('headers')
    expect(check({ headers: { 'X-Market-List': '7' } })).not.toThrow()
  })
})

describe('an address', () => {
  test.each(["o'neil+list@sub.trader.example", 'a@b.co', 'x_1-2.y@xn--mnchen-3ya.example'])(
    'takes %s',
    (address) => expect(isAddress(address)).toBe(true),
  )

  test.each([
    'plain',
    '@trader.example',
    'a@',
    'a@localhost',
    'a b@trader.example',
    'a@trader.example,b@trader.example',
    'a@trader.example\r\nBcc: b@trader.example',
    '"quoted"@trader.example',
    '<a@trader.example>',
    'a..b@trader.example',
    '.a@trader.example',
    'a@-trader.example',
    'a@trader..example',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'jürgen@trader.example',
    `${'a'.repeat(65)}@trader.example`,
    `a@${'b'.repeat(250)}.example`,
  ])('refuses %j', (address) => expect(isAddress(address)).toBe(false))
})
