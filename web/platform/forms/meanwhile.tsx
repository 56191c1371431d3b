import type { Difference } from '#web/platform/forms/use-send-over.ts'
import { Note, Refusal } from '#web/ui/note.tsx'

type MeanwhileProps = { differences: readonly Difference[]; refusal: string | undefined }

/** Why a form was refused; where somebody else was faster, what stands there now. */
export function Meanwhile({ differences, refusal }: MeanwhileProps) {
  if (differences.length === 0) return <Refusal>{refusal}</Refusal>
  return (
    <Note tone="warn" role="alert" title="Someone else has changed this in the meantime.">
      <ul>
        {differences.map(({ label, now }) => (
          <li key={label}>
            {label} is now <span className="strong">{now}</span>
          </li>
        ))}
      </ul>
      <p>Your changes are still in the form. Save again to keep them.</p>
    </Note>
  )
}
