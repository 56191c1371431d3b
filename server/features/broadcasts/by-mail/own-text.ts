/** The line before a quote, with a date and a name: `On 1 Nov 2026, Marit Vos wrote:`. */
const quoteStart =
  /^\s*(?:on|am|le|el|op|il|em|den|dnia)\s(?=.*\d).{5,250}\b(?:wrote|schrieb|a écrit|escribió|schreef|ha scritto|escreveu|skrev|napisał)(?![\p{L}]).{0,100}:\s*$/iu

/** Where quoted text, a signature or a footer begins; the rest of the mail is not read. */
const endings: readonly RegExp[] = [
  /^--\s*$/,
  /^[_=*-]{5,}\s*$/,
  /^\s*-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|oorspronkelijk bericht|message d'origine|mensaje original|messaggio originale)/i,
  /^\s*begin forwarded message:/i,
  /^\s*(?:sent|verzonden|gesendet|envoyé|enviado|inviato)\s(?:from|vanaf|van|von|de|depuis|desde|da|via)\s(?:my|mijn|meinem|mon|mi|mio|outlook|mail|yahoo|samsung|gmail|mobile|proton|iphone|android|the)\b/i,
  /^\s*(?:von meinem|get outlook for|get bluemail)\b/i,
  /^\s*(?:(?:best|kind|warm|with (?:best|kind)|met vriendelijke|mit freundlichen|viele|beste|saludos|un saludo|cordiali|bien)\s+(?:regards|wishes|groet(?:en)?|grüßen|gruessen|grüße|grüsse|cordiales|saluti|à vous|cordialement)|regards|kind regards|cordialement|cordially|groeten|saludos|saluti|sincerely|yours (?:sincerely|truly|faithfully)|cheers|thanks(?: (?:and|&) (?:best )?regards)?|thank you|many thanks|thx|tia|br|rgds|kr|mfg|mvg)\s*[,.!]*\s*$/i,
  /^\s*(?:this (?:e-?mail|message|communication)(?:,)? (?:and|is|may|contains)|confidentiality notice|disclaimer\b|the information (?:contained )?in this)/i,
]

/** `From:` of a quoted mail of Outlook, followed within four lines by another field of its head. */
const outlookFrom = /^\s*\*?(?:from|von|van|de|da|från)\s?:\*?\s.*\S/i
const outlookField =
  /^\s*\*?(?:sent|date|to|subject|gesendet|an|betreff|datum|verzonden|aan|onderwerp|envoyé|à|objet|enviado|para|asunto|inviato|a|oggetto)\s?:\*?\s/i

const greeting =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|beste|bonjour|hola|ciao|guten (?:tag|morgen))\b[^\d:]{0,40}$/i

const maxLines = 200
const maxLineLength = 500

/** The lines that the sender wrote, without quotes, signature, footers, greeting and empty lines. */
export function readOwnLines(text: string): string[] {
  const lines = text.replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n').split('\n')
  const own: string[] = []
  for (const [at, line] of lines.entries()) {
    if (own.length >= maxLines || isEnd(lines, at)) break
    const isQuoted = /^\s*[>|]/.test(line)
    const bare = line
      .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
      .trim()
      .slice(0, maxLineLength)
    if (bare !== '' && !isQuoted && !greeting.test(bare)) own.push(bare)
  }
  return own
}

function isEnd(lines: readonly string[], at: number): boolean {
  const line = lines[at]!.slice(0, maxLineLength)
  // A long introduction of a quote is wrapped.
  const pair = `${line.trimEnd()} ${lines[at + 1]?.trim().slice(0, maxLineLength) ?? ''}`
  return (
    endings.some((ending) => ending.test(line)) ||
    quoteStart.test(line) ||
    quoteStart.test(pair) ||
    (outlookFrom.test(line) &&
      lines.slice(at + 1, at + 5).some((next) => outlookField.test(next.slice(0, maxLineLength))))
  )
}
