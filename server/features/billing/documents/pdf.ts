import { formatDay } from '#contract/dates.ts'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { splitDescription } from './en16931.ts'
import { dataFileName, writeMetadata } from './metadata.ts'
import { colors, page, Sheet } from './sheet.ts'
import {
  drawFoot,
  drawHead,
  drawParagraph,
  drawParties,
  drawPayment,
  drawRemark,
  drawTerms,
  drawTitle,
  drawTotals,
  type Brand,
  type Fact,
} from './template.ts'
import { drawTable } from './table.ts'

/**
 * Draws an invoice or a credit note as PDF/A-3a with its data inside, as Factur-X and ZUGFeRD want it, and accessible by
 * PDF/UA-1. The same model gives the same bytes.
 * @param cii what `writeCii` wrote for the document
 */
export async function drawInvoice(
  document: InvoiceDocument,
  { cii, ...brand }: Brand & { cii: string },
): Promise<Buffer> {
  const { kind, number, seller, vat, corrects, terms } = document
  const isInvoice = kind === 'invoice'
  const title = isInvoice ? 'Invoice' : 'Credit note'
  const sheet = new Sheet(`${title} ${number}`, document.issuedOn)
  sheet.doc.appendXML(writeMetadata({ hasData: true }))
  attachData(sheet, cii, document.issuedOn)
  begin(sheet, brand, document, `${title} ${number}`)
  drawParties(sheet, isInvoice ? 'Invoice to' : 'Credit to', document, factsOf(document))
  drawTitle(sheet, title)
  drawTable(
    sheet,
    [
      { name: 'Description', width: 0 },
      { name: 'Quantity', width: 18 },
      { name: 'Unit price', width: 24 },
      { name: 'VAT', width: 15 },
      { name: 'Amount (EUR)', width: 27 },
    ],
    document.lines.map(({ description, quantity, unitCents, netCents }) => {
      const [name, details] = splitDescription(description)
      const percent = vat.treatment === 'outside' ? '–' : `${vat.percent}%`
      return {
        title: name,
        details,
        values: [String(quantity), formatAmount(unitCents), percent, formatAmount(netCents)],
      }
    }),
  )
  drawTotals(
    sheet,
    [
      { name: 'Subtotal', value: formatAmount(document.netCents) },
      ...(vat.label === '' ? [] : [{ name: vat.label, value: formatAmount(vat.cents) }]),
    ],
    { name: isInvoice ? 'Total due' : 'Total credited', cents: document.totalCents },
  )
  if (document.reason !== '') {
    drawRemark(sheet, endSentence(document.reason), isInvoice ? '' : terms)
  }
  if (vat.note !== '') drawRemark(sheet, ...splitLead(vat.note))
  if (isInvoice) {
    if (document.totalCents > 0) {
      drawPayment(sheet, seller, { cents: document.totalCents, reference: number })
    }
    drawTerms(sheet, 'Terms', `${terms} ${dataHint}`.trim())
  } else {
    const enter = corrects ? `Enter this document against invoice ${corrects.number}.` : ''
    const correct =
      vat.treatment === 'charged'
        ? 'Deducted VAT is to be corrected in the period of this credit note.'
        : ''
    const own = document.reason === '' ? terms : ''
    drawTerms(
      sheet,
      'For your books',
      [own, enter, correct, dataHint].filter((text) => text !== '').join(' '),
    )
  }
  return sheet.finish((current, pages) => drawFoot(sheet, document, current, pages))
}

const dataHint = 'This PDF contains the document as data (EN 16931).'

export interface Reminder extends Brand {
  /** The day of the letter. */
  today: string
  overdueDays: number
  title: string
  paragraphs: readonly string[]
  /** The open amount, if a part was paid. */
  openCents?: number
}

