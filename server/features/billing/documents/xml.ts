export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | XmlElement[]
}

/**
 * An element with text or children; nothing if there is neither, because EN 16931 allows no empty elements. Texts are
 * plain: they are trimmed here and escaped when written.
 */
export function element(
  name: string,
  content: string | readonly (XmlElement | undefined)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | undefined {
  if (typeof content === 'string') {
    const text = removeForbidden(content).trim()
    return text === '' ? undefined : { name, attributes, content: text }
  }
  const children = content.filter((child) => child !== undefined)
  return children.length === 0 ? undefined : { name, attributes, content: children }
}

/** An XML document in UTF-8 with the root element, indented by two spaces. */
export function writeXml(root: XmlElement | undefined): string {
  if (!root) throw new Error('An XML document needs a root element')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}`
}

function writeElement({ name, attributes, content }: XmlElement, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const start = `${indent}<${name}${written.join('')}>`
  if (typeof content === 'string') return `${start}${escapeXml(content)}</${name}>\n`
  const inner = content.map((child) => writeElement(child, `${indent}  `)).join('')
  return `${start}\n${inner}${indent}</${name}>\n`
}

/** Removes what XML 1.0 cannot express even escaped: control characters, lone surrogates, U+FFFE and U+FFFF. */
function removeForbidden(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- they are what is removed
      .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  )
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string) =>
  removeForbidden(text).replaceAll(/[&<>"']/g, (character) => entities[character]!)
