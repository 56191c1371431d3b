import { Note } from '#web/ui/note.tsx'

/** A field that somebody else has changed, with what stands there now. */
export interface Difference {
  label: string
  now: string
}

/** What stands there otherwise than it did. */
export function meanwhileOf(
  before: Record<string, string>,
  now: Record<string, string>,
  labels: Record<string, string>,
): Difference[] {
  return Object.keys(labels)
    .filter((name) => before[name] !== now[name])
    .map((name) => ({ label: labels[name]!, now: now[name] || 'nothing' }))
}

/** Told when somebody else has saved the same part first. */
export function Meanwhile({ differences }: { differences: readonly Difference[] }) {
  return (
    <Note tone="warn" role="alert" title="Somebody else has changed this meanwhile.">
      <ul className="profile-meanwhile">
        {differences.map(({ label, now }) => (
          <li key={label}>
            {label} is now: <span className="strong">{now}</span>
          </li>
        ))}
      </ul>
      <p>What you typed is still here. Save it again if it still holds.</p>
    </Note>
  )
}
