/** Shown above results that contain the query only inside of words. */
export function PartialMatchNote({ query }: { query: string }) {
  return (
    <p className="small soft break space-below">
      No matches start with <span className="mono">{query}</span>. Showing partial matches.
    </p>
  )
}
