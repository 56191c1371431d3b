import { deskCalls } from '#contract/desk-calls.gen.ts'
import { callUrl } from '#web/platform/api/api.ts'

/** Downloads of a document as PDF and as UBL. */
export function DocumentLinks({ id, number }: { id: number; number: string }) {
  return (
    <span className="row">
      {(['pdf', 'ubl'] as const).map((format) => (
        <a
          key={format}
          href={callUrl(deskCalls.downloadDocument, { params: { id }, query: { format } })}
          aria-label={`${format.toUpperCase()} of ${number}`}
          download
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  )
}
