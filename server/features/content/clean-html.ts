import sanitizeHtml from 'sanitize-html'
import { contentPicturePattern } from '#contract/content/pictures.ts'
import { parseVideoAddress } from '#contract/content/videos.ts'
import { limitNesting } from '#server/platform/mail-writing/clean-html.ts'
import { escapeHtml } from '#server/platform/mail-writing/mail-page.ts'

/** An element of a document; texts are kept escaped. */
interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Content[]
}
type Content = Element | string

const maxNesting = 40
const maxAttributeLength = 500
const voidNames: ReadonlySet<string> = new Set(['br', 'hr', 'img'])
const inlineNames: ReadonlySet<string> = new Set([
  'br',
  'strong',
  'em',
  'u',
  's',
  'code',
  'a',
  'img',
])
const textBlocks: ReadonlySet<string> = new Set(['p', 'ul', 'ol'])
const factsBlocks: ReadonlySet<string> = new Set([...textBlocks, 'h3', 'table'])
const documentBlocks: ReadonlySet<string> = new Set([
  ...factsBlocks,
  'h2',
  'blockquote',
  'hr',
  'figure',
  'aside',
])

const firstPass: sanitizeHtml.IOptions = {
  allowedTags: [
    ...inlineNames,
    ...documentBlocks,
    'li',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    figure: ['class', 'data-video', 'data-title'],
    aside: ['class'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: maxNesting,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    div: 'p',
    section: 'p',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
  },
}

/**
 * Reduces HTML to what posts and pages may contain, with its nesting. First sanitised by the library, then
 * written again from its elements, so that no text of the source is ever taken as markup.
 */
export function cleanContentHtml(html: string): string {
  return writeBlocks(parseSanitized(sanitizeHtml(limitNesting(html), firstPass)), documentBlocks)
}

const markup = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+/g
const attribute = /([a-z-]+)="([^"]*)"/g

/** Parses what the library wrote: lower case, quoted attributes, all elements closed. */
function parseSanitized(html: string): Content[] {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [text, close, name = '', attributes = ''] of html.matchAll(markup)) {
    const parent = open.at(-1)!
    if (name === '') parent.children.push(text)
    else if (!close) {
      const pairs = [...attributes.matchAll(attribute)].map(([, key, value]) => [key!, value!])
      const element = { name, attributes: Object.fromEntries(pairs), children: [] }
      parent.children.push(element)
      if (!voidNames.has(name)) open.push(element)
    } else if (parent.name === name) open.pop()
  }
  return root.children
}

const isText = (content: Content): content is string => typeof content === 'string'
const isInline = (content: Content): boolean =>
  isText(content) || (inlineNames.has(content.name) && content.children.every(isInline))
const isBlank = (html: string) => /^(\s|<\/?[a-z]+>)*$/.test(html)

/** Writes blocks; text between them becomes paragraphs, blocks that are not allowed here their content. */
function writeBlocks(contents: readonly Content[], allowed: ReadonlySet<string>): string {
  let written = ''
  let run: Content[] = []
  const endRun = () => {
    written += writeText('p', run)
    run = []
  }
  for (const content of contents) {
    if (isText(content) || isInline(content)) run.push(content)
    else {
      endRun()
      written += allowed.has(content.name)
        ? writeBlock(content, allowed)
        : writeBlocks(content.children, allowed)
    }
  }
  endRun()
  return written
}

function writeText(name: string, contents: readonly Content[]): string {
  const text = writeInline(contents).trim()
  return isBlank(text) ? '' : `<${name}>${text}</${name}>`
}

function writeBlock(element: Element, allowed: ReadonlySet<string>): string {
  const { name, attributes, children } = element
  if (name === 'hr') return '<hr>'
  if (name === 'h2' || name === 'h3') return writeText(name, children)
  if (name === 'ul' || name === 'ol') return writeList(name, children)
  if (name === 'table') return writeTable(element)
  if (name === 'figure') return writeFigure(element)
  if (name === 'blockquote') return wrap('blockquote', writeBlocks(children, textBlocks))
  if (name === 'aside' && attributes['class'] === 'facts') {
    return wrap('aside', writeBlocks(children, factsBlocks), ' class="facts"')
  }
  return writeBlocks(children, allowed)
}

const wrap = (name: string, inside: string, attributes = '') =>
  inside && `<${name}${attributes}>${inside}</${name}>`

