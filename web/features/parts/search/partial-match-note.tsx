import './partial-match-note.css'

/** Said above rows that hold what was typed only inside of words. */
export function PartialMatchNote({ query }: { query: string }) {
  return (
    <p className="inside-words small soft">
      No matches start with <span className="mono">{query}</span>. Showing partial matches.
    </p>
  )
}
