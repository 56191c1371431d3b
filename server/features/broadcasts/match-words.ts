const words = (t: string) =>
  t
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
const quote = (l: string) => `'${l}'`
export function searchVector(texts: readonly string[]): string {
  const lexemes: string[] = []
  const seen = new Set<string>()
  let position = 1
  for (const text of texts) {
    for (const token of text.split(/\s+/)) {
      const parts = words(token)
      for (const w of parts) lexemes.push(`${quote(w)}:${Math.min(position++, 16000)}`)
      const joined = parts.join('')
      if (/\d/.test(joined))
        for (let i = 0; i < Math.min(joined.length - 1, 30); i++)
          seen.add(`_${joined.slice(i, i + 30)}`)
    }
    position += 10
  }
  return [...lexemes, ...[...seen].map(quote)].join(' ')
}
export function searchQuery(typed: string, exactPhrase: boolean): string | undefined {
  if (exactPhrase) {
    const w = words(typed)
    return w.length ? w.map(quote).join(' <-> ') : undefined
  }
  const terms = typed.split(/\s+/).flatMap((t) => {
    const joined = words(t).join('')
    if (!joined) return []
    if (/\d/.test(joined)) return [`'_${joined}':*`]
    return joined.length > 2 ? [`('${joined}':* | '_${joined}':*)`] : [quote(joined)]
  })
  return terms.length ? terms.slice(0, 20).join(' & ') : undefined
}
