import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { vatOf } from '#contract/billing/money.ts'
import { documentKinds } from '../../../../tests/support/invoice-documents.ts'
import { readXml, type XmlElement } from '../../../../tests/support/read-xml.ts'
import { writeCii } from './cii.ts'
import { writeUbl } from './ubl.ts'

const charged: InvoiceDocument = documentKinds['invoice-21-percent']
const reverseCharge: InvoiceDocument = documentKinds['invoice-reverse-charge']
const outside: InvoiceDocument = documentKinds['invoice-outside-eu']
const creditNote: InvoiceDocument = documentKinds['credit-note']

/** Texts of all elements at the end of a path, wherever the path begins. */
function textsAt(root: XmlElement, path: string): string[] {
  const names = path.split('/')
  const found: string[] = []
  const visit = (element: XmlElement, above: string[]) => {
    const trail = [...above, element.name.replace(/^\w+:/, '')]
    if (trail.slice(-names.length).join('/') === path) found.push(element.text)
    for (const child of element.children) visit(child, trail)
  }
  visit(root, [])
  return found
}
const ubl = (document: InvoiceDocument, path: string) => textsAt(readXml(writeUbl(document)), path)
const cii = (document: InvoiceDocument, path: string) => textsAt(readXml(writeCii(document)), path)
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + cents(amount), 0)

const lines = [
  { description: 'TBS Plus Account', quantity: 1, unitCents: 67_500, netCents: 67_500 },
  { description: 'Early registration', quantity: 1, unitCents: -7555, netCents: -7555 },
  { description: 'Seats\nat the table', quantity: 3, unitCents: 333, netCents: 999 },
]
const netCents = 60_944
const vat = { ...charged.vat, ...vatOf(netCents, 'NL', 'valid') }
const severalLines = { ...charged, lines, netCents, vat, totalCents: netCents + vat.cents }

const all: [string, InvoiceDocument][] = [
  ...Object.entries(documentKinds),
  ['invoice of several lines', severalLines],
]

