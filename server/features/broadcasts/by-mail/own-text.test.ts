import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readMailedOffer } from '#server/features/broadcasts/by-mail/read-offer.ts'
import { findBrand } from '#server/features/matching/public.ts'

/** Invented mails, as people and mail programs write them; decision 75 says what is measured. */
const readSample = (name: string) =>
  readFileSync(
    new URL(`../../../../tests/support/mail/samples/${name}.txt`, import.meta.url),
    'utf8',
  ).trim()
const blocksOf = (name: string) => readSample(name).split('\n%%\n')

const reader = { findBrand, ownDomains: ['lists.tbs.example', 'www.tbs.example'] }
const read = (subject: string, text: string) =>
  readMailedOffer({ from: 'winnie@firm.example', subject, text, isReply: false }, reader)
const readText = (text: string) => read('WTS: 10 x Cisco C9300-48P, used, 900 EUR', text)
const postedOf = ({ side, fields }: ReturnType<typeof read>) =>
  [side, ...Object.values(fields)].join('\n')
/** Words of the quoted person in all samples. */
const isLeak = (offer: ReturnType<typeof read>) =>
  /700|Invented Bank|Marit|vos\.example/.test(postedOf(offer))

const own = 'We can do 12 pieces.'
const quotedWords = [
  'my best price was 700 EUR, customer is Invented Bank',
  'Hi Winnie,\nwe can go down to 700 EUR each.\nPlease keep it between us.\nRegards\nMarit',
  'moja najlepsza cena to 700 EUR',
  'mein letzter Preis war 700 EUR\nViele Grüße\nMarit',
  '我的底价是 700 EUR',
]
const arrangements: readonly [name: string, arrange: (start: string, words: string) => string][] = [
  ['below', (start, words) => `${own}\n\n${start}\n\n${words}`],
  ['directly below', (start, words) => `${own}\n${start}\n${words}`],
  ['marked', (start, words) => `${own}\n\n${start}\n\n${words.replace(/^/gm, '> ')}`],
  ['in a line with its words', (start, words) => `${own}\n\n${start}   ${words}`],
  ['in a line with the own words', (start, words) => `${own} ${start} ${words}`],
  ['above', (start, words) => `${start}\n\n${words}\n\n${own}`],
  ['after a signature', (start, words) => `${own}\n\nRegards,\nWinnie\n\n${start}\n\n${words}`],
  ['after a telephone', (start, words) => `${own}\n\nSent from my iPhone\n\n${start}\n${words}`],
  ['between own words', (start, words) => `${own}\n\n${start}\n${words}\n\n${own}\n\n${words}`],
]
const introductions = blocksOf('introductions')

describe('a quote in a mail to a list (BK-044)', () => {
  test.each(arrangements)('%s is never posted', (_, arrange) => {
    const faults = introductions.flatMap((start) =>
      quotedWords.flatMap((words) => {
        const offer = readText(arrange(start, words))
        const fault = isLeak(offer) ? 'posted' : offer.doubts.length === 0 ? 'not held' : undefined
        return fault ? [`${fault}: ${start}`] : []
      }),
    )
    expect([...new Set(faults)]).toEqual([])
    expect(introductions.length).toBeGreaterThan(100)
  })

  test('as people write it without a mail program is never posted', () => {
    const mails = blocksOf('quoting-mails')
    const faults = mails.filter((text) => {
      const offer = readText(text)
      return isLeak(offer) || offer.doubts.length === 0
    })
    expect(faults).toEqual([])
    expect(mails.length).toBeGreaterThan(70)
  })

  test('is the text of a mail that we sent', () => {
    for (const line of [
      'Unsubscribe from this list: https://www.tbs.example/unsubscribe/abc',
      'https://www.tbs.example/broadcasts/42',
      'You get this at winnie@firm.example because you follow PC.',
      'Reply to this e-mail to reach Robin directly, or use',
      'pc@lists.tbs.example',
    ]) {
      const offer = readText(`${own}\n${line}\nold words`)
      expect([line, offer.doubts, offer.below]).toEqual([line, ['quote'], `${line}\nold words`])
    }
  })
})

test.each(readSample('reply-subjects').split('\n'))(
  '%j is the subject of an answer (BK-044)',
  (subject) => {
    expect(read(subject, 'Used, 850 EUR').doubts).toContain('reply')
  },
)

test('at most a tenth of the offers of traders is held (BK-044)', () => {
  const offers = blocksOf('offers').map((offer) => offer.split('\n'))
  const held = offers.filter(
    ([subject, ...text]) => read(subject!, text.join('\n')).doubts.length > 0,
  )
  const names = held.map(([subject]) => subject)
  expect(names.length, `held: ${names.join('; ')}`).toBeLessThanOrEqual(offers.length / 10)
  expect(offers.length).toBeGreaterThan(110)
})

describe('what a sender wrote in a mail (BK-044)', () => {
  const linesOf = (text: string) => readText(text).above.split('\n').filter(Boolean)

  test('is all of it without greeting and empty lines', () => {
    expect(
      readText('Hi all,\r\n\r\n20 x R740\r\n\r\n  Rails, $450\r\n').fields.additionalInfo,
    ).toBe('20 x R740\nRails, $450')
  })

  test.each([
    ['a signature', '-- \nJo Smith\n+31 6 1234'],
    ['a signature without its space', '--\nJo'],
    ['a closing', 'Kind regards,\nJo Smith'],
    ['a closing in two languages', 'Kind regards / Met vriendelijke groet,\nJo'],
    ['a footer of a telephone', 'Sent from my iPhone'],
    ['a footer of Outlook', 'Get Outlook for iOS'],
    ['a disclaimer', 'This email and any attachments are confidential.'],
  ])('ends before %s, which makes no doubt', (_, rest) => {
    expect(linesOf(`20 x R740\n${rest}`)).toEqual(['20 x R740'])
    expect(readText(`20 x R740\n${rest}`).doubts).toEqual([])
  })

  test.each([
    ['a quote after a signature', 'Regards,\nJo\n\n> WTB 5 x R640'],
    ['a greeting of one person with a colon', 'Hello Marit:\nis it sold?'],
    ['a greeting with a colon after own words', 'Bonjour :\nis it sold?'],
    ['a person beside the name of a side', 'Marit Vos verkauft:\nmy price is private'],
    ['an offer after a closing', 'Kind regards,\nJo Smith\nWTS: 5 x R640 for $10'],
    ['a greeting after a closing', 'Kind regards,\nJo\n\nHi Jo,\nall is sold'],
  ])('is doubtful with %s', (_, rest) => {
    expect(readText(`20 x R740\n${rest}`).doubts).toEqual(['quote'])
    expect(linesOf(`20 x R740\n${rest}`)).toEqual(['20 x R740'])
  })

  test('keeps lines that only begin like a quote', () => {
    const text = 'On stock: 20 x R740\nShips from: Rotterdam\nFrom: 450 each'
    expect(linesOf(text)).toHaveLength(3)
    expect(readText(text).doubts).toEqual([])
  })
})
