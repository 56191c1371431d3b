import './partial-match-note.css'

/** Shown above results that contain the query only inside of words. */
export function PartialMatchNote({ query }: { query: string }) {
  return (
    <p className="inside-words small soft">
      No matches start with <span className="mono">{query}</span>. Showing partial matches.
    </p>
  )
}
