import { matchFocusClass } from '#web/features/matching/dialog/match-focus.ts'
import { Button } from '#web/ui/forms/button.tsx'

type HiddenMatchProps = { matchKey: string; headline: string; onRestore: () => void }

/** The placeholder of a match that was just marked as not a match. */
export function HiddenMatch({ matchKey, headline, onRestore }: HiddenMatchProps) {
  return (
    <li className="match is-hidden" data-match={matchKey}>
      <p className="small soft">
        Not a match, hidden for your company: <span className="strong">{headline}</span>
      </p>
      <Button
        size="sm"
        className={matchFocusClass}
        aria-label={`Undo hiding ${headline}`}
        onClick={onRestore}
      >
        Undo
      </Button>
    </li>
  )
}
