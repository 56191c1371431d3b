const startsQuote = [
  /^>/,
  /^on\b.{5,200}\bwrote:$/i,
  /^(op|am|le|el|il)\b.{5,200}(schreef|schrieb|écrit|escribió|scritto).{0,100}:$/i,
  /^-{2,}\s*(original message|oorspronkelijk bericht|ursprüngliche nachricht)\s*-{2,}$/i,
]

/** Splits a mail into what its author wrote and what it quotes below. */
export function splitQuoted(text: string): { own: string; quoted: string } {
  const lines = text.split(/\r?\n/)
  const at = lines.findIndex((line) => startsQuote.some((pattern) => pattern.test(line.trim())))
  // A mail that begins with a quotation is answered between its lines.
  if (at <= 0) return { own: text.trim(), quoted: '' }
  return { own: lines.slice(0, at).join('\n').trim(), quoted: lines.slice(at).join('\n').trim() }
}
