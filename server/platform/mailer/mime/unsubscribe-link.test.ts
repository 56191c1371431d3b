import { expect, test } from 'vitest'
import { createUnsubscribeLinks } from '#server/platform/mailer/mime/unsubscribe-link.ts'

const secret = 'a secret that is long enough to be one'
const links = createUnsubscribeLinks([secret], 'https://market.example')
const token = links.token('list:7', 'Marit@Amstelserver.example')

test('encodes topic and lower-case address in the token', () => {
  const url = links.url('list:7', 'marit@amstelserver.example')
  expect(url).toBe(`https://market.example/unsubscribe/${token}`)
  expect(links.verify(token)).toEqual({ topic: 'list:7', address: 'marit@amstelserver.example' })
})

test('keeps the token format stable, so that links in old mail work', () => {
  expect(token).toBe(
    createUnsubscribeLinks([secret], 'https://other.example').token(
      'list:7',
      'marit@amstelserver.example',
    ),
  )
  expect(token).toMatch(/^[A-Za-z0-9_-]+$/)
})

test('rejects a token with any character changed, added or missing', () => {
  for (let i = 0; i < token.length; i++) {
    const other = token[i] === 'A' ? 'B' : 'A'
    expect(links.verify(token.slice(0, i) + other + token.slice(i + 1))).toBeUndefined()
    expect(links.verify(token.slice(0, i) + token.slice(i + 1))).toBeUndefined()
  }
  expect(links.verify(`${token}=`)).toBeUndefined()
  expect(links.verify(`${token}A`)).toBeUndefined()
})

test('rejects tokens of another secret and invalid tokens', () => {
  const foreign = createUnsubscribeLinks(
    ['another secret, as long as the first'],
    'https://x.example',
  )
  expect(links.verify(foreign.token('list:7', 'a@b.example'))).toBeUndefined()
  for (const text of ['', 'x', '../../etc/passwd', 'ü'.repeat(50), 'A'.repeat(100_000)]) {
    expect(links.verify(text)).toBeUndefined()
  }
})
