import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Period } from '#contract/billing/desk/periods.ts'
import type { IcpLine } from '#contract/billing/desk/reports.ts'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { plainAmount } from '#contract/billing/money.ts'
import {
  listPeriodDocuments,
  type PeriodDocument,
} from '#server/features/billing/desk/report-queries.ts'
import { readDocumentFile } from '#server/features/billing/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { csvHead, csvRows, writeCsv } from '#server/platform/spreadsheet/write-csv.ts'

const batchDocuments = 500

/** The VAT of each line in cents: its share by net amount, together the VAT of the document. */
export function shareVat({ lines, vat, netCents }: InvoiceDocument): number[] {
  let net = 0
  let shared = 0
  return lines.map((line) => {
    net += line.netCents
    const upToHere = netCents === 0 ? 0 : Math.round((vat.cents * net) / netCents)
    const share = upToHere - shared
    shared = upToHere
    return share
  })
}

const lineColumns = [
  'number',
  'kind',
  'issued',
  'due',
  'corrects',
  'company id',
  'customer',
  'country',
  'VAT number',
  'account',
  'period from',
  'period until',
  'line',
  'description',
  'quantity',
  'net',
  'VAT treatment',
  'VAT rate',
  'VAT',
  'amount',
  'currency',
]

/** Amounts of credit notes are negative. */
function lineRows({ kind, account, companyId, document }: PeriodDocument): string[][] {
  const { number, issuedOn, dueOn, corrects, customer, period, vat } = document
  const sign = kind === 'invoice' ? 1 : -1
  const shares = shareVat(document)
  return document.lines.map(({ description, quantity, netCents }, index) => {
    const vatCents = shares[index]!
    return [
      number,
      kind,
      issuedOn,
      dueOn ?? '',
      corrects?.number ?? '',
      String(companyId ?? ''),
      customer.company,
      customer.countryCode,
      customer.taxNumber,
      account,
      period?.from ?? '',
      period?.until ?? '',
      String(index + 1),
      description,
      String(quantity),
      plainAmount(sign * netCents),
      vat.treatment,
      String(vat.percent),
      plainAmount(sign * vatCents),
      plainAmount(sign * (netCents + vatCents)),
      'EUR',
    ]
  })
}

/** The lines of the documents of a period as CSV, read in batches while they are sent. */
export async function* writeDocumentLines(db: Queryable, period: Period): AsyncGenerator<string> {
  yield csvHead(lineColumns)
  let after: PeriodDocument | undefined
  do {
    const documents = await listPeriodDocuments(db, period, { after, limit: batchDocuments })
    yield csvRows(documents.flatMap(lineRows))
    after = documents.length === batchDocuments ? documents.at(-1) : undefined
  } while (after)
}

const icpColumns = [
  'country code',
  'VAT number',
  'customer',
  'documents',
  'services',
  'whole euros',
  'of earlier periods',
]

export const writeIcp = (lines: readonly IcpLine[]): string =>
  writeCsv(
    icpColumns,
    lines.map(({ countryCode, number, customer, documents, netCents, earlierCents }) => [
      countryCode,
      number,
      customer,
      String(documents),
      plainAmount(netCents),
      String(Math.round(netCents / 100)),
      plainAmount(earlierCents),
    ]),
  )

/**
 * A zip with PDF and UBL of documents, each read, and drawn if need be, when the zip has come to it and the client has
 * taken what was before: neither memory nor a connection depends on their number.
 */
export function zipDocuments(
  platform: Platform,
  documents: readonly { id: number; number: string }[],
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const mtime = platform.clock.now()
  for (const { id, number } of documents) {
    for (const format of ['pdf', 'ubl'] as const) {
      const name = `${number}.${format === 'pdf' ? 'pdf' : 'xml'}`
      // A PDF is compressed already.
      zip.addReadStreamLazy(name, { mtime, compress: format !== 'pdf' }, (add) => {
        readDocumentFile(platform, id, format).then(
          (content) => add(null, Readable.from([content])),
          (error: Error) => {
            output.destroy(error)
          },
        )
      })
    }
  }
  zip.end()
  return output
}
