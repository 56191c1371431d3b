/** Lexemes of a `tsvector` literal with their positions. */
export function lexemesOf(vector: string): Map<string, number[]> {
  const lexemes = new Map<string, number[]>()
  const form = /'([\p{L}\p{N}_]+)'(?::(\d+(?:,\d+)*))?(?: |$)/uy
  while (form.lastIndex < vector.length) {
    const match = form.exec(vector)
    if (!match) throw new Error(`no tsvector: ${vector.slice(0, 200)}`)
    lexemes.set(match[1]!, match[2]?.split(',').map(Number) ?? [])
  }
  return lexemes
}

/** Whether a query matches, and the positions where matches end; there are none if lexemes have no positions. */
interface Found {
  matches: boolean
  ends: number[]
}

/** Evaluates `tsvector @@ tsquery` on literals as PostgreSQL does, for the operators that the program uses. */
export function finds(vector: string, query: string): boolean {
  const lexemes = lexemesOf(vector)
  const parts = query.match(/'[\p{L}\p{N}_]+'(?::\*)?|<->|[&|()]/gu) ?? []
  if (parts.join('') !== query.replaceAll(' ', '')) throw new Error(`no tsquery: ${query}`)
  let next = 0
  const term = (): Found => {
    const part = parts[next++]!
    if (part === '(') {
      const inner = either()
      if (parts[next++] !== ')') throw new Error(`unbalanced: ${query}`)
      return inner
    }
    const lexeme = part.slice(1, part.lastIndexOf("'"))
    const isPrefix = part.endsWith(':*')
    const found = [...lexemes].filter(([one]) =>
      isPrefix ? one.startsWith(lexeme) : one === lexeme,
    )
    return { matches: found.length > 0, ends: found.flatMap(([, places]) => places) }
  }
  const sequence = (): Found => {
    let left = term()
    while (parts[next] === '<->') {
      next++
      const right = term()
      const ends = right.ends.filter((place) => left.ends.includes(place - 1))
      left = { matches: ends.length > 0, ends }
    }
    return left
  }
  const both = (): Found => {
    let left = sequence()
    while (parts[next] === '&') {
      next++
      const right = sequence()
      left = { matches: left.matches && right.matches, ends: [] }
    }
    return left
  }
  const either = (): Found => {
    let left = both()
    while (parts[next] === '|') {
      next++
      const right = both()
      left = { matches: left.matches || right.matches, ends: [...left.ends, ...right.ends] }
    }
    return left
  }
  const { matches } = either()
  if (next !== parts.length) throw new Error(`not read to its end: ${query}`)
  return matches
}