/** Draws a letter that reminds of an unpaid invoice, in the form of the invoice. */
export async function drawReminder(
  document: InvoiceDocument,
  { title, paragraphs, today, overdueDays, openCents = document.totalCents, ...brand }: Reminder,
): Promise<Buffer> {
  const { number, seller, issuedOn, dueOn, totalCents } = document
  const sheet = new Sheet(title, today)
  sheet.doc.appendXML(writeMetadata({ hasData: false }))
  begin(sheet, brand, document, title)
  drawParties(sheet, 'To', document, [
    { name: 'Date', value: formatDay(today) },
    { name: 'Invoice number', value: number, isBold: true },
    ...customerFact(document),
  ])
  drawTitle(sheet, title)
  for (const paragraph of paragraphs) drawParagraph(sheet, paragraph)
  drawTable(
    sheet,
    [
      { name: 'Invoice', width: 0 },
      { name: 'Invoice date', width: 26 },
      { name: 'Due date', width: 26 },
      { name: 'Overdue', width: 24 },
      { name: 'Amount (EUR)', width: 30 },
    ],
    [
      {
        title: number,
        details: splitDescription(document.lines[0]!.description)[0],
        values: [
          formatDay(issuedOn),
          dueOn === null ? '–' : formatDay(dueOn),
          `${overdueDays} ${overdueDays === 1 ? 'day' : 'days'}`,
          formatAmount(totalCents),
        ],
      },
    ],
  )
  const paidCents = totalCents - openCents
  drawTotals(
    sheet,
    paidCents === 0 ? [] : [{ name: 'Already paid', value: formatAmount(-paidCents) }],
    { name: 'Amount open', cents: openCents },
  )
  drawPayment(sheet, seller, { cents: openCents, reference: number })
  drawTerms(
    sheet,
    'Paid already?',
    `If your payment crossed this letter, you need not do anything. Questions: ${seller.email}${seller.telephone === '' ? '' : ` or ${seller.telephone}`}.`,
  )
  return sheet.finish((current, pages) => drawFoot(sheet, document, current, pages))
}

function begin(sheet: Sheet, brand: Brand, { seller }: InvoiceDocument, title: string): void {
  drawHead(sheet, brand, seller)
  sheet.onNewPage = () => {
    const style = { size: 2.9, leading: 4.2, weight: 'medium', color: colors.muted } as const
    const box = { x: page.left, y: sheet.y, width: 168 }
    sheet.artifact(() => sheet.text(`${title}, continued`, style, box))
    sheet.y += 10
  }
}

function factsOf(document: InvoiceDocument): Fact[] {
  const { number, issuedOn, dueOn, period, corrects } = document
  if (document.kind === 'credit-note') {
    return [
      { name: 'Credit note number', value: number, isBold: true },
      { name: 'Date', value: formatDay(issuedOn) },
      ...(corrects
        ? [
            { name: 'For invoice', value: corrects.number, isBold: true },
            { name: 'Invoice date', value: formatDay(corrects.issuedOn) },
          ]
        : []),
      ...customerFact(document),
      ...referenceFact(document),
    ]
  }
  return [
    { name: 'Invoice number', value: number, isBold: true },
    { name: 'Invoice date', value: formatDay(issuedOn) },
    ...(dueOn === null ? [] : [{ name: 'Due date', value: formatDay(dueOn), isBold: true }]),
    ...(period === null
      ? []
      : [{ name: 'Period', value: `${formatDay(period.from)} – ${formatDay(period.until)}` }]),
    ...customerFact(document),
    ...referenceFact(document),
  ]
}

const referenceFact = ({ reference }: InvoiceDocument) =>
  reference ? [{ name: 'Your reference', value: reference }] : []

const customerFact = ({ customer: { companyId } }: InvoiceDocument) =>
  companyId === null ? [] : [{ name: 'Customer number', value: String(companyId) }]

/** `1,350.00`, with a true minus sign; the column says the currency. */
const formatAmount = (cents: number) => formatEuros(cents).replace('€ ', '').replace('-', '−')

/** A text of staff, which another sentence follows. */
const endSentence = (text: string): string => (/[.!?:…]$/.test(text) ? text : `${text}.`)

/** The first sentence of a note, which is printed bold, and the rest. */
function splitLead(note: string): [lead: string, rest: string] {
  const [, lead, rest] = /^([^.:]{1,60}[.:])\s+(.*)$/s.exec(note) ?? []
  return lead && rest ? [lead, rest] : [note, '']
}

function attachData(sheet: Sheet, cii: string, createdOn: string): void {
  const date = new Date(`${createdOn}T00:00:00Z`)
  const options = {
    name: dataFileName,
    type: 'text/xml',
    description: 'The document as data: Factur-X, EN 16931',
    relationship: 'Alternative',
    creationDate: date,
    modifiedDate: date,
  }
  sheet.doc.file(Buffer.from(cii), options as PDFKit.Mixins.PDFAttachmentOptions)
}
