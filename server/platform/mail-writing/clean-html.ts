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

/** Sanitizes HTML: only tags for text, lists and links; idempotent. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, rules).trim()

/** The same with headings and tables, for the legal texts. */
export const cleanLegalHtml = (html: string): string =>
  sanitizeHtml(html, {
    ...rules,
    allowedTags: [...documentTags, 'h2', 'h3', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  }).trim()

/** Maximum length of sanitized HTML; longer than the input because of escaping. */
export const cleanHtmlMax = 20_000

export const hasWords = (html: string): boolean => /[^\s\p{Cf}]/u.test(textOf(html))

const textOf = (html: string) =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ' ')