describe.each(all)('%s', (_, document) => {
  test('adds up in UBL by the rules BR-CO-10 and 13 to 17 (BK-090)', () => {
    const of = (path: string) => ubl(document, path)
    const [net] = of('LegalMonetaryTotal/LineExtensionAmount')
    const line = document.kind === 'invoice' ? 'InvoiceLine' : 'CreditNoteLine'
    expect(sum(of(`${line}/LineExtensionAmount`))).toBe(cents(net))
    expect(of('LegalMonetaryTotal/TaxExclusiveAmount')).toEqual([net])
    const [tax] = of('TaxTotal/TaxAmount')
    expect(of('TaxSubtotal/TaxAmount')).toEqual([tax])
    expect(of('TaxSubtotal/TaxableAmount')).toEqual([net])
    expect(cents(tax)).toBe(
      Math.round((cents(net) * Number(of('TaxCategory/Percent')[0] ?? 0)) / 100),
    )
    const [total] = of('LegalMonetaryTotal/TaxInclusiveAmount')
    expect(cents(total)).toBe(cents(net) + cents(tax))
    expect(of('LegalMonetaryTotal/PayableAmount')).toEqual([total])
    const quantity = document.kind === 'invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'
    const prices = of('Price/PriceAmount')
    expect(
      of(`${line}/${quantity}`).map((one, index) => Number(one) * cents(prices[index])),
    ).toEqual(of(`${line}/LineExtensionAmount`).map(cents))
    expect(prices.every((price) => Number(price) >= 0)).toBe(true)
  })

  test('has the same amounts in CII as in UBL (BK-090)', () => {
    const summation = 'SpecifiedTradeSettlementHeaderMonetarySummation'
    const pairs = [
      ['LegalMonetaryTotal/LineExtensionAmount', `${summation}/LineTotalAmount`],
      ['LegalMonetaryTotal/TaxExclusiveAmount', `${summation}/TaxBasisTotalAmount`],
      ['LegalMonetaryTotal/TaxInclusiveAmount', `${summation}/GrandTotalAmount`],
      ['LegalMonetaryTotal/PayableAmount', `${summation}/DuePayableAmount`],
      ['TaxTotal/TaxAmount', `${summation}/TaxTotalAmount`],
      ['TaxSubtotal/TaxAmount', 'ApplicableTradeTax/CalculatedAmount'],
      ['TaxSubtotal/TaxableAmount', 'ApplicableTradeTax/BasisAmount'],
      ['TaxCategory/ID', 'ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode'],
      ['Price/PriceAmount', 'NetPriceProductTradePrice/ChargeAmount'],
      ['Item/Name', 'SpecifiedTradeProduct/Name'],
      ['Item/Description', 'SpecifiedTradeProduct/Description'],
    ] as const
    for (const [path, other] of pairs) expect(cii(document, other)).toEqual(ubl(document, path))
  })

  test('has what EN 16931 requires of every document (BK-090)', () => {
    const type = document.kind === 'invoice' ? '380' : '381'
    const root = document.kind === 'invoice' ? 'Invoice' : 'CreditNote'
    expect(ubl(document, `${root}/CustomizationID`)).toEqual(['urn:cen.eu:en16931:2017'])
    expect(ubl(document, `${root}/${root}TypeCode`)).toEqual([type])
    expect(ubl(document, `${root}/ID`)).toEqual([document.number])
    expect(ubl(document, `${root}/IssueDate`)).toEqual([document.issuedOn])
    expect(ubl(document, `${root}/DocumentCurrencyCode`)).toEqual(['EUR'])
    expect(ubl(document, 'PartyLegalEntity/RegistrationName')).toEqual([
      document.seller.name,
      document.customer.company,
    ])
    expect(ubl(document, 'PartyLegalEntity/CompanyID')).toEqual(['55018204'])
    expect(ubl(document, 'Country/IdentificationCode')).toEqual([
      'NL',
      document.customer.countryCode,
    ])
    const parameter = 'GuidelineSpecifiedDocumentContextParameter/ID'
    expect(cii(document, parameter)).toEqual(['urn:cen.eu:en16931:2017'])
    expect(cii(document, 'ExchangedDocument/TypeCode')).toEqual([type])
    expect(cii(document, 'ExchangedDocument/ID')).toEqual([document.number])
    expect(cii(document, 'IssueDateTime/DateTimeString')).toEqual([
      document.issuedOn.replaceAll('-', ''),
    ])
    expect(cii(document, 'SellerTradeParty/SpecifiedLegalOrganization/ID')).toEqual(['55018204'])
    expect(cii(document, 'PostalTradeAddress/CountryID')).toEqual([
      'NL',
      document.customer.countryCode,
    ])
  })

  test('is the same text each time and has no empty elements (BK-090)', () => {
    for (const write of [writeUbl, writeCii]) {
      expect(write(structuredClone(document))).toBe(write(document))
    }
    const isEmpty = (element: XmlElement): boolean =>
      (element.text.trim() === '' && element.children.length === 0) ||
      element.children.some((child) => child.name !== delivery && isEmpty(child))
    const delivery = 'ram:ApplicableHeaderTradeDelivery'
    expect(isEmpty(readXml(writeUbl(document)))).toBe(false)
    expect(isEmpty(readXml(writeCii(document)))).toBe(false)
  })
})

test('charges category S with the rate and no exemption in the Netherlands (BK-090)', () => {
  expect(ubl(charged, 'TaxCategory/ID')).toEqual(['S'])
  expect(ubl(charged, 'TaxCategory/Percent')).toEqual(['21'])
  expect(ubl(charged, 'TaxTotal/TaxAmount')).toEqual(['141.75'])
  expect(ubl(charged, 'TaxCategory/TaxExemptionReasonCode')).toEqual([])
  expect(ubl(charged, 'PartyTaxScheme/CompanyID')).toEqual(['NL855501820B01', 'NL855504417B01'])
})

