import './inside-words.css'

/** Said above rows that hold what was typed only inside of words. */
export function InsideWords({ query }: { query: string }) {
  return (
    <p className="inside-words small soft">
      Nothing begins with <span className="mono">{query}</span>. These lines have it inside of
      words.
    </p>
  )
}
