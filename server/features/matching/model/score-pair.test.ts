import { describe, expect, test } from 'vitest'
import { scorePair, shownFrom } from '#server/features/matching/model/score-pair.ts'
import { encodeSample } from '../../../../tests/support/matching/encode-sample.ts'

const score = (
  [offeredBrand, offered]: readonly [string, string],
  [wantedBrand, wanted]: readonly [string, string],
) =>
  scorePair(
    encodeSample({ side: 'WTS', brand: offeredBrand, description: offered }),
    encodeSample({ side: 'WTB', brand: wantedBrand, description: wanted }),
  )

describe('the similarity of a pair', () => {
  test.for([
    [
      'of two makers',
      ['Samsung', '32GB 2Rx4 PC4-2666V RDIMM'],
      ['HPE', '32GB 2Rx4 PC4-2666V RDIMM'],
    ],
    ['of two tapes', ['Quantum', 'LTO-6 tape'], ['Fujifilm', 'LTO-6 tape']],
    ['of two generations', ['Lenovo', 'X1 Carbon Gen 9'], ['Lenovo', 'X1 Carbon Gen 6']],
    ['of a part and its system', ['Dell', 'ReadyRails 2U R730'], ['Dell', 'R730']],
    ['of a drive and its system', ['EMC', 'VNX5300 600GB 10K SFF disk'], ['EMC', 'VNX5300']],
    [
      'of drives of two makers of systems',
      ['HPE', '600GB 10K SAS 2.5'],
      ['Dell', '600GB 10K SAS 2.5'],
    ],
    ['of a server without processor', ['Dell', 'R740 barebone'], ['Dell', 'R740 2 x Gold 6130']],
    ['of a server without drives', ['Dell', 'R740 ohne HDD'], ['Dell', 'R740 4x 600GB SAS']],
    [
      'of another memory',
      ['', 'hp probook 450 g8 16 GB - QWERTZ'],
      ['HP', 'ProBook 450 G8 i7-1165G7, 8GB, 512GB SSD'],
    ],
    ['of a wheel and its console', ['Logitech', 'G29 wheel PS4'], ['Sony', 'PS4']],
    ['of a tray and its system', ['Dell', '0F238F for R720xd / R730xd'], ['Dell', 'R720xd']],
    [
      'of two generations of one name',
      ['', 'ThinkPad T14 Gen 2/i5/16Gb/256GB SSD'],
      ['LENOVO', 'ThinkPad T14 G1'],
    ],
    [
      'of another network in a lot',
      ['Apple', 'iPad 8 128GB LTE & iPad 7 32GB WiFi'],
      ['Apple', 'iPad 8 128GB Wi-Fi'],
    ],
    [
      'of another configuration in a lot',
      ['HPE', '21x MSA 2040 SAS, 11x MSA 2050 SAS'],
      ['HPE', 'MSA 2040 SAN'],
    ],
  ] as const)('%s is below what is shown', ([, offered, wanted]) => {
    expect(score(offered, wanted).similarity).toBeLessThan(shownFrom)
  })
  test.for([
    ['of one item of a lot', ['HPE', '21x MSA 2040 SAN, 11x D2600'], ['HPE', 'MSA 2040 SAN']],
    ['of a request in words', ['Dell', 'R740 128GB'], ['Dell', 'Looking for R740 128GB']],
  ] as const)('%s is shown', ([, offered, wanted]) => {
    expect(score(offered, wanted).similarity).toBeGreaterThanOrEqual(shownFrom)
  })
})

test('a server with the processor sought ranks before one without', () => {
  const wanted = ['Dell', 'R740 2 x Gold 6130'] as const
  const withProcessor = score(['Dell', 'PowerEdge R740 2x Gold 6130 128GB'], wanted)
  const without = score(['Dell', 'R740 no CPU'], wanted)
  expect(withProcessor.rank).toBeGreaterThan(without.rank)
})

test('the same part number of memory is near the top of the scale', () => {
  const { similarity } = score(['HPE', '815100-B21'], ['HPE', '815100-B21 32GB'])
  expect(similarity).toBeGreaterThan(0.95)
})

describe('reasons of a pair', () => {
  test('name the same part as it is typed', () => {
    const { reasons, similarity } = score(['HPE', '815100-B21 32GB'], ['HP', '815100b21#abb'])
    expect(reasons[0]).toEqual({ code: 'same-part', part: '815100-B21' })
    expect(similarity).toBeGreaterThanOrEqual(shownFrom)
  })
  test('name another configuration of the same model', () => {
    const { reasons, similarity } = score(
      ['Apple', 'iPhone 13 128GB'],
      ['Apple', 'iPhone 13 256GB'],
    )
    expect(reasons.slice(0, 2)).toEqual([
      { code: 'same-model', model: 'iphone 13' },
      { code: 'other-configuration', attribute: 'capacity', offered: '128', wanted: '256' },
    ])
    expect(similarity).toBeLessThan(shownFrom)
  })
  test('name no other configuration of another model', () => {
    const { reasons } = score(['Apple', 'iPhone 13 128GB'], ['Apple', 'iPhone 14 256GB'])
    expect(reasons.map(({ code }) => code)).toEqual(['same-words', 'same-maker'])
  })
  test('name the common words of products that no rule knows', () => {
    const { reasons } = score(['Acme', 'Zorblax frobnicator'], ['Acme', 'zorblax'])
    expect(reasons).toContainEqual({ code: 'same-words', words: ['acme', 'zorblax'] })
  })
  test('are none for unrelated offers', () => {
    const { reasons, similarity } = score(
      ['Apple', 'iPhone 13 128GB'],
      ['Cisco', 'WS-C2960X-48FPD-L'],
    )
    expect(reasons).toEqual([])
    expect(similarity).toBeLessThan(0.01)
  })
  test('are at most five', () => {
    const text = 'R740 2x Gold 6130 128GB 8SFF H730P 815100-B21 iDRAC'
    expect(score(['Dell', text], ['Dell', text]).reasons.length).toBeLessThanOrEqual(5)
  })
})
