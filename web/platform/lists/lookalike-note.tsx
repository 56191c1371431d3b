type LookalikeNoteProps = {
  query: string
  /** The listed thing, such as `line`. */
  thing: string
  /** A part number that is found. */
  example?: string | undefined
}

/** Shown above results that are found with 0 for O, 1 for I or the reverse. */
export function LookalikeNote({ query, thing, example }: LookalikeNoteProps) {
  return (
    <p className="small soft break space-below">
      No {thing} with <span className="mono">{query}</span>. Shown are {thing}s with 0 and O, or 1
      and I, exchanged
      {example && (
        <>
          , such as <span className="mono">{example}</span>
        </>
      )}
      .
    </p>
  )
}