test('names both VAT numbers, rate 0 and the reason in a reverse charge (BK-090)', () => {
  expect(ubl(reverseCharge, 'TaxCategory/ID')).toEqual(['AE'])
  expect(ubl(reverseCharge, 'ClassifiedTaxCategory/Percent')).toEqual(['0'])
  expect(ubl(reverseCharge, 'TaxCategory/TaxExemptionReasonCode')).toEqual(['VATEX-EU-AE'])
  expect(ubl(reverseCharge, 'PartyTaxScheme/CompanyID')).toEqual(['NL855501820B01', 'PT555018209'])
  expect(cii(reverseCharge, 'ApplicableTradeTax/ExemptionReasonCode')).toEqual(['VATEX-EU-AE'])
  expect(cii(reverseCharge, 'SpecifiedTaxRegistration/ID')).toEqual([
    'NL855501820B01',
    'PT555018209',
  ])
})

test.each(['', 'n/a', '555018209'])(
  'refuses a reverse charge with the VAT number %j (BK-090)',
  (taxNumber) => {
    const customer = { ...reverseCharge.customer, taxNumber }
    expect(() => writeUbl({ ...reverseCharge, customer })).toThrow('VAT numbers of both sides')
  },
)

test('names no VAT number and no rate outside the scope of EU VAT (BK-090)', () => {
  const given = { ...outside.customer, taxLabel: 'VAT' as const, taxNumber: 'GB 555 0182 09' }
  for (const document of [outside, { ...outside, customer: given }]) {
    expect(ubl(document, 'TaxCategory/ID')).toEqual(['O'])
    expect(ubl(document, 'TaxCategory/TaxExemptionReasonCode')).toEqual(['VATEX-EU-O'])
    expect(ubl(document, 'PartyTaxScheme/CompanyID')).toEqual([])
    expect(cii(document, 'SpecifiedTaxRegistration/ID')).toEqual([])
    for (const text of [writeUbl(document), writeCii(document)]) {
      expect(text).not.toMatch(/Percent>|NL855501820B01|GB555018209</)
    }
  }
  expect(ubl(outside, 'Invoice/Note')).toEqual(['EORI number of the customer: GB555018209000'])
})

test('says until when and how to pay an invoice, with its number as reference (BK-090)', () => {
  expect(ubl(charged, 'Invoice/DueDate')).toEqual(['2026-12-05'])
  expect(cii(charged, 'DueDateDateTime/DateTimeString')).toEqual(['20261205'])
  expect(ubl(charged, 'PaymentMeans/PaymentMeansCode')).toEqual(['58'])
  expect(ubl(outside, 'PaymentMeans/PaymentMeansCode')).toEqual(['30'])
  expect(ubl(charged, 'PaymentMeans/PaymentID')).toEqual([charged.number])
  expect(ubl(charged, 'PayeeFinancialAccount/ID')).toEqual([charged.seller.iban])
  expect(cii(charged, 'PayeePartyCreditorFinancialAccount/IBANID')).toEqual([charged.seller.iban])
  expect(cii(charged, 'PayeeSpecifiedCreditorFinancialInstitution/BICID')).toEqual(['TRDBNL2U'])
  expect(ubl(charged, 'PaymentTerms/Note')).toEqual([charged.terms])
  expect(ubl(charged, 'InvoicePeriod/EndDate')).toEqual(['2027-11-19'])
})

test('has the reference of the customer as its order number, or none (BK-090)', () => {
  const document = { ...charged, reference: 'PO 4500-17' }
  expect(ubl(document, 'OrderReference/ID')).toEqual(['PO 4500-17'])
  expect(cii(document, 'BuyerOrderReferencedDocument/IssuerAssignedID')).toEqual(['PO 4500-17'])
  expect(ubl(charged, 'OrderReference/ID')).toEqual([])
})

