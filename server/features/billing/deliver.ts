import type { MailKey } from '#contract/mail/desk/mail-types.ts'
import { readBillingTerms } from '#server/features/billing/billing-terms.ts'
import { writeCii } from '#server/features/billing/documents/cii.ts'
import { drawInvoice } from '#server/features/billing/documents/pdf.ts'
import { writeUbl } from '#server/features/billing/documents/ubl.ts'
import { creditMail, invoiceMail } from '#server/features/billing/emails.ts'
import { payUrl } from '#server/features/billing/invoice-link.ts'
import {
  findInvoice,
  findInvoiceFile,
  insertInvoiceFile,
  type InvoiceRow,
} from '#server/features/billing/queries.ts'
import { mailHead, readDocumentBrand } from '#server/features/site/public.ts'
import type { OwnDocument } from '#server/platform/http/pages/document.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

export const deliverInvoiceName = 'deliver-invoice'

/**
 * Draws a document and mails it to its customer. Drawing takes some 0.2 s of a processor, which neither a request nor
 * the number of the next document waits for.
 */
export const deliverInvoice: Job = {
  name: deliverInvoiceName,
  title: 'Send an invoice',
  description: 'Makes the files of an invoice and mails it.',
  run: async (platform, payload) => {
    const invoice = await findInvoice(platform.database.sql, (payload as { id: number }).id)
    if (!invoice) return
    const pdf = await readPdf(platform, invoice)
    const key = `invoice:${invoice.id}` as const
    await platform.database.transaction((tx) => mailDocument(tx, platform, invoice, { pdf, key }))
  },
}

/** The PDF of a document; drawn at the first call, the same bytes for ever. */
export async function readPdf(platform: Platform, { id, document }: InvoiceRow): Promise<Buffer> {
  const { sql } = platform.database
  const stored = await findInvoiceFile(sql, id, 'pdf')
  if (stored) return stored.content
  const documentBrand = await readDocumentBrand(platform)
  const content = await drawInvoice(document, { cii: writeCii(document), ...documentBrand })
  await insertInvoiceFile(sql, { invoiceId: id, format: 'pdf', content })
  return (await findInvoiceFile(sql, id, 'pdf'))!.content
}

/** A file of a document by its id. */
export async function readDocumentFile(
  platform: Platform,
  id: number,
  format: 'pdf' | 'ubl',
): Promise<Buffer> {
  const { sql } = platform.database
  const invoice = (await findInvoice(sql, id))!
  if (format === 'pdf') return readPdf(platform, invoice)
  const stored = await findInvoiceFile(sql, id, 'ubl')
  return stored?.content ?? Buffer.from(writeUbl(invoice.document))
}

/** The answer with a file of a document to somebody who may read it. */
export async function answerDocument(
  platform: Platform,
  invoice: InvoiceRow | undefined,
  format: 'pdf' | 'ubl',
): Promise<OwnDocument | Refused> {
  if (!invoice) return notFound()
  const name = `${invoice.number}.${format === 'pdf' ? 'pdf' : 'xml'}`
  return {
    isDocument: true,
    isOwn: true,
    type: format === 'pdf' ? 'application/pdf' : 'application/xml; charset=utf-8',
    body: await readDocumentFile(platform, invoice.id, format),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  }
}

/** Queues the mail with a document to its customer, once for each key (BK-091). */
export async function mailDocument(
  tx: Tx,
  platform: Platform,
  { document, kind, id, status, dueOn, earlyUntil }: InvoiceRow,
  { pdf, key }: { pdf: Buffer; key: MailKey },
): Promise<void> {
  const { brand, head } = await mailHead(platform)
  const mail =
    kind === 'invoice'
      ? invoiceMail({
          document: { ...document, dueOn },
          brand,
          words: (await readBillingTerms(platform)).invoiceTexts.invoice,
          earlyUntil,
          payUrl: status === 0 ? payUrl(platform, id) : undefined,
        })
      : creditMail({ document, brand })
  const attachments = [
    { name: `${document.number}.pdf`, contentType: 'application/pdf', content: pdf },
  ]
  await platform.mailer.queueMail(
    tx,
    { key, lane: 'personal', ...head, ...mail, attachments },
    toAddress(tx, document.customer.email),
  )
}
