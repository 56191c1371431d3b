import { describe, expect, test } from 'vitest'
import { readOffer } from '#server/features/matching/normalize/read-offer.ts'

const read = (description: string, { brand = '', additionalInfo = '' } = {}) =>
  readOffer({ brand, description, additionalInfo })

describe('what an offer trades', () => {
  test.for([
    ['Dell R630 2x E5-2680 v4 128GB', ['server:r630']],
    ['rails R630', ['spare-part:rails for r630']],
    ['R630 rails', ['spare-part:rails for r630']],
    ['128GB, R630 rails', ['spare-part:rails for r630']],
    ['R630 128GB rails', ['server:r630']],
    ['R740 with dual power supply', ['server:r740']],
    ['Gold 6130 from R740', ['processor:gold 6130']],
    ['R740 + R640', ['server:r740', 'server:r640']],
    ['Gold 6130, Gold 6140', ['processor:gold 6130', 'processor:gold 6140']],
    ['Elite-Mini-800-G9', ['desktop:elitedesk 800 g9']],
  ] as const)('in %s is %s', ([description, models]) => {
    expect(read(description).models).toEqual(models)
  })
  test('is read in the additional information where the description names nothing', () => {
    const { models } = read('Mixed lot', { additionalInfo: '10x iPhone 13, 5x iPhone 14' })
    expect(models).toEqual(['phone:iphone 13', 'phone:iphone 14'])
  })
  test('is nothing in a text without a product', () => {
    expect(read('call for best price')).toMatchObject({ kinds: [], models: [], partNumbers: [] })
  })
})

describe('attributes of an offer', () => {
  const attributesOf = (...texts: Parameters<typeof read>) =>
    Object.fromEntries(read(...texts).attributes)

  test('of a system include its parts', () => {
    expect(attributesOf('R630 2x E5-2680 v4 128GB')).toEqual({
      cpu: ['e5 2680 v4'],
      cpuCount: ['2'],
      memory: ['128'],
    })
  })
  test('come from the additional information if the description does not state them', () => {
    const additionalInfo = '16GB RAM 512GB SSD'
    expect(attributesOf('Latitude 5420', { additionalInfo })).toMatchObject({
      memory: ['16'],
      capacity: ['512'],
    })
    expect(attributesOf('Latitude 5420 8GB', { additionalInfo })).toMatchObject({ memory: ['8'] })
  })
  test('do not come from additional information about another product', () => {
    const additionalInfo = 'Also available: R740 256GB'
    expect(attributesOf('Latitude 5420', { additionalInfo })).toEqual({})
  })
  test('that are typed replace those that a part number implies', () => {
    expect(attributesOf('815100-B21')).toMatchObject({ rank: ['2rx4'] })
    expect(attributesOf('815100-B21 2Rx8')).toMatchObject({ rank: ['2rx8'] })
  })
  test('are none of a lot', () => {
    expect(attributesOf('R740 128GB + R640 64GB')).toEqual({})
  })
})

test('the maker of the brand comes first, then those of the products', () => {
  expect(read('Gold 6130 for R740', { brand: 'HPE' }).makers).toEqual(['hp', 'intel'])
})
