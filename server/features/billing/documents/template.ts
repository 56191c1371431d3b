import type { InvoiceDocument, Seller } from '#contract/billing/invoice-document.ts'
import { formatEuros, formatIban } from '#contract/billing/money.ts'
import { paths } from '#contract/paths.ts'
import { qrPath, writePaymentCode } from './payment-qr.ts'
import { colors, page, type Rich, type Sheet, type TextStyle } from './sheet.ts'
import {
  body,
  bold,
  fine,
  foot,
  ink,
  label,
  large,
  medium,
  number,
  quiet,
  small,
  sum,
  width,
} from './styles.ts'
import { splitLines } from './table.ts'

/** How the seller appears at the top. */
export interface Brand {
  /** Printed next to the mark of the product where there is no logo. */
  productName: string
  /** PNG or JPEG in RGB. */
  logo?: Uint8Array
}

/** The column of the seller and of the dates. */
const side = { x: page.right - 62, width: 62 }
/** The mark is aligned by its ring, not by its square. */
const markInset = 0.77
/** The halves of the mark in a square of 24 units. */
const mark = [
  { path: 'M3.9 13.2A8.2 8.2 0 0 1 17.4 5.8', stroke: '#12928c' },
  { path: 'M20.1 10.8A8.2 8.2 0 0 1 6.6 18.2', stroke: '#5f5fc9' },
]

const placeOf = ({ zip, city }: { zip: string; city: string }) => `${zip} ${city}`.trim()
const filled = (lines: string[]) => lines.filter((line) => line.trim() !== '')

/** The brand and the address of the seller, on the first page. */
export function drawHead(sheet: Sheet, { productName, logo }: Brand, seller: Seller): void {
  const top = page.top
  sheet.tag(
    'Figure',
    () => {
      if (logo) return sheet.image(logo, { x: page.left, y: top, width: 60, height: 14 })
      for (const { path, stroke } of mark) {
        sheet.path(
          path,
          { x: page.left - markInset, y: top, size: 9, units: 24 },
          { stroke, width: 3.5 },
        )
      }
      const name: TextStyle = { size: 5.6, leading: 9, weight: 'semibold', color: ink }
      sheet.text(productName, name, { x: page.left + 10.6, y: top, width: 90 })
      return undefined
    },
    { alt: productName },
  )
  const lines = filled([seller.name, seller.address, placeOf(seller), seller.country])
  sheet.tag('P', () => {
    const end = sheet.text(lines.join('\n'), small, { ...side, y: top })
    sheet.y = Math.max(top + 27, end + 6)
  })
}

export interface Fact {
  name: string
  value: string
  isBold?: boolean
}

/** The recipient, and next to it the numbers and dates of the document. */
export function drawParties(
  sheet: Sheet,
  heading: string,
  { customer }: InvoiceDocument,
  facts: Fact[],
): void {
  const top = sheet.y
  const column = { x: page.left, width: side.x - page.left - 10 }
  let y = top
  sheet.tag('P', () => (y = sheet.text(heading, label, { ...column, y }) + 1.2))
  sheet.tag('P', () => (y = sheet.text(customer.company, bold(body), { ...column, y })))
  const contact = customer.contact.trim() === '' ? '' : `Attn. ${customer.contact}`
  const address = filled([contact, customer.address, placeOf(customer), customer.country])
  sheet.tag('P', () => (y = sheet.text(address.join('\n'), body, { ...column, y })))
  const { taxLabel, taxNumber } = customer
  if (/\d/.test(taxNumber)) {
    const text = `${taxLabel} ${taxNumber}`
    sheet.tag('P', () => (y = sheet.text(text, quiet, { ...column, y: y + 1.6 })))
  }
  const end = drawPairs(sheet, facts, { ...side, y: top, gap: 0.9 })
  sheet.y = Math.max(top + 38, y, end)
}

