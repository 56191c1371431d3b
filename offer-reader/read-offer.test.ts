import { describe, expect, test } from 'vitest'
import { readOffer } from '#offer-reader/read-offer.ts'

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
    ['Looking for R740 2x 6130', ['server:r740']],
    ['Dell ReadyRails 2U R730', ['spare-part:rails for r730']],
    ['Dell 495W R720 Platinum', ['power-supply:power supply for r720']],
    ['45x HP LaserJet M404dn', ['printer:laserjet m404dn']],
    ['Lenovo USB-C Dock 40A90090EU', ['dock:thinkpad usb-c dock gen 1']],
    ['VNX5300 600GB 10K SFF', []],
    ['600GB SAS 10K for R730, R630', []],
    ['Dell 1.2TB 10K with tray R730', []],
    ['D9Y19AV, for EltieBook 840 G3', []],
    ['For sale: R740', ['server:r740']],
    [
      '495W PSU for R630 / R730',
      ['power-supply:power supply for r630', 'power-supply:power supply for r730'],
    ],
    [
      'PSU 495W R630, R730',
      ['power-supply:power supply for r630', 'power-supply:power supply for r730'],
    ],
    ['caddy for R730, R630', ['spare-part:caddy for r730', 'spare-part:caddy for r630']],
    ['iPhone 12 LCD', ['spare-part:screen for iphone 12']],
    ['iPhone 12 128GB cracked screen', ['phone:iphone 12']],
    ['iLO advanced licence DL380 Gen10', ['licence:licence for dl380 g10']],
    ['R640; 20x Gold 6130; R740', ['server:r640', 'processor:gold 6130', 'server:r740']],
    ['R640; 2x Gold 6130; R740', ['server:r640', 'server:r740']],
    ['VNX5300 25x 600GB 10K SFF', ['storage:vnx5300']],
  ] as const)('in %s is %s', ([description, models]) => {
    expect(read(description).models).toEqual(models)
  })
  test('is read in the additional information where the description names nothing', () => {
    const { models } = read('Mixed lot', { additionalInfo: '10x iPhone 13, 5x iPhone 14' })
    expect(models).toEqual(['phone:iphone 13', 'phone:iphone 14'])
  })
  test('is each counted item of a list', () => {
    const additionalInfo = '12x HP 600GB 10K SAS, 4x iPhone 13, 3x EMC 900GB 10K SAS'
    const { kinds, lines, models } = read('Mixed lot', { additionalInfo })
    expect({ kinds, lines, models }).toEqual({
      kinds: ['drive', 'phone'],
      lines: ['hp hdd', 'iphone-13', 'emc hdd'],
      models: ['phone:iphone 13'],
    })
  })
  test('is a single server with counted parts', () => {
    expect(read('R740 2x 6130, 8x 32GB, 2x 750W').models).toEqual(['server:r740'])
  })
  test.for([
    'Came as surplus of a HP 820 G3 project.',
    'was spare for Force10 S4810P',
    'aus DL360p G8 ausgebaut',
    'not for DL360 G9',
    'Pulled from EX3300-48P',
  ])('is not what the additional information only mentions: %s', (additionalInfo) => {
    const { models, partNumbers } = read('Lenovo 65W slim tip', { additionalInfo })
    expect({ models, partNumbers }).toEqual({ models: [], partNumbers: [] })
  })
  test('is the part number that the additional information labels', () => {
    const { models, attributes } = read('Cisco 9500 16X10G', {
      additionalInfo: 'aus Lager, Art. C9500-16X-A. tested',
    })
    expect(models).toEqual(['switch:c9500-16x'])
    expect(attributes.get('edition')).toEqual(['a'])
  })
  test('is a drive of one maker, as systems take only their own', () => {
    expect(read('600GB 10K SAS 2.5', { brand: 'HPE' }).lines).toEqual(['hp hdd'])
    expect(read('600GB 10K SAS 2.5', { brand: 'Dell' }).lines).toEqual(['dell hdd'])
    expect(read('600GB 10K SAS 2.5', { brand: 'Mixed' }).lines).toEqual([])
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
  test('of a lot are those of its items', () => {
    expect(attributesOf('R740 128GB + R640 64GB')).toEqual({})
    const { items } = read('R740 128GB + R640 64GB')
    expect(items.map(({ models, attributes }) => [...models, ...attributes])).toEqual([
      ['server:r740', ['memory', ['128']]],
      ['server:r640', ['memory', ['64']]],
    ])
  })
  test('of an item of a lot are all up to the next item', () => {
    const { items } = read('R740 / 2x 6130 / 128GB / 4x 960 GB SSD & R640, no HDD | R630 - 64 GB')
    expect(items.map(({ attributes }) => Object.fromEntries(attributes))).toEqual([
      {
        cpu: ['gold 6130'],
        cpuCount: ['2'],
        memory: ['128'],
        capacity: ['960'],
        driveType: ['ssd'],
      },
      { capacity: ['none'] },
      { memory: ['64'] },
    ])
  })
  test('do not state as missing what is stated as well', () => {
    expect(attributesOf('R740 CTO 2x 6130')).toMatchObject({ cpu: ['gold 6130'] })
  })
  test('of a bare model include those that only a computer has', () => {
    expect(attributesOf('T490 256 SSD DE keyboard', { brand: 'Lenovo' })).toEqual({
      capacity: ['256'],
      driveType: ['ssd'],
      keyboard: ['de'],
    })
    expect(attributesOf('ML150 Gen9', { additionalInfo: '32GB' })).toEqual({ memory: ['32'] })
  })
  test('of a printer include its interfaces', () => {
    expect(attributesOf('Epson TM-T88VI USB + LAN')).toEqual({ interface: ['usb', 'ethernet'] })
  })
  test('of a processor are not read as sizes', () => {
    expect(attributesOf('HP 600 G4 mini i5-8500T')).not.toHaveProperty('capacity')
  })
})

test('the maker of the brand comes first, then those of the products', () => {
  expect(read('Gold 6130 for R740', { brand: 'HPE' }).makers).toEqual(['hp', 'intel'])
})
