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
    // A full stop and other words beside the figures.
    [
      'WTS Cisco C9200L',
      'WTS 25 x Cisco C9200L-24P-4G-E, new sealed, 780 EUR each.',
      'WTS|25|Cisco|C9200L-24P-4G-E|new sealed|780 EUR|',
    ],
    [
      'WTS 5 x Dell R740',
      'Used, fully tested and working. 900 EUR each.',
      'WTS|5|Dell|R740|Used|900 EUR|Used, fully tested and working. 900 EUR each.',
    ],
    [
      'WTB 5 x Dell R740',
      'Used, 900 EUR\nThank you and have a nice weekend\nJo | Firm | +31 20 555',
      'WTB|5|Dell|R740|Used|900 EUR|',
    ],
    // Other languages.
    [
      'Biete HP Server',
      'Hallo zusammen,\n\nwir bieten an: 12 x HP DL380 Gen10, gebraucht, 1.145,00 EUR pro Stück.\n\nMit freundlichen Grüßen\nJo',
      'WTS|12|HP|DL380 Gen10|gebraucht|1.145,00 EUR|HP Server',
    ],
    [
      'Prodám: 15 ks Dell R640',
      'Dobrý den,\n\nprodám 15 ks Dell R640, použité, 850 EUR/ks\n\nS pozdravem\nJo',
      'WTS|15|Dell|R640|použité|850 EUR|',
    ],
    [
      'WTS HP DL360',
      '8 st HP DL360, begagnade, testade. 900 EUR cada + IVA\n\nBonne journée à tous\nJo',
      'WTS|8|HP|DL360|begagnade, testade|900 EUR|',
    ],
    [
      'Te koop gevraagd: Dell R740',
      '40 x Dell R740, gebruikt, € 265,50 per stuk excl. btw',
      'WTB|40|Dell|R740|gebruikt|265,50 EUR|',
    ],
    [
      'WTS HP',
      'Bonjour à tous :\n\n15 x HP JL255A, reconditionné, 390 € HT',
      'WTS|15|HP|JL255A|reconditionné|390 EUR|',
    ],
    [
      'Vendo HP',
      'Buenos días:\n\nVendo 18 x HP 840 G8, usado, 340 EUR',
      'WTS|18|HP|840 G8|usado|340 EUR|',
    ],
    [
      'WTS Dell',
      'Dzień dobry,\n\n22 x Dell 7080, używany, 190 EUR/szt.',
      'WTS|22|Dell|7080|używany|190 EUR|',
    ],
    [
      'WTS HP',
      '9 x HP JL253A, gebraucht & geprüft, 280€',
      'WTS|9|HP|JL253A|gebraucht & geprüft|280 EUR|',
    ],
  ])('is read from %j and %j', (subject, text, expected) => {
    expect(inShort(subject, text)).toBe(expected)
  })

  test.each([
    // HTML tables of Outlook and Gmail: cells with tabs.
    ['WTS Cisco', 'Part\tQty\tPrice\t\nC9300-48P\t10\t€ 900\t', 'WTS|10|Cisco|C9300-48P||900 EUR|'],
    [
      'WTS Cisco',
      'Hi all,\n\nPart no.\tDescription\tQty\tCond.\tPrice EUR\nC9300-48P-E\tCatalyst 9300\t10\tUsed\t900,00\n\nShips from Rotterdam\n\nBest regards,\nJo',
      'WTS|10|Cisco|C9300-48P-E Catalyst 9300|Used|900,00 EUR|Ships from Rotterdam',
    ],
    [
      'WTS',
      'Brand\tPart\tQty\tCond\tPrice\nCisco\tC9300-48P\t10 pcs\tF/S\tUSD 900 ea',
      'WTS|10|Cisco|C9300-48P|F/S|900 USD|',
    ],
    [
      'WTS Cisco',
      'Part\tC9300-48P\nQty\t10\nCond.\tused\nPrice\t€ 900',
      'WTS|10|Cisco|C9300-48P|used|900 EUR|',
    ],
    [
      'WTB Cisco',
      'P/N\tQTY\tTarget price\tLocation\nC9300-48P\t10\t900 USD\tNL',
      'WTB|10|Cisco|C9300-48P||900 USD|Location: NL',
    ],
    [
      'WTS switch',
      'Part\tQty\tPrice\nCisco C9300-48P\t10\t€ 900',
      'WTS|10|Cisco|C9300-48P||900 EUR|switch',
    ],
    // Excel: numbers of lines, totals and other columns.
    [
      'WTS Cisco',
      '#\tPart\tQty\tPrice\n1\tC9300-48P\t10\t€ 900',
      'WTS|10|Cisco|C9300-48P||900 EUR|',
    ],
    [
      'WTS Cisco',
      'Item\tDescription\tQty\tUnit Price\tTotal\nC9300-48P\tCatalyst\t10\t900.00 EUR\t9,000.00 EUR',
      'WTS|10|Cisco|C9300-48P Catalyst||900.00 EUR|Total: 9,000.00 EUR',
    ],
    [
      'WTS Cisco',
      'Part\tQty\tPrice\nC9300-48P\t10\t€ 900\nTotal\t10\t€ 9000',
      'WTS|10|Cisco|C9300-48P||900 EUR|',
    ],
    // Plain text: aligned columns, CSV, Markdown, and words between marks.
    [
      'WTS',
      'Part         Qty   Condition   Price\nC9300-48P    10    used        900 EUR',
      'WTS|10||C9300-48P|used|900 EUR|',
    ],
    ['WTS', 'Part   C9300-48P\nQty    10\nPrice  € 900', 'WTS|10||C9300-48P||900 EUR|'],
    [
      'WTS',
      'Part, Qty, Condition, Price\nC9300-48P, 10, used, 900 EUR',
      'WTS|10||C9300-48P|used|900 EUR|',
    ],
    ['WTS', '"Part","Qty","Price"\n"C9300-48P","10","900,00"', 'WTS|10||C9300-48P||900,00|'],
    [
      'WTS',
      'Part number;Maker;Quantity;Condition;Price USD;Lead time\nC9300-48P;Cisco;10;New sealed;1,250.00;2 days',
      'WTS|10|Cisco|C9300-48P|New sealed|1,250.00 USD|Lead time: 2 days',
    ],
    [
      'WTS',
      'Part | Qty | Price\n--- | --- | ---\nC9300-48P | 10 | € 900',
      'WTS|10||C9300-48P||900 EUR|',
    ],
    [
      'WTS',
      'Part / Qty / Cond / Price\nC9300-48P / 10 / used / € 900',
      'WTS|10||C9300-48P|used|900 EUR|',
    ],
    ['WTS', 'Product, quantity, price:\nC9300-48P, 10, 900 EUR', 'WTS|10||C9300-48P||900 EUR|'],
    // One cell a line, as some clients write tables into text.
    [
      'WTS Cisco',
      'Part\nQty\nCondition\nPrice\nC9300-48P\n10\nUsed\n€ 900',
      'WTS|10|Cisco|C9300-48P|Used|900 EUR|',
    ],
    ['WTS Cisco', 'Qty\n10\nPrice\n900 EUR\nPart\nC9300-48P', 'WTS|10|Cisco|C9300-48P||900 EUR|'],
    // Other languages.
    [
      'WTS Cisco',
      'Artikelnr.\tOmschrijving\tAantal\tConditie\tPrijs p/st\nC9300-48P\tCatalyst\t10\tgebruikt\t€ 900,-',
      'WTS|10|Cisco|C9300-48P Catalyst|gebruikt|900 EUR|',
    ],
    [
      'WTS Cisco',
      'Artikel\tMenge\tZustand\tStückpreis\nC9300-48P\t10\tgebraucht\t900 €',
      'WTS|10|Cisco|C9300-48P|gebraucht|900 EUR|',
    ],
    [
      'WTS Cisco',
      'Référence ; Quantité ; État ; Prix unitaire (EUR)\nC9300-48P ; 10 ; occasion ; 900,00',
      'WTS|10|Cisco|C9300-48P|occasion|900,00 EUR|',
    ],
    [
      'WTS Cisco',
      'Codice\tQ.tà\tPrezzo\nC9300-48P\t10\t900,00 €',
      'WTS|10|Cisco|C9300-48P||900,00 EUR|',
    ],
    [
      'WTS Cisco',
      'Symbol\tNazwa\tIlość\tStan\tCena netto\nC9300-48P\tCatalyst\t10 szt.\tużywany\t900 EUR',
      'WTS|10|Cisco|C9300-48P Catalyst|używany|900 EUR|',
    ],
    [
      'WTS Cisco',
      'Артикул\tКоличество\tСостояние\tЦена\nC9300-48P\t10\tб/у\t900 EUR',
      'WTS|10|Cisco|C9300-48P|б/у|900 EUR|',
    ],
    [
      'WTS Cisco',
      '型号\t数量\t状态\t价格\nC9300-48P\t10\t二手\t900 EUR',
      'WTS|10|Cisco|C9300-48P|二手|900 EUR|',
    ],
    ['WTS Cisco', 'WTS 10 x C9300-48P цена 900', 'WTS|10|Cisco|C9300-48P||900|'],
  ])('is read from a table: %j and %j', (subject, text, expected) => {
    expect(inShort(subject, text)).toBe(expected)
  })

  test.each([
    ['several', 'Part\tQty\tPrice\nC9300-48P\t10\t€ 900\nC9300-24T\t5\t€ 700'],
    ['several', 'Part;Qty;Price\nC9300-48P;10;900\nC9300-24T;5;700'],
    ['several', 'Part\nQty\nPrice\nC9300-48P\n10\n€ 900\nC9300-24T\n5\n€ 700'],
    // Which figure is which cannot be told.
    ['table', 'Part Qty Condition Price\nC9300-48P 10 used 900 EUR'],
    ['table', 'Part\tQty\tPrice\nC9300-48P\t10 900\t'],
    ['table', 'Part\tQty\tPrice\nC9300-48P\t€ 900\t10'],
    ['table', 'Part,Qty,Price\nC9300-48P,10,900,00'],
    ['table', 'Part\tQty\tQty available\tPrice\nC9300-48P\t10\t50\t€ 900'],
    ['table', 'Part\tQty\tPrice EUR\tPrice USD\nC9300-48P\t10\t900\t980'],
    ['table', 'Part\nQty\nCondition\nPrice\nC9300-48P\n10\n€ 900'],
    ['table', 'Part\tC9300-48P\tC9300-24T\nQty\t10\t5\nPrice\t900\t700'],
    ['table', 'Part\tQty\tPrice'],
    ['table', 'Part\tQty\tCondition\tPrice\nC9300-48P\t10\t€ 900'],
    ['table', 'C9300-48P\t10\tused\t900 EUR'],
    ['table', 'C9300-48P;10;900\nC9300-24T;5;700'],
  ])('is not read for certain (%s) from the table %j', (fault, text) => {
    const offer = read('WTS Cisco', text)
    expect(offer.fault).toBe(fault)
    expect(offer.fields).toMatchObject({ quantity: '', price: '' })
    expect(offer.fields.desc).not.toMatch(/qty|price/i)
  })

  test('keeps the rows of a table that is not certain, to complete them in the form', () => {
    const { fields } = read('WTS Cisco', 'Part\tQty\tPrice\nC9300-48P\t10 900\t')
    expect(fields).toMatchObject({
      brand: 'Cisco',
      additionalInfo: 'Part  Qty  Price\nC9300-48P  10 900',
    })
  })

  test.each([
    ['WTS Cisco C9300-48P', 'C9300-48P 10 900 EUR used'],
    ['WTS Cisco C9300-48P', '10 900 EUR used'],
    ['WTS 20 x Cisco 881 450 EUR', 'used'],
    ['WTS 20 x Cisco 2960X used 450 EUR / 480 USD', ''],
    ['WTS 20 x Cisco 2960X used', 'EUR 450 each, EUR 400 for 10+'],
    ['WTS 20 x Cisco 2960X used', '9000 EUR for all'],
    ['WTS 20 x Cisco 2960X used', 'Lot price 9000 EUR'],
    ['WTS 20 x Cisco 2960X used', 'EUR 9000 the lot'],
    ['WTS 20 x Cisco 2960X used', 'total 9000 EUR'],
    ['WTS 20 x Dell R740 used', 'Rails: 50 EUR'],
    ['WTS 20 x Dell R740 used', 'from EUR 500'],
    ['WTS 20 x Dell R740 used', 'EUR 1.2 million'],
    ['WTS 20 x Dell R740 used', 'EUR 3 tsd'],
    ['WTS 20 x Dell R740 used', 'EUR 500/lot'],
    ['WTS 20 x Dell R740 used', '500 EUR incl VAT'],
    ['WTS 20 x Dell R740 used', '€ 500 TTC'],
    ['WTS 20 x Dell R740 used', 'brutto 500 EUR'],
    ['WTS 20 x Dell R740 used', 'EUR 500 / 10 pcs'],
  ])('asks where the price may be another figure: %j and %j', (subject, text) => {
    const offer = read(subject, text)
    expect(offer.fault).toBe('uncertain')
    expect(offer.fields.price).toBe('')
  })

  test.each([
    ['WTS Dell R740 used £2500', '2 x Gold 6130\n12 x 32GB'],
    ['WTS Cisco 2960X used', 'Qty: 10 900 EUR'],
  ])('asks where the quantity may be another figure: %j and %j', (subject, text) => {
    const offer = read(subject, text)
    expect(offer.fault).toBe('uncertain')
    expect(offer.fields.quantity).toBe('')
  })

  test('keeps a labelled quantity that is not certain as text', () => {
    expect(read('WTS Cisco 2960X used', 'Qty: 10 900 EUR').fields.additionalInfo).toBe(
      'Qty: 10 900 EUR',
    )
  })

  test('asks where a table contradicts the subject', () => {
    const { fault } = read('WTS 20 x Cisco', 'Part\tQty\tPrice\nC9300-48P\t10\t€ 900')
    expect(fault).toBe('uncertain')
  })

  test.each([
    ['WTS 5 x Cisco C9300-48P', 'used, 10 900 EUR', 'WTS|5|Cisco|C9300-48P|used|10 900 EUR|'],
    ['WTS 20 x Cisco 2960X', 'used 1 000 EUR each', 'WTS|20|Cisco|2960X|used|1 000 EUR|'],
    ['WTS 20 x Cisco 2960X', 'used 1.000 EUR', 'WTS|20|Cisco|2960X|used|1.000 EUR|'],
    ['WTS 20 x Cisco 2960 450 EUR', 'used', 'WTS|20|Cisco|2960|used|450 EUR|'],
    ['WTS Cisco 2960X used', '$100，20 pcs', 'WTS|20|Cisco|2960X|used|100 USD|'],
    ['WTS 20 x Samsung', '€90 M393A4K40CB2, used', 'WTS|20|Samsung|M393A4K40CB2|used|90 EUR|'],
    ['WTS 20 x Cisco 2960X', 'used, USD$50', 'WTS|20|Cisco|2960X|used|50 USD|'],
    ['WTS ２０ x Cisco 2960X', 'used ٤٥٠ EUR', 'WTS|20|Cisco|2960X|used|450 EUR|'],
    ['WTS Cisco 2960X used', 'Price: 10 900 EUR\nQty: 5', 'WTS|5|Cisco|2960X|used|10 900 EUR|'],
  ])('takes figures that are certain: %j and %j', (subject, text, expected) => {
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
})