/** Names on the left, values at the right edge; returns where they end. */
function drawPairs(
  sheet: Sheet,
  pairs: Fact[],
  { x, width: whole, gap, ...box }: { x: number; y: number; width: number; gap: number },
): number {
  let { y } = box
  for (const { name, value, isBold } of pairs) {
    sheet.tag('P', () => {
      sheet.text(name, quiet, { x, y, width: whole })
      const used = sheet.width([{ text: name, weight: 'regular' }], quiet) + 3
      const style = isBold ? bold(body) : body
      y = sheet.text(value, style, { x: x + used, y, width: whole - used, align: 'right' }) + gap
    })
  }
  return y
}

export function drawTitle(sheet: Sheet, text: string): void {
  sheet.y += 9
  sheet.tag('H1', () => {
    sheet.y = sheet.text(text, large, { x: page.left, y: sheet.y, width }) + 5
  })
}

export function drawParagraph(sheet: Sheet, text: string): void {
  const box = { x: page.left, width: 150 }
  sheet.reserve(sheet.height(text, body, box.width))
  sheet.tag('P', () => (sheet.y = sheet.text(text, body, { ...box, y: sheet.y })))
  sheet.y += 5
}

/** The sums at the right edge, the last of them large under a rule. */
export function drawTotals(
  sheet: Sheet,
  lines: { name: string; value: string }[],
  total: { name: string; cents: number },
): void {
  const x = page.right - 84
  sheet.reserve(3 + lines.length * 5.7 + 10)
  sheet.y += 3
  sheet.y = drawSums(sheet, lines, x)
  if (lines.length > 0) {
    sheet.y += 0.5
    sheet.rule(x, page.right, sheet.y, 0.35, ink)
    sheet.y += 2
  }
  sheet.tag('P', () => {
    sheet.text(total.name, sum, { x, y: sheet.y, width: 44 })
    const box = { x: x + 30, y: sheet.y, width: 54, align: 'right' as const }
    sheet.y = sheet.text(formatEuros(total.cents), sum, box)
  })
}

function drawSums(sheet: Sheet, lines: { name: string; value: string }[], x: number): number {
  let { y } = sheet
  for (const { name, value } of lines) {
    sheet.tag('P', () => {
      sheet.text(name, quiet, { x, y, width: 54 })
      y = sheet.text(value, number, { x: x + 54, y, width: 30, align: 'right' }) + 1
    })
  }
  return y
}

/** The remark required by law or the reason of a credit, its first sentence bold, next to a bar. */
export function drawRemark(sheet: Sheet, lead: string, text: string): void {
  const style = { ...small, leading: 4.3 }
  const content: Rich = [
    { text: lead, weight: 'semibold' },
    { text: text === '' ? '' : ` ${text}`, weight: 'regular' },
  ]
  const box = { x: page.left + 4.2, width: 138 }
  const height = sheet.height(content, style, box.width)
  sheet.reserve(7 + height)
  sheet.y += 7
  sheet.rectangle(page.left, sheet.y, 0.7, height, colors.accent)
  sheet.tag('P', () => (sheet.y = sheet.text(content, style, { ...box, y: sheet.y })))
}

/** How to pay: the payment QR code, the account, and the way online. */
export function drawPayment(
  sheet: Sheet,
  seller: Seller,
  { cents, reference }: { cents: number; reference: string },
): void {
  sheet.reserve(8 + 45)
  sheet.y += 8
  sheet.rule(page.left, page.right, sheet.y, 0.2, colors.line)
  const top = sheet.y + 5
  const code = writePaymentCode(seller, cents, reference)
  if (code !== null) drawCode(sheet, code, top)
  const middle = code === null ? page.left : page.left + 38
  let y = top
  sheet.tag('H2', () => (y = sheet.text('How to pay', label, { x: middle, y, width: 60 }) + 1.2))
  const facts: [string, string][] = [
    ['Account holder', seller.name],
    ['IBAN', formatIban(seller.iban)],
    ['BIC', seller.bic],
    ['Amount', formatEuros(cents)],
    ['Reference', reference],
  ]
  for (const [name, value] of facts.filter(([, value]) => value !== '')) {
    sheet.tag('P', () => {
      sheet.text(name, quiet, { x: middle, y, width: 28 })
      y = sheet.text(value, medium(body), { x: middle + 28, y, width: 50 }) + 0.5
    })
  }
  if (seller.website !== '') drawOnline(sheet, seller.website, top)
  sheet.y = Math.max(y, top + (code === null ? 0 : 34)) + 4
  sheet.rule(page.left, page.right, sheet.y, 0.2, colors.line)
}

