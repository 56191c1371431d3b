import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { writeCii } from '#server/features/billing/documents/cii.ts'
import { writePaymentCode } from '#server/features/billing/documents/payment-qr.ts'
import { drawInvoice, drawReminder } from '#server/features/billing/documents/pdf.ts'
import { writeUbl } from '#server/features/billing/documents/ubl.ts'
import { documentKinds } from '../../tests/support/invoice-documents.ts'

/**
 * Writes invoices of each kind into a folder and has other programs read them: xmllint the data, qpdf and poppler the
 * PDF files, zbar the payment QR codes. `check-invoices.ts <folder>`
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: check-invoices.ts <folder for the documents>')
mkdirSync(folder, { recursive: true })

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', cwd: folder })
const write = (name: string, content: string | Buffer) => {
  writeFileSync(path.join(folder, name), content)
  return name
}
function require(isTrue: boolean, problem: string): void {
  if (!isTrue) throw new Error(problem)
}

function checkPdf(
  name: string,
  content: Buffer,
  texts: string[],
  paymentCode: string | null,
): void {
  const file = write(`${name}.pdf`, content)
  run('qpdf', '--check', file)
  const [, , ...fonts] = run('pdffonts', file).trim().split('\n')
  require(fonts.length > 0 && fonts.every((font) => / yes yes yes /.test(font)), `${file}: fonts`)
  const text = run('pdftotext', file, '-')
  for (const phrase of texts) require(text.includes(phrase), `${file} does not say '${phrase}'`)
  run('pdftoppm', '-r', '200', '-png', '-singlefile', file, name)
  if (paymentCode === null) return
  const code = run('zbarimg', '--raw', '-q', '--nodbus', `${name}.png`)
  require(code.trimEnd() === paymentCode, `${file}: zbar reads '${code}'`)
}

async function checkDocument(kind: string, document: InvoiceDocument): Promise<void> {
  const cii = writeCii(document)
  run('xmllint', '--noout', '--nonet', write(`${kind}.cii.xml`, cii))
  run('xmllint', '--noout', '--nonet', write(`${kind}.ubl.xml`, writeUbl(document)))
  const { seller, customer, number, vat, totalCents } = document
  const texts = [number, customer.company, customer.taxNumber, seller.vatNumber, seller.bic]
  const isInvoice = document.kind === 'invoice'
  checkPdf(
    kind,
    await drawInvoice(document, { productName: 'TBS', cii }),
    [...texts, vat.label, vat.note.slice(0, 20), isInvoice ? 'Total due' : 'Total credited'],
    isInvoice ? writePaymentCode(seller, totalCents, number) : null,
  )
  run('pdfdetach', '-save', '1', '-o', 'attached.xml', `${kind}.pdf`)
  run('cmp', 'attached.xml', `${kind}.cii.xml`)
}

const invoice: InvoiceDocument = documentKinds['invoice-reverse-charge']
const to = (company: string): InvoiceDocument => ({
  ...invoice,
  customer: { ...invoice.customer, company },
})
const documents: Record<string, InvoiceDocument> = {
  ...documentKinds,
  'other-scripts': to('Ανακύκλωση Рециклинг 深圳市回收科技有限公司 재활용'),
  'more-scripts': to('Հայաստան საქართველო บริษัท น้ำแข็ง Đường'),
  arabic: to('شركة التقنية الحديثة'),
  hebrew: to('חברת מחשבים'),
}
for (const [kind, document] of Object.entries(documents)) await checkDocument(kind, document)
checkPdf(
  'reminder',
  await drawReminder(invoice, {
    productName: 'TBS',
    today: '2026-12-20',
    overdueDays: 15,
    title: 'Second payment reminder',
    paragraphs: ['Please pay this invoice now.'],
    openCents: 35_000,
  }),
  ['Second payment reminder', '15 days', '€ 350.00'],
  writePaymentCode(invoice.seller, 35_000, invoice.number),
)
console.log(`Other programs read ${Object.keys(documents).length} documents and a reminder`)
