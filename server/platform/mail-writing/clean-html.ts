import sanitizeHtml from 'sanitize-html'

/** Where a link may lead: an https page, an address to write to, or a page of our own. */
function isSafeLink(href: string): boolean {
  // Browsers skip white space inside an address and read a backslash as a slash.
  if (/[\s\\\p{Cc}]/u.test(href)) return false
  return /^(https:\/\/[^/]|mailto:[^/]|\/(?!\/)|\/$)/i.test(href)
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a'],
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

/**
 * HTML with nothing left that could act: a few tags for words, lists and links, no styles, pictures, scripts or
 * handlers. What it has cleaned it leaves as it is.
 */
export const cleanHtml = (html: string): string => sanitizeHtml(html, rules).trim()

/** Columns hold so many characters of it: signs like & are written out, so that it may be longer than what was typed. */
export const cleanHtmlMax = 20_000

/** The words of sanitised HTML, to see whether anything is left of it. */
export const hasWords = (html: string): boolean => /[^\s\p{Cf}]/u.test(wordsOf(html))

const wordsOf = (html: string) =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ' ')
