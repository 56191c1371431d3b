import { downloadCreditNote, downloadInvoice } from '#contract/billing/invoices.ts'

type DocumentLinksProps = { kind: 'invoice' | 'credit-note'; number: string }

/** Downloads of a document as PDF and as UBL. */
export function DocumentLinks({ kind, number }: DocumentLinksProps) {
  const { path } = kind === 'invoice' ? downloadInvoice : downloadCreditNote
  return (
    <span className="row">
      {(['pdf', 'ubl'] as const).map((format) => (
        <a
          key={format}
          href={`${path.replace(':number', number)}${format === 'ubl' ? '?format=ubl' : ''}`}
          aria-label={`${format.toUpperCase()} of ${number}`}
          download
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  )
}
