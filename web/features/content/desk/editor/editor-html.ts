import { contentPicturePattern } from '#contract/content/pictures.ts'

/** Elements that pasted programs add to text, and elements that a text never contains. */
const noise =
  'script, style, link, meta, title, iframe, object, embed, svg, template, form, o\\:p, xml'

/**
 * Prepares pasted HTML: Word's lists become lists, its headings headings, and everything invisible goes.
 * The editor drops unknown elements on its own; the server cleans again.
 */
export function cleanPastedHtml(html: string): string {
  const body = parsePasted(html)
  for (const element of body.querySelectorAll(noise)) element.remove()
  for (const comment of commentsIn(body)) comment.remove()
  nestWordLists(body)
  for (const heading of body.querySelectorAll('h1, h4, h5, h6')) {
    rename(heading, heading.localName === 'h1' ? 'h2' : 'h3')
  }
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    replaceStyledText(element)
    for (const name of element.getAttributeNames()) {
      if (!keptAttributes.has(name)) element.removeAttribute(name)
    }
  }
  return body.innerHTML
}

const styleElement = /<style[\s\S]*?<\/style>/gi
const styleAttribute = /(<[a-z][^>]*?\s)style(\s*=)/gi

/** Parses HTML with its styles as data: the policy of the page blocks styles even in a detached document. */
const parsePasted = (html: string): HTMLElement =>
  new DOMParser().parseFromString(
    html.replaceAll(styleElement, '').replaceAll(styleAttribute, '$1data-style$2'),
    'text/html',
  ).body

/** `data-pm-slice` is what the editor writes on its own clipboard. */
const keptAttributes = new Set([
  'href',
  'src',
  'alt',
  'width',
  'height',
  'class',
  'data-video',
  'data-title',
  'data-pm-slice',
])

function commentsIn(root: Node): ChildNode[] {
  const comments: ChildNode[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  while (walker.nextNode()) comments.push(walker.currentNode as ChildNode)
  return comments
}

/** Google Docs and Word write bold and italic as styles of spans. */
function replaceStyledText(element: HTMLElement): void {
  const style = element.dataset['style'] ?? ''
  if (element.localName === 'b' && /(^|[;\s])font-weight:\s*(normal|400)/i.test(style))
    return unwrap(element)
  if (element.localName !== 'span') return
  if (/(^|[;\s])font-weight:\s*(bold|[6-9]00)/i.test(style)) wrapContent(element, 'strong')
  if (/(^|[;\s])font-style:\s*italic/i.test(style)) wrapContent(element, 'em')
}

function rename(element: Element, name: string): void {
  const renamed = document.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

function unwrap(element: HTMLElement): void {
  element.replaceWith(...element.childNodes)
}

function wrapContent(element: HTMLElement, name: string): void {
  const mark = document.createElement(name)
  mark.append(...element.childNodes)
  element.append(mark)
}

const wordBullet = /^[\s\u00a0]*([·•▪◦o§\u00b7\uf0b7\uf0a7-]|(\d{1,3}|[a-z])[.)])[\s\u00a0]+/i

/** Word writes the items of a list as paragraphs with their bullets as text. */
function nestWordLists(body: HTMLElement): void {
  const items = body.querySelectorAll<HTMLElement>(
    'p[class*="MsoListParagraph"], p[data-style*="mso-list"]',
  )
  for (const item of items) {
    const marker = wordBullet.exec(item.textContent)
    if (!marker) continue
    const name = marker[2] === undefined ? 'ul' : 'ol'
    removeStart(item, marker[0].length)
    const previous = item.previousElementSibling
    const isContinued = previous?.localName === name && previous.hasAttribute('data-word')
    const list = isContinued ? previous : document.createElement(name)
    if (!isContinued) {
      list.setAttribute('data-word', '')
      item.before(list)
    }
    const entry = document.createElement('li')
    entry.append(...item.childNodes)
    list.append(entry)
    item.remove()
  }
}

/** Removes characters at the start of an element's text. */
function removeStart(element: HTMLElement, count: number): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let remaining = count
  while (remaining > 0 && walker.nextNode()) {
    const text = walker.currentNode as Text
    const removed = Math.min(remaining, text.data.length)
    text.data = text.data.slice(removed)
    remaining -= removed
  }
}

/** Whether HTML has pictures that do not come with it: the editor takes uploaded ones only. */
export function hasForeignPictures(html: string): boolean {
  const body = parsePasted(html)
  return [...body.querySelectorAll('img')].some(
    (image) => !contentPicturePattern.test(image.getAttribute('src') ?? ''),
  )
}

/** Whether HTML is nothing but pictures, as copied by "Copy image". */
export const isOnlyPictures = (html: string): boolean => parsePasted(html).textContent.trim() === ''

/** The editor's HTML with the first row of a table as its head if it has only headings. */
export function withTableHeads(html: string): string {
  if (!html.includes('<table')) return html === '<p></p>' ? '' : html
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const table of body.querySelectorAll('table')) {
    const first = table.querySelector('tr')
    const isHead =
      first && table.rows.length > 1 && [...first.cells].every((cell) => cell.localName === 'th')
    if (!isHead) continue
    const head = document.createElement('thead')
    head.append(first)
    table.prepend(head)
  }
  return body.innerHTML
}

/** The text of HTML, a line for each block: what versions are compared by. */
export function linesOfHtml(html: string): string[] {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[${image.alt}]`)
  for (const video of body.querySelectorAll<HTMLElement>('figure.video')) {
    video.prepend(`[${video.dataset['title'] || video.dataset['video']}] `)
  }
  for (const cell of body.querySelectorAll('td, th')) cell.append('\t')
  for (const block of body.querySelectorAll('p, h2, h3, li, tr, figure, figcaption, br, hr')) {
    if (!block.closest('td, th') || block.localName === 'br') block.after('\n')
  }
  return body.textContent
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}
