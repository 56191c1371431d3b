import { describe, expect, it } from 'vitest'
import { mailLimits } from '#contract/messages.ts'
import { messageStart, quote, replyBody, replySubject, withTelephone } from './reply-text.ts'

const signature = 'Marit Vos\nPurchasing, Amstel Server Trading\nTel: +31 20 555 01 42'
const reply = { to: 'Joris Helder', signature, original: 'WTS: 40 x HP EliteBook\n\nOne owner.' }

describe('the prefilled reply (BC-035)', () => {
  it('prefixes the subject with Re:', () => {
    expect(replySubject('WTS: 40 x HP EliteBook')).toBe('Re: WTS: 40 x HP EliteBook')
  })
  it('keeps the subject within the length of a mail subject', () => {
    expect(replySubject('x'.repeat(300))).toHaveLength(mailLimits.subject)
  })
  it('has a greeting, space, signature and the quoted original', () => {
    expect(replyBody(reply)).toBe(
      `Hello Joris,\n\n\n\n${signature}\n\n> WTS: 40 x HP EliteBook\n>\n> One owner.`,
    )
  })
  it('puts the cursor below the greeting', () => {
    const start = messageStart(reply.to)
    expect(replyBody(reply).slice(0, start)).toBe('Hello Joris,\n\n')
    expect(replyBody(reply)[start]).toBe('\n')
  })
  it('greets without a name when the sender has none', () => {
    expect(replyBody({ ...reply, to: ' ' })).toMatch(/^Hello,\n/)
  })
  it('never exceeds the length of a mail body', () => {
    expect(replyBody({ ...reply, original: 'a '.repeat(9000) })).toHaveLength(mailLimits.body)
  })
})

describe('quoting', () => {
  it('wraps long lines between words', () => {
    const lines = quote(`${'word '.repeat(30)}end`).split('\n')
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.every((line) => line.startsWith('> ') && line.length <= 74)).toBe(true)
  })
  it('writes aligned labels with a colon, because the font is proportional', () => {
    expect(quote('Quantity     40\nBrand        HP')).toBe('> Quantity: 40\n> Brand: HP')
  })
  it('does not break a long address', () => {
    const address = `https://example.com/${'a'.repeat(100)}`
    expect(quote(`See ${address} today`)).toBe(`> See\n> ${address}\n> today`)
  })
})

describe('the telephone in the signature', () => {
  const body = replyBody({ ...reply, original: 'Call +31 20 555 01 42' })
  it('is replaced in the signature, but not in the quote', () => {
    const changed = withTelephone(body, '+31 20 555 01 42', '+31 6 1234')
    expect(changed).toContain('Tel: +31 6 1234')
    expect(changed).toContain('> Call +31 20 555 01 42')
  })
  it('is removed with its label when cleared', () => {
    expect(withTelephone(body, '+31 20 555 01 42', '')).not.toContain('Tel:')
  })
  it('is appended to a signature without one', () => {
    const bare = replyBody({ ...reply, signature: 'Marit Vos' })
    expect(withTelephone(bare, '', '+31 6 1234')).toContain('Marit Vos\n+31 6 1234\n\n> WTS')
  })
  it('is not added when empty before and after', () => {
    expect(withTelephone(body, '', '')).toBe(body)
  })
})
