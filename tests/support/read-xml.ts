/** An XML element; namespaces are not resolved. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  /** Own text, without children. */
  text: string
  children: XmlElement[]
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Every character that XML 1.0 allows. */
const allowed = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u
const name = '[A-Za-z_][\\w.:-]*'
const tag = new RegExp(`^<(/?)(${name})((?:\\s+${name}="[^"<]*")*)\\s*(/?)>$`)
const attribute = new RegExp(`(${name})="([^"<]*)"`, 'g')

function decoded(text: string): string {
  if (/&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/.test(text)) {
    throw new Error(`a bare or unknown entity in ${JSON.stringify(text.slice(0, 200))}`)
  }
  if (text.includes(']]>')) throw new Error('"]]>" in a text')
  return text.replace(/&(#x?)?(\w+);/g, (_, number: string | undefined, code: string) =>
    number === undefined
      ? named[code]!
      : String.fromCodePoint(Number.parseInt(code, number === '#x' ? 16 : 10)),
  )
}

/** Parses a document strictly, without DTD and CDATA. @throws if it is not well-formed */
export function readXml(document: string): XmlElement {
  const body = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*([^]*)$/.exec(document)?.[1]
  if (body === undefined) throw new Error('no XML declaration at the beginning')
  if (!allowed.test(document)) throw new Error('a character that XML forbids')
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  for (const part of body.match(/<[^>]*>|[^<]+/g) ?? []) {
    const parent = open.at(-1)!
    if (!part.startsWith('<')) {
      const text = decoded(part)
      if (!allowed.test(text)) throw new Error('a reference to a character that XML forbids')
      if (parent === root && text.trim() !== '') throw new Error('text outside the root')
      parent.text += text
      continue
    }
    const [, closes, tagName, attributes = '', isEmpty] = tag.exec(part) ?? []
    if (tagName === undefined) throw new Error(`not a tag: ${part.slice(0, 200)}`)
    if (closes) {
      if (open.pop()?.name !== tagName || attributes) throw new Error(`${part} closes nothing`)
      continue
    }
    const given = [...attributes.matchAll(attribute)].map(([, key, value]) => [
      key!,
      decoded(value!),
    ])
    const element: XmlElement = {
      name: tagName,
      attributes: Object.fromEntries(given) as Record<string, string>,
      text: '',
      children: [],
    }
    parent.children.push(element)
    if (!isEmpty) open.push(element)
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('not one closed root')
  return root.children[0]!
}

/** The texts of an element's children with this name. */
export const textsOf = (element: XmlElement, child: string): string[] =>
  element.children.filter((one) => one.name === child).map((one) => one.text)
