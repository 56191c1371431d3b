import { expect, test } from 'vitest'
import { ContentDraft, proposeSlug } from '#contract/content/desk/content.ts'
import fc from 'fast-check'

test.each([
  ['Fake payment confirmations', 'fake-payment-confirmations'],
  ['  “Straße” & Çelik – Łódź  ', 'strasse-celik-lodz'],
  ["Don't ship: 3 × HP's DL380", 'dont-ship-3-hps-dl380'],
  ['日本', ''],
  ['a'.repeat(200), 'a'.repeat(80)],
  [`${'word '.repeat(30)}`, 'word-'.repeat(16).slice(0, -1)],
])('proposes for %j the address %j', (title, slug) => expect(proposeSlug(title)).toBe(slug))

test('proposes only addresses that are accepted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      expect(ContentDraft.shape.slug.safeParse(proposeSlug(title)).success).toBe(true)
    }),
  )
})