function drawCode(sheet: Sheet, code: string, y: number): void {
  const { path, size } = qrPath(code)
  const square = { x: page.left, y, size: 29, units: size }
  sheet.tag('Figure', () => sheet.path(path, square, { fill: ink }), { alt: 'Payment QR code' })
  const style = { ...label, size: 2.5, leading: 3.4, weight: 'regular' as const }
  const box = { x: page.left, y: y + 30.2, width: 38 }
  sheet.tag('P', () => sheet.text('Scan with your banking app', style, box))
}

function drawOnline(sheet: Sheet, website: string, top: number): void {
  const box = { x: page.right - 46, width: 46 }
  let y = top
  sheet.tag('H2', () => (y = sheet.text('Or online', label, { ...box, y }) + 1.2))
  const host = website.replace(/^https?:\/\//, '').replace(/\/+$/, '')
  const text: Rich = [
    { text: 'Pay this invoice at ', weight: 'regular' },
    { text: `${host}${paths.invoices}`, weight: 'medium' },
  ]
  sheet.tag('P', () => sheet.text(text, quiet, { ...box, y }))
}

/** A heading with small print, which may continue on the next page. */
export function drawTerms(sheet: Sheet, heading: string, text: string): void {
  const lines = splitLines(sheet, text, fine, width)
  sheet.reserve(5 + 5.2 + Math.min(lines.length, 10) * fine.leading)
  sheet.y += 5
  const box = { x: page.left, width }
  sheet.tag('H2', () => (sheet.y = sheet.text(heading, label, { ...box, y: sheet.y }) + 1.2))
  while (lines.length > 0) {
    sheet.reserve(fine.leading)
    const fitting = Math.floor((page.bottom - sheet.y + 0.01) / fine.leading)
    const part: Rich = lines
      .splice(0, Math.max(fitting, 1))
      .flatMap(({ line }, index) =>
        index > 0 ? [{ text: '\n', weight: fine.weight }, ...line] : line,
      )
    sheet.tag('P', () => (sheet.y = sheet.text(part, fine, { ...box, y: sheet.y })))
  }
}

/** The seller's address, registrations, bank and contact, and the number of the page. */
export function drawFoot(
  sheet: Sheet,
  { seller, vat }: InvoiceDocument,
  current: number,
  pages: number,
): void {
  const eori = vat.treatment === 'outside' && seller.eori ? `EORI ${seller.eori}` : ''
  const top = 270
  sheet.line(page.left, page.right, top, 0.2, colors.line)
  const columns = [
    {
      x: 0,
      width: 47,
      lines: [seller.name, filled([seller.address, placeOf(seller)]).join(', '), seller.country],
    },
    {
      x: 50,
      width: 40,
      lines: [
        `Trade register ${seller.registrationNumber}`,
        `VAT ${seller.vatNumber}`,
        eori,
        seller.website,
      ],
    },
    {
      x: 93,
      width: 41,
      lines: [`IBAN ${formatIban(seller.iban)}`, `BIC ${seller.bic}`, seller.bank],
    },
    {
      x: 137,
      width: 31,
      lines: [seller.email, seller.telephone, `Page ${current} of ${pages}`],
    },
  ]
  columns.forEach((column, index) => {
    filled(column.lines).reduce((y, line, row) => {
      const style = index === 0 && row === 0 ? { ...bold(foot), color: ink } : foot
      return sheet.text(line, style, { x: page.left + column.x, y, width: column.width })
    }, top + 3)
  })
}
