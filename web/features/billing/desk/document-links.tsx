import { downloadDocument } from '#contract/billing/desk/company-money.ts'

/** Downloads of a document as PDF and as UBL. */
export function DocumentLinks({ id, number }: { id: number; number: string }) {
  const path = downloadDocument.path.replace(':id', String(id))
  return (
    <span className="row">
      {(['pdf', 'ubl'] as const).map((format) => (
        <a
          key={format}
          href={`${path}?format=${format}`}
          aria-label={`${format.toUpperCase()} of ${number}`}
          download
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  )
}