test('names the corrected invoice and the reason on a credit note, and no payment (BK-090)', () => {
  expect(ubl(creditNote, 'InvoiceDocumentReference/ID')).toEqual([charged.number])
  expect(ubl(creditNote, 'InvoiceDocumentReference/IssueDate')).toEqual([charged.issuedOn])
  expect(cii(creditNote, 'InvoiceReferencedDocument/IssuerAssignedID')).toEqual([charged.number])
  expect(ubl(creditNote, 'CreditNote/Note')).toEqual([creditNote.reason])
  expect(ubl(creditNote, 'PaymentMeans/PaymentID')).toEqual([])
  expect(cii(creditNote, 'PaymentReference')).toEqual([])
})

test.each([
  ['line', { lines: [{ ...charged.lines[0]!, netCents: 67_499 }] }],
  ['sum of the lines', { netCents: 67_501, totalCents: 81_676 }],
  ['total', { totalCents: 81_676 }],
  ['VAT', { vat: { ...charged.vat, cents: 14_177 }, totalCents: 81_677 }],
  ['VAT where none is charged', { vat: { ...reverseCharge.vat, cents: 1 }, totalCents: 67_501 }],
])('refuses a document whose %s does not add up (BK-090)', (_, wrong) => {
  for (const write of [writeUbl, writeCii]) {
    expect(() => write({ ...charged, ...wrong })).toThrow('do not add up')
  }
})

test.each([
  [
    'markup',
    `Müller & Söhne <b>"GmbH"</b> 'x' ]]> &amp;`,
    `Müller & Söhne <b>"GmbH"</b> 'x' ]]> &amp;`,
  ],
  ['control characters', 'A\u0000B\u0008C\u001F\u007FD\uFFFE\uFFFF', 'ABC\u007FD'],
  ['half a surrogate pair', 'A\uD800B \u{1F600}', 'AB \u{1F600}'],
  ['line ends', ' One\r\nTwo\rThree\n', 'One\nTwo\nThree'],
  [
    'other scripts',
    'Ανακύκλωση · Рециклинг · 回收有限公司',
    'Ανακύκλωση · Рециклинг · 回收有限公司',
  ],
])('writes a name with %s as well-formed XML (BK-090)', (_, company, expected) => {
  const document = { ...charged, customer: { ...charged.customer, company } }
  expect(ubl(document, 'PartyLegalEntity/RegistrationName')[1]).toBe(expected)
  expect(cii(document, 'BuyerTradeParty/Name')).toEqual([expected])
})

test('keeps addresses of more than three lines in three (BK-090)', () => {
  const address = 'Unit 7\r\n\r\nGateway Park\nBlock C\n Floor 2 '
  const document = { ...charged, customer: { ...charged.customer, address } }
  expect(ubl(document, 'PostalAddress/StreetName')[1]).toBe('Unit 7')
  expect(ubl(document, 'AddressLine/Line')).toEqual(['Block C, Floor 2'])
  expect(cii(document, 'PostalTradeAddress/LineTwo')).toEqual(['Gateway Park'])
})

test('the EORI number of the seller is its identifier for customers outside the EU only (BK-090)', () => {
  const withEori = (document: InvoiceDocument): InvoiceDocument => ({
    ...document,
    seller: { ...document.seller, eori: 'NL855501820' },
  })
  const ublId = 'AccountingSupplierParty/Party/PartyIdentification/ID'
  expect(ubl(withEori(outside), ublId)).toEqual(['NL855501820'])
  expect(cii(withEori(outside), 'SellerTradeParty/ID')).toEqual(['NL855501820'])
  expect(ubl(outside, ublId)).toEqual([])
  for (const document of [charged, reverseCharge]) {
    expect(ubl(withEori(document), ublId)).toEqual([])
    expect(cii(withEori(document), 'SellerTradeParty/ID')).toEqual([])
  }
})
