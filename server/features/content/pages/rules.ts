import { claimFigures, type PageSection } from '#contract/content/pages.ts'

/** Fragments of addresses are short enough to share. */
const maxIdLength = 60

/** Makes the fragment of a section from its heading: 'How much, and how often' is `how-much-and-how-often`. */
function sectionId(heading: string, usedIds: ReadonlySet<string>): string {
  const words = heading
    .replaceAll(/&\w+;/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxIdLength)
    .replaceAll(/^-+|-+$/g, '')
  const id = /^[a-z]/.test(words) ? words : `section${words && `-${words}`}`
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? id : `${id}-${number}`
    if (!usedIds.has(candidate)) return candidate
  }
}

const containers = /<(\/?)(?:aside|blockquote|figure|li|td|th)\b/g
/** Whether HTML closes every element that it opens, so that it can be cut after it. */
function isBalanced(html: string): boolean {
  let depth = 0
  for (const [, close] of html.matchAll(containers)) depth += close ? -1 : 1
  return depth === 0
}

const unescapes: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => unescapes[entity]!)
    .trim()

/** Divides sanitised HTML at its headings: what is before the first, and a section for each. */
export function splitSections(html: string): { html: string; sections: PageSection[] } {
  const parts: { heading: string; html: string }[] = []
  let before = ''
  let from = 0
  for (const match of html.matchAll(/<h2>(.*?)<\/h2>/gs)) {
    const text = html.slice(from, match.index)
    // A heading inside a box or an item belongs to it.
    if (!isBalanced(text)) continue
    if (parts.length === 0) before = text
    else parts.at(-1)!.html = text
    parts.push({ heading: match[1]!, html: '' })
    from = match.index + match[0].length
  }
  if (parts.length === 0) return { html: presentTables(html, ''), sections: [] }
  parts.at(-1)!.html = html.slice(from)
  const usedIds = new Set<string>()
  const sections = parts.map((part) => {
    const id = sectionId(part.heading, usedIds)
    usedIds.add(id)
    return { id, heading: plainText(part.heading), html: presentTables(part.html, part.heading) }
  })
  return { html: presentTables(before, ''), sections }
}

const cellsOf = (row: string) =>
  [...row.matchAll(/<(th|td)([^>]*)>(.*?)<\/\1>/gs)].map(([, name, attributes, html]) => ({
    isHead: name === 'th',
    look: attributes!.includes('class="num"') ? ' class="num"' : '',
    html: html!,
  }))

/** Adds roles and names to tables, and column names to cells, so that rows can become cards on phones. */
function presentTables(html: string, heading: string): string {
  return html.replaceAll(/<table>(.*?)<\/table>/gs, (table, inside: string) => {
    const rows = [...inside.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) => cellsOf(row!))
    const [first] = rows
    if (!first) return table
    const hasHead = first.every(({ isHead }) => isHead)
    return writeTable(hasHead ? first : [], hasHead ? rows.slice(1) : rows, heading)
  })
}

/** `look` is the class of a cell, if it has one. */
type Cell = { isHead: boolean; look: string; html: string }

function writeTable(columns: readonly Cell[], rows: readonly Cell[][], caption: string): string {
  const head = columns
    .map(({ html, look }) => `<th role="columnheader" scope="col"${look}>${html}</th>`)
    .join('')
  const body = rows.map((cells) => {
    const written = cells.map(({ isHead, look, html }, index) => {
      if (isHead) return `<th role="rowheader" scope="row">${html}</th>`
      const name = index > 0 && columns[index]?.html
      const label = name ? `<span class="column-name" aria-hidden="true">${name}</span>` : ''
      return `<td role="cell"${look}>${label}${html}</td>`
    })
    return `<tr role="row">${written.join('')}</tr>`
  })
  const width = Math.max(columns.length, ...rows.map((cells) => cells.length))
  return [
    `<div class="word-table${width > 3 ? ' wide' : ''}"><table role="table">`,
    caption && `<caption class="sr">${caption}</caption>`,
    head && `<thead role="rowgroup"><tr role="row">${head}</tr></thead>`,
    `<tbody role="rowgroup">${body.join('')}</tbody></table></div>`,
  ].join('')
}

const claimPattern = `\\{(?:${claimFigures.join('|')})\\}`
const claimBlock = new RegExp(
  `<(p|li|tr)>(?:(?!</\\1>).)*?${claimPattern}(?:(?!</\\1>).)*</\\1>`,
  'gs',
)

/** Removes paragraphs, items and rows with claims that staff have not confirmed (AM-020). */
export const withoutClaims = (html: string): string => html.replaceAll(claimBlock, '')
