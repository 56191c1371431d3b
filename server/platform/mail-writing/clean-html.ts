import sanitizeHtml from 'sanitize-html'

/** Whether a link target is an https URL, a mailto address or a path of this site. */
function isSafeLink(href: string): boolean {
  // Browsers ignore whitespace in URLs and treat backslashes as slashes.
  if (/[\s\\\p{Cc}]/u.test(href)) return false
  return /^(https:\/\/[^/]|mailto:[^/]|\/(?!\/)|\/$)/i.test(href)
}

const documentTags = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a']

const rules: sanitizeHtml.IOptions = {
  allowedTags: documentTags,
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: isSafeLink(href) ? { href, rel: 'noopener noreferrer nofollow' } : {},
    }),
  },
}

/** Far deeper than any text; the sanitizer keeps less. */
const maxOpenElements = 200
const tagStart = /<(\/?)([a-z][a-z0-9]*)/gi
const voidElements: ReadonlySet<string> = new Set([
  'br',
  'hr',
  'img',
  'input',
  'col',
  'wbr',
  'meta',
  'link',
])
/** The elements that a start tag ends, where their own end tags were left out. */
const endedBy: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
}

/**
 * Turns start tags that are nested deeper than any text into declarations, which are dropped, for the parser compares an
 * end tag with every open element.
 */
export function limitNesting(html: string): string {
  const open: string[] = []
  return html.replace(tagStart, (text, slash: string, written: string) => {
    const name = written.toLowerCase()
    if (slash) {
      const place = open.lastIndexOf(name)
      if (place >= 0) open.length = place
      return text
    }
    if (voidElements.has(name)) return text
    while (endedBy[name]?.includes(open.at(-1) ?? '')) open.pop()
    if (open.length === maxOpenElements) return `<!${written}`
    open.push(name)
    return text
  })
}

/** Sanitizes HTML: only tags for text, lists and links; idempotent. */
export const cleanHtml = (html: string): string => sanitizeHtml(limitNesting(html), rules).trim()

/** The same with headings and tables, for the legal texts. */
export const cleanLegalHtml = (html: string): string =>
  sanitizeHtml(limitNesting(html), {
    ...rules,
    allowedTags: [...documentTags, 'h2', 'h3', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  }).trim()

/** Maximum length of sanitized HTML; longer than the input because of escaping. */
export const cleanHtmlMax = 20_000

export const hasWords = (html: string): boolean => /[^\s\p{Cf}]/u.test(textOf(html))

const textOf = (html: string) =>
  sanitizeHtml(limitNesting(html), { allowedTags: [], allowedAttributes: {} }).replaceAll(
    '&nbsp;',
    ' ',
  )