/** Text with marks; blocks within it are replaced by their text. */
function writeInline(contents: readonly Content[], isInLink = false): string {
  return contents
    .map((content) => {
      if (isText(content)) return content
      const { name, attributes, children } = content
      if (name === 'br') return '<br>'
      if (name === 'img') return ''
      const inside = writeInline(children, isInLink || name === 'a')
      if (!inlineNames.has(name)) return ` ${inside} `
      if (isBlank(inside)) return inside
      if (name !== 'a') return `<${name}>${inside}</${name}>`
      const href = isInLink ? undefined : linkOf(attributes['href'])
      return href === undefined ? inside : `<a href="${href}">${inside}</a>`
    })
    .join('')
}

/** Text of an item or cell as it is, or paragraphs and lists. */
function writeFlow(contents: readonly Content[]): string {
  if (contents.every(isInline)) return writeInline(contents).trim()
  const blocks = writeBlocks(contents, textBlocks)
  const [, paragraph] = /^<p>((?:(?!<\/?p>|<[ou]l>).)*)<\/p>$/s.exec(blocks) ?? []
  return paragraph ?? blocks
}

function writeList(name: string, contents: readonly Content[]): string {
  const items = contents.map((content) => {
    const inside = writeFlow(
      !isText(content) && content.name === 'li' ? content.children : [content],
    )
    return isBlank(inside) ? '' : `<li>${inside}</li>`
  })
  return wrap(name, items.join(''))
}

function writeTable(table: Element): string {
  const rowsOf = (parts: readonly Content[]): Element[] =>
    parts.flatMap((part) => {
      if (isText(part) || part.name === 'table') return []
      return part.name === 'tr' ? [part] : rowsOf(part.children)
    })
  const write = (rows: readonly Element[]) =>
    rows
      .map(({ children }) =>
        children
          .filter((cell): cell is Element => !isText(cell))
          .filter(({ name }) => name === 'th' || name === 'td')
          .map((cell) => `<${cell.name}>${writeFlow(cell.children)}</${cell.name}>`)
          .join(''),
      )
      .map((cells) => wrap('tr', cells))
      .join('')
  const isHead = (part: Content) => !isText(part) && part.name === 'thead'
  const head = wrap('thead', write(rowsOf(table.children.filter(isHead))))
  const body = wrap('tbody', write(rowsOf(table.children.filter((part) => !isHead(part)))))
  return wrap('table', head + body)
}

function findFirst(contents: readonly Content[], name: string): Element | undefined {
  for (const content of contents) {
    if (isText(content)) continue
    const match = content.name === name ? content : findFirst(content.children, name)
    if (match) return match
  }
  return undefined
}

function writeFigure({ attributes, children }: Element): string {
  const caption = writeText('figcaption', findFirst(children, 'figcaption')?.children ?? [])
  if (attributes['class'] === 'picture') {
    const picture = pictureOf(findFirst(children, 'img')?.attributes ?? {})
    if (picture) return `<figure class="picture">${picture}${caption}</figure>`
  }
  if (attributes['class'] === 'video') {
    const video = parseVideoAddress(unescapeHtml(attributes['data-video'] ?? ''))
    const title = shortText(attributes['data-title'])
    const data = video && `data-video="${escapeHtml(video.address)}" data-title="${title}"`
    if (data) return `<figure class="video" ${data}>${caption}</figure>`
  }
  return writeBlocks(children, documentBlocks)
}

function pictureOf({ src = '', alt, width, height }: Element['attributes']): string | undefined {
  if (!contentPicturePattern.test(src)) return undefined
  const sizes = [width, height].every((size) => /^[1-9]\d{0,4}$/.test(size ?? ''))
  const size = sizes ? ` width="${width}" height="${height}"` : ''
  return `<img src="${src}" alt="${shortText(alt)}"${size}>`
}

function shortText(escaped = ''): string {
  const text = unescapeHtml(escaped).replaceAll(/\s+/g, ' ').trim()
  return escapeHtml([...text].slice(0, maxAttributeLength).join('').trim())
}

/** An escaped address that is safe as a link. Browsers read `\` as `/` and skip control characters. */
function linkOf(escaped = ''): string | undefined {
  const href = unescapeHtml(escaped).trim()
  const isAllowed = /^(https?:\/\/[^/]|mailto:.|tel:.|\/(?!\/))/i.test(href)
  const hasUser = /^https?:\/\/[^/?#]*@/i.test(href)
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  const hasControls = /[\u0000-\u0020\u007f\\]/.test(href)
  return isAllowed && !hasUser && !hasControls && href.length <= 2000 ? escapeHtml(href) : undefined
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
export const unescapeHtml = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!)
