import { expect, test } from 'vitest'
import { buildWordQuery, describeSharedTokens } from '#server/features/matching/reading/tokens.ts'

test.for([
  ['HPE', 'DL380 Gen9 815100-B21', "'dl380' | '815100b21'", "'dl380' | '815100b21' | 'hpe'"],
  ['Dell', 'Latitude 7490', "'7490'", "'7490' | 'dell'"],
  ['Samsung', '32GB DDR4 2666MHz', undefined, undefined],
  ['Sonos', 'network speaker', "'network' | 'speaker'", "'network' | 'speaker' | 'sonos'"],
  [
    'Dell EMC',
    "R740xd; (x2) 0W7N1K '",
    "'r740xd' | '0w7n1k'",
    "'r740xd' | '0w7n1k' | 'dell' | 'emc'",
  ],
  ['IBM', 'FRU 00251234 v4', "'00251234'", "'00251234' | 'ibm'"],
  ['★', "& | ! ' \\", undefined, undefined],
  ['Électro', 'Modèle É750', "'e750'", "'e750' | 'electro'"],
] as const)(
  'the word query of %s %s has part numbers and brand (BK-056)',
  ([brand, description, parts, all]) => {
    const query = buildWordQuery({ brand, description })
    if (parts === undefined) expect(query).toBeUndefined()
    else expect(query).toMatchObject({ parts, all })
  },
)

test('the reasons of the old method are the shared words as they are written, and the brand (BK-056)', () => {
  const query = buildWordQuery({ brand: 'Dell EMC', description: 'R740xd, FRU 0W7N-1K' })!
  expect(describeSharedTokens(['0w7n1k', 'dell'], query)).toEqual([
    { code: 'same-words', words: ['0W7N-1K'] },
    { code: 'same-maker', maker: 'dell' },
  ])
  expect(describeSharedTokens([], query)).toEqual([])
})
