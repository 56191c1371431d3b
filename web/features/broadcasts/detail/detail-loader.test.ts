import { expect, it } from 'vitest'
import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { detailHead } from './detail-loader.ts'

const broadcast = {
  id: 41,
  side: 'WTS',
  broadcastListName: 'Laptop',
  subject: 'WTS: 40 x HP EliteBook 840 G8',
  headline: '40 × HP EliteBook 840 G8, Grade A, € 285',
  brand: 'HP',
  description: 'EliteBook 840 G8',
  additionalInfo: 'One owner.\n\nShips today.',
} as BroadcastDetail

it('truncates a title over 60 characters to 57 and an ellipsis (BC-058, AM-095)', () => {
  expect(detailHead(broadcast).title).toBe('WTS: 40 x HP EliteBook 840 G8')
  const long = detailHead({ ...broadcast, subject: 'x'.repeat(61) }).title
  expect(long).toBe(`${'x'.repeat(57)}...`)
})

it('has a one-line description', () => {
  expect(detailHead(broadcast).description).toBe(
    '40 × HP EliteBook 840 G8, Grade A, € 285. One owner. Ships today.',
  )
  const long = detailHead({ ...broadcast, additionalInfo: 'word '.repeat(100) }).description
  expect(long.length).toBeLessThanOrEqual(155)
  expect(long).toMatch(/\.\.\.$/)
  const faces = detailHead({ ...broadcast, additionalInfo: '\u{1F600}'.repeat(200) }).description
  expect(faces).toMatch(/\u{1F600}\.\.\.$/u)
  expect(faces.isWellFormed()).toBe(true)
})

it('has side, list and goods as keywords, and the canonical path', () => {
  expect(detailHead(broadcast)).toMatchObject({
    keywords: 'WTS, Laptop, HP, EliteBook 840 G8',
    path: '/broadcasts/41',
  })
})
