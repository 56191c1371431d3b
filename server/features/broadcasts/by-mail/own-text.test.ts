import { describe, expect, test } from 'vitest'
import { readMailedOffer } from '#server/features/broadcasts/by-mail/read-offer.ts'
import { cleanOffers } from '#server/features/broadcasts/by-mail/testing/offers.ts'
import {
  introductions,
  privateWords,
  replySubjects,
} from '#server/features/broadcasts/by-mail/testing/quotes.ts'
import { findBrand } from '#server/features/matching/public.ts'

const reader = { findBrand, ownDomains: ['lists.tbs.example', 'tbs.example'] }
const read = (subject: string, text: string) =>
  readMailedOffer({ from: 'winnie@firm.example', subject, text, isReply: false }, reader)
const postedBy = ({ side, fields }: ReturnType<typeof read>) =>
  [side, ...Object.values(fields)].join('\n')

const subject = 'WTS: 10 x Cisco C9300-48P, used, 900 EUR'
const own = 'We can do 12 pieces.'
const arrangements: readonly [name: string, arrange: (start: string, words: string) => string][] = [
  ['below', (start, words) => `${own}\n\n${start}\n\n${words}`],
  ['directly below', (start, words) => `${own}\n${start}\n${words}`],
  ['marked', (start, words) => `${own}\n\n${start}\n\n${words.replace(/^/gm, '> ')}`],
  ['in the same line', (start, words) => `${own}\n\n${start}   ${words.replaceAll('\n', ' ')}`],
  ['above', (start, words) => `${start}\n\n${words}\n\n${own}`],
  ['after a signature', (start, words) => `${own}\n\nRegards,\nWinnie\n\n${start}\n\n${words}`],
  ['after a telephone', (start, words) => `${own}\n\nSent from my iPhone\n\n${start}\n${words}`],
  ['between own words', (start, words) => `${own}\n\n${start}\n${words}\n\n${own}\n\n${words}`],
]

describe('a quote in a mail to a list (BK-044)', () => {
  test.each(arrangements)('that stands %s is never posted', (_, arrange) => {
    const faults = introductions.flatMap((start) =>
      privateWords.flatMap((words) => {
        const offer = read(subject, arrange(start, words))
        const isLeak = /700|Invented Bank|Marit|vos\.example/.test(postedBy(offer))
        const problem = isLeak ? 'LEAK' : offer.doubts.length === 0 ? 'NOT HELD' : undefined
        return problem ? [`${problem}: ${start}`] : []
      }),
    )
    expect([...new Set(faults)]).toEqual([])
  })
})

test.each(replySubjects.map((one) => [one]))('a mail with the subject %j is an answer (BK-044)', (one) => {
  expect(read(one, 'Used, 850 EUR').doubts).toContain('reply')
})

test('at most a tenth of the offers of traders is held (BK-044)', () => {
  const held = cleanOffers.filter((offer) => read(offer.subject, offer.text).doubts.length > 0)
  console.log(cleanOffers.length, held.map((one) => one.subject))
  expect(held.length).toBeLessThanOrEqual(cleanOffers.length / 10)
})
