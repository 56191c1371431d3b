import { describe, expect, test } from 'vitest'
import { readMailedOffer } from '#server/features/broadcasts/by-mail/read-offer.ts'

const brands = /\b(?:cisco|dell|hp|intel|samsung|wd|apple|lenovo|thinkpad)\b/i
const findBrand = (text: string) => {
  const found = brands.exec(text)
  if (!found) return undefined
  const [name] = found
  const isNamed = name !== 'ThinkPad'
  const to = found.index + name.length
  return { brand: isNamed ? name : 'Lenovo', from: found.index, to, isNamed }
}
const read = (subject: string, text = '', isReply = false) =>
  readMailedOffer(
    { from: 'jo@firm.example', subject, text, isReply },
    { findBrand, ownDomains: ['lists.tbs.example', 'tbs.example'] },
  )

/** Side, quantity, brand, description, condition, price with its currency, and the rest. */
const inShort = (subject: string, text = '') => {
  const { side, fault, fields: f } = read(subject, text)
  const price = [f.price, f.currency].filter(Boolean).join(' ')
  return (
    fault ?? [side, f.quantity, f.brand, f.desc, f.condition, price, f.additionalInfo].join('|')
  )
}

describe('an offer in a mail (BK-044)', () => {
  test.each([
    [
      'WTS: 20 x Cisco WS-C2960X-48FPS-L',
      'Hi all,\n\nUsed, tested. $450 each.\nLead time: 2 days\nShips from: NL\n\nBest regards,\nJo',
      'WTS|20|Cisco|WS-C2960X-48FPS-L|Used, tested|450 USD|Lead time: 2 days\nShips from: NL',
    ],
    [
      'WTS',
      'Qty: 20\nBrand: Cisco\nPart: WS-C2960X-48FPS-L\nCondition: Refurbished\nPrice: $450\nLink: https://shop.example/2960',
      'WTS|20|Cisco|WS-C2960X-48FPS-L|Refurbished|450 USD|',
    ],
    [
      'WTS',
      'Qty: 20, Brand: Cisco, P/N: 2960X, Cond: used, Price: 1,250.50 EUR, Warranty: 30 days',
      'WTS|20|Cisco|2960X|used|1,250.50 EUR|Warranty: 30 days',
    ],
    ['Wanted', '50x Dell R740, used, target USD 2000', 'WTB|50|Dell|R740|used|2000 USD|'],
    [
      '[PC] Fwd: WTS 100 pcs HP EliteDesk 800 G5 i5/8GB grade A @ 210 EUR',
      '',
      'WTS|100|HP|EliteDesk 800 G5 i5/8GB|grade A|210 EUR|',
    ],
    [
      'FS: ThinkPad T480',
      '10 units\nGrade B\n€199,50 each\nno battery',
      'WTS|10|Lenovo|ThinkPad T480|Grade B|199,50 EUR|no battery',
    ],
    [
      'Hello from Jo',
      'Selling 12 x WD WUH721818ALE6L4 F/S\nPrice: 1.299,95 EUR',
      'WTS|12|WD|WUH721818ALE6L4|F/S|1.299,95 EUR|Hello from Jo',
    ],
    [
      'WTB Samsung PM1643 3.84TB',
      'Qty 40, any condition, best price',
      'WTB|40|Samsung|PM1643 3.84TB|any condition|best price|',
    ],
    [
      'WTS 5 x Dell R740',
      '2 x Gold 6130\n12 x 32GB\nused\n£2500',
      'WTS|5|Dell|R740|used|2500 GBP|2 x Gold 6130\n12 x 32GB',
    ],
    [
      'WTS: 25 x Lenovo T14',
      'Qty\t25\nCondition\tUsed\nPrice\t€ 420',
      'WTS|25|Lenovo|T14|Used|420 EUR|',
    ],
    ['WTS 20 x Cisco 2960X used CHF 450', '', 'WTS|20|Cisco|2960X|used|CHF 450|'],
    [
      'WTS 20 x Cisco 2960X used @ 450',
      'EUR 420 for all of them',
      'WTS|20|Cisco|2960X|used|450|EUR 420 for all of them',
    ],
    ['WTS Dell R640', 'we have 4 in stock', 'WTS|4|Dell|R640|||'],
    ['WTS $1.5k for Dell R640', '', 'WTS||Dell|$1.5k for R640|||'],
  ])('is read from %j and %j', (subject, text, expected) => {
    expect(inShort(subject, text)).toBe(expected)
  })

  test('keeps a link, and a description that is too long as further text', () => {
    const long = 'Cisco WS-C2960X-48FPS-L with two power supplies, rails and all licences'
    const { fields } = read('WTS', `20 x ${long}\nhttps://shop.example/2960`)
    expect(fields.desc).toBe('WS-C2960X-48FPS-L with two power supplies, rails')
    expect(fields.additionalInfo).toBe(`20 x ${long}`)
    expect(fields.pLink).toBe('https://shop.example/2960')
  })

  test.each([
    ['20 x Cisco 2960X', 'used $450', 'noSide'],
    ['WTS/WTB Cisco 2960X', '', 'bothSides'],
    ['WTS Cisco 2960X', 'Wanted: 5 x Dell R740', 'bothSides'],
    ['WTS', '20 x Cisco 2960X used $40\n10 x HP DL380 used $300', 'several'],
    ['WTS', 'Qty: 20\nPart: 2960X\n\nQty: 5\nPart: R740', 'several'],
  ])('in %j with %j is not read: %s', (subject, text, fault) => {
    expect(read(subject, text).fault).toBe(fault)
  })

  test('in an answer is doubtful, also where it begins with WTS (BK-044)', () => {
    expect(read('WTS: 20 x Cisco 2960X used $450', '', true).doubts).toEqual(['reply'])
    const answer = read('Re: WTS: 20 x Cisco 2960X used $450', 'I offer $400\n> WTS 20')
    expect(answer.doubts).toEqual(['reply', 'quote'])
    expect(answer).toMatchObject({ side: 'WTS', above: 'I offer $400', below: '> WTS 20' })
    expect(read('WTS: 20 x Cisco 2960X used $450').doubts).toEqual([])
  })

  test('is read in little time, whatever the text', () => {
    const startedAt = performance.now()
    for (const part of [
      '1 ',
      '1,',
      'a ',
      '; ',
      '$1',
      'on 1 ',
      '(',
      'Qty: 1, ',
      'wts ',
      'Nov 1 ',
      '- ',
    ]) {
      read(part.repeat(150), `${part.repeat(25_000)}\n`.repeat(2))
      read('', `${part.repeat(200)}\n`.repeat(200))
    }
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  }, 60_000)
})
