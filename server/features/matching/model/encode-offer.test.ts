import { describe, expect, test } from 'vitest'
import { dimensions } from '#server/features/matching/model/embedding.ts'
import { encodeOffer, findPartKeys } from '#server/features/matching/model/encode-offer.ts'
import { scorePair, shownFrom } from '#server/features/matching/model/score-pair.ts'
import { encodeSample } from '../../../../tests/support/matching/encode-sample.ts'

const line = (companyId: number, text: string, partNumber = 'ABCDE-1234') => ({
  companyId,
  partNumber,
  text,
})

describe('stock lines with the part number of an offer', () => {
  const encode = (description: string, ...lines: ReturnType<typeof line>[]) =>
    encodeSample({ description }, lines).body

  test('add words that two companies use', () => {
    const body = encode(
      'ABCDE-1234',
      line(1, 'Dell R740 server blue'),
      line(2, 'PowerEdge R740 red'),
    )
    expect(body.aliasWords).toEqual(['r740', '740'])
  })
  test('add nothing that only one company uses, however often', () => {
    const body = encode('ABCDE-1234', line(1, 'Dell R740'), line(1, 'Dell R740 32GB'))
    expect(body.aliasWords).toEqual([])
    expect(body.models).toEqual([])
  })
  test('add nothing when two companies describe different products', () => {
    const body = encode('ABCDE-1234', line(1, 'Dell R740'), line(2, 'Apple iPhone'))
    expect(body.aliasWords).toEqual([])
  })
  test('add nothing for another part number', () => {
    const other = [1, 2].map((companyId) => line(companyId, 'Dell R740', 'ABCDE-9999'))
    expect(encode('ABCDE-1234', ...other).aliasWords).toEqual([])
  })
  test('name the product where the offer names no model', () => {
    const body = encode('ABCDE-1234', line(1, 'Dell R740 32GB'), line(2, 'PowerEdge R740 32GB'))
    expect(body).toMatchObject({
      kinds: ['server'],
      models: ['server:r740'],
      makers: ['dell'],
      attributes: [['memory', ['32']]],
      isFromStock: true,
    })
  })
  test('do not replace the model that the offer names', () => {
    const body = encode('R640 ABCDE-1234', line(1, 'Dell R740'), line(2, 'PowerEdge R740'))
    expect(body).toMatchObject({ models: ['server:r640'], isFromStock: false })
  })
})

describe('an encoding', () => {
  const manyParts = Array.from({ length: 50 }, (_, at) => `P${10_000 + at}-B21#ABB`).join(' ')
  const noise = Array.from({ length: 400 }, (_, at) => `x${at}y`)
    .join(' ')
    .slice(0, 2000)

  test.for([
    ['2,000 characters of noise', noise],
    ['50 part numbers', manyParts],
    ['one word', 'server'],
    ['symbols', '!@#$%^&*() '.repeat(180)],
    ['Chinese', '世界'.repeat(1000)],
    ['nothing', ''],
  ])('of %s is bounded', ([, text]) => {
    const offer = encodeSample({ brand: text!, description: text!, additionalInfo: text! })
    expect(offer.partKeys.length).toBeLessThanOrEqual(20)
    expect(offer.vector).toHaveLength(dimensions)
    expect(offer.body.words.length).toBeLessThanOrEqual(60)
    expect(offer.body.parts.length).toBeLessThanOrEqual(40)
    expect(JSON.stringify(offer.body).length).toBeLessThan(5000)
  })

  test.for([
    ['one word', 'server', 'server'],
    ['Chinese', '世界'.repeat(1000), '世界'.repeat(1000)],
    ['nothing', '', ''],
    ['different symbols', '!@#$%^&*()', '<>?:{}|_+~'],
    ['noise and a product', noise, 'Dell PowerEdge R740'],
  ])('makes no certainty of %s', ([, offered, wanted]) => {
    const { similarity } = scorePair(
      encodeSample({ side: 'WTS', description: offered! }),
      encodeSample({ side: 'WTB', description: wanted! }),
    )
    expect(similarity).toBeLessThan(shownFrom)
  })

  test('of long offers takes little time', () => {
    const encode = () => encodeSample({ description: noise, additionalInfo: noise })
    encode()
    const { user } = process.cpuUsage()
    encode()
    expect((process.cpuUsage().user - user) / 1000).toBeLessThan(500)
  })

  test.for([
    ['1000', 'EUR', 1000],
    ['1,000.50', 'USD', 860.43],
    ['1000000000', 'EUR', 1_000_000_000],
    ['0', 'EUR', null],
    ['CALL', 'EUR', null],
    ['10', 'CHF', null],
  ] as const)('states the price %s %s as %s euro', ([price, currency, euros]) => {
    expect(encodeSample({ description: 'R740', price, currency }).body.euros).toEqual(
      euros === null ? null : expect.closeTo(euros, 5),
    )
  })
})

test.for([
  ['Epson TM-T88VI', []],
  ['OptiPlex 7050 i7-6700', []],
  ['EMC 600GB 10K for VNX5300', []],
  ['Epson TM-T88VI C31CE94112', ['C31CE94112']],
  ['HPE 785411-001', ['785411-001']],
  ['Acme FROB1234', ['FROB1234']],
] as const)('of %s the part numbers are %j, not names of models', ([description, numbers]) => {
  expect(encodeSample({ description }).body.numbers).toEqual(numbers)
})

test('part keys are those of all forms of the part numbers in both texts', () => {
  const offer = {
    side: 'WTS' as const,
    listId: 1,
    brand: 'HPE 999999-B21',
    description: '815100-B21',
    price: '',
    currency: 'EUR',
    additionalInfo: 'p/n P00924-B21',
  }
  expect(findPartKeys(offer)).toEqual(['815100B21', '815100', 'P00924B21', 'P00924'])
  expect(encodeOffer(offer, []).partKeys).toEqual(expect.arrayContaining(findPartKeys(offer)))
})
