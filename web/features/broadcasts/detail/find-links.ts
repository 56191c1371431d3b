export interface TextPart {
  text: string
  /** Set when this part is a link. */
  href?: string
}

const address = /\bhttps?:\/\/[^\s<>"]+/gi

/** Splits plain text at http and https URLs; no other scheme becomes a link. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(address)) {
    const href = withoutSentenceEnd(found[0])
    if (!isWebAddress(href)) continue
    if (found.index > end) parts.push({ text: text.slice(end, found.index) })
    parts.push({ text: href, href })
    end = found.index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function isWebAddress(href: string): boolean {
  return URL.canParse(href) && new URL(href).host !== ''
}

/** Strips trailing punctuation and unmatched closing brackets from a URL. */
function withoutSentenceEnd(found: string): string {
  let link = found.replace(/[.,;:!?'’”»]+$/, '')
  for (const [open, close] of ['()', '[]', '{}'] as const) {
    while (link.endsWith(close!) && count(link, close!) > count(link, open!)) {
      link = link.slice(0, -1).replace(/[.,;:!?'’”»]+$/, '')
    }
  }
  return link
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1
}
