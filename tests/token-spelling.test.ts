import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createDeviceToken,
  generateToken,
  hashToken,
  verifyDeviceToken,
} from '#server/features/auth/sessions/make-token.ts'
import { idToken, readIdToken } from '#server/platform/id-token.ts'
import { createReturnPaths } from '#server/platform/mailer/bounces/return-path.ts'
import { createUnsubscribeLinks } from '#server/platform/mailer/mime/unsubscribe-link.ts'
import type { SecretKeys } from '#server/platform/secrets/secret-keys.ts'

const secretKeys: SecretKeys = [
  'a current key that is long enough to be one',
  'a previous key that is long enough to be one',
]
const owner = { contactId: 42 }

interface Kind {
  issue: (n: number) => string
  /** Whether a text is accepted as the token that was issued for the number. */
  accepts: (text: string, n: number, issued: string) => boolean
}

const links = (purpose?: string): Kind => {
  const made = createUnsubscribeLinks(secretKeys, '', purpose)
  return {
    issue: (n) => made.token(`list:${n}`, `marit${n}@amstelserver.example`),
    accepts: (text) => made.verify(text) !== undefined,
  }
}
const idLink = (purpose: string): Kind => ({
  issue: (n) => idToken({ secretKeys }, purpose, n),
  accepts: (text) => readIdToken({ secretKeys }, purpose, text) !== undefined,
})

/** All kinds of tokens that are issued. Those that the database stores are looked up by their hash. */
const kinds: Record<string, Kind> = {
  'the link of an invoice': idLink('invoice 1'),
  'the link of an application': idLink('application 2'),
  'the link of the report of a banner': idLink('advertisement report 3'),
  'a link to unsubscribe': links(),
  'a link to confirm an address': links('confirm address 1'),
  'a known device': {
    issue: () => createDeviceToken(secretKeys, owner),
    accepts: (text) => verifyDeviceToken(secretKeys, text, owner) !== undefined,
  },
  'a session, a password link, a confirmation': {
    issue: generateToken,
    accepts: (text, _n, issued) => hashToken(text).equals(hashToken(issued)),
  },
}

const returnPaths = createReturnPaths(secretKeys, 'mail.market.example')

/** Characters that decoders skip or take for others. */
const stray = [
  '=',
  '==',
  ' ',
  '\n',
  '\t',
  '\r\n',
  '\0',
  '.',
  '-',
  '_',
  '+',
  '/',
  '0',
  'A',
  '%3D',
  '\u00a0',
  '\u200b',
  '\ufeff',
]
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/.~'

/** The token in other spellings: a character changed, its case, an alphabet, padding, blanks, trailing bits. */
const otherSpelling = (token: string) =>
  fc
    .oneof(
      fc
        .tuple(fc.nat(token.length - 1), fc.constantFrom(...alphabet))
        .map(([at, by]) => token.slice(0, at) + by + token.slice(at + 1)),
      fc.nat(token.length - 1).map((at) => {
        const c = token[at]!
        const other = c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()
        return token.slice(0, at) + other + token.slice(at + 1)
      }),
      fc
        .tuple(fc.nat(token.length), fc.constantFrom(...stray))
        .map(([at, by]) => token.slice(0, at) + by + token.slice(at)),
      fc.nat(token.length - 1).map((at) => token.slice(0, at) + token.slice(at + 1)),
      fc.constantFrom(...alphabet).map((last) => token.slice(0, -1) + last),
      fc.constantFrom(
        token.toLowerCase(),
        token.toUpperCase(),
        token.replaceAll('-', '+').replaceAll('_', '/'),
        token.replace(/[\d]/, (digit) => String.fromCharCode(0xff10 + Number(digit))),
        encodeURIComponent(`${token}=`),
        token + token,
        '',
      ),
    )
    .filter((text) => text !== token)

describe('a token counts only in the spelling in which it was issued (RN-008)', () => {
  test.each(Object.entries(kinds))('%s', (_name, { issue, accepts }) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000 }).chain((n) => {
          const issued = issue(n)
          return fc.tuple(fc.constant(n), fc.constant(issued), otherSpelling(issued))
        }),
        ([n, issued, other]) => {
          expect(accepts(issued, n, issued)).toBe(true)
          expect(accepts(other, n, issued), other).toBe(false)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('each last character of a link has one spelling, though several decode alike', () => {
    const token = kinds['the link of an invoice']!.issue(42)
    const accepted = [...alphabet].filter((last) =>
      kinds['the link of an invoice']!.accepts(token.slice(0, -1) + last, 42, token),
    )
    expect(accepted).toEqual([token.at(-1)])
  })

  test('a return path in any case, because mail servers change it, and no other spelling', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000 }).chain((n) => {
          const issued = returnPaths.of(String(n))
          return fc.tuple(fc.constant(n), fc.constant(issued), otherSpelling(issued))
        }),
        ([n, issued, other]) => {
          expect(issued).toBe(issued.toLowerCase())
          expect(returnPaths.deliveryAt(issued.toUpperCase())).toBe(String(n))
          const isSame = other.toLowerCase() === issued
          expect(returnPaths.deliveryAt(other), other).toBe(isSame ? String(n) : undefined)
        },
      ),
      { numRuns: 400 },
    )
  })
})
