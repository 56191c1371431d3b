/** A demo post as written in the sources; see `writeHtml` for the markup of its text. */
export interface PostSource {
  cat: 1 | 2 | 3 | 4 | 8 | 9 | 10
  /** Days before the market was filled, or from the first of a February: of the coming meeting 0, of the last -1. */
  at: number | { meeting: 0 | -1 | -2; days: number }
  by: keyof typeof authors
  title: string
  lead: string
  /** Blocks separated by empty lines. `{m-1}` is the month before that of the post, `{y}` its year. */
  text: string
  isPinned?: boolean
  /** Shown whole in lists. */
  isWhole?: boolean
  metaKeywords?: string
}

export const authors = {
  femke: 'Femke Dijkhuis',
  ruben: 'Ruben Aalders',
  sanne: 'Sanne Terpstra',
  joris: 'Joris Vermaat',
} as const

export interface ChartSource {
  kind: 'line' | 'bars'
  unit: string
  alt: string
  caption: string
  points: readonly { label: string; value: number }[]
}

const months =
  'January February March April May June July August September October November December'.split(' ')

/** Replaces months and years relative to a date: `{m}`, `{m-3}`, `{y}`, `{y+1}`. */
export function fillDates(text: string, at: Date): string {
  return text.replaceAll(/\{([my])([+-]\d+)?\}/g, (_all, unit: string, offset = '0') => {
    const by = Number(offset)
    if (unit === 'y') return String(at.getUTCFullYear() + by)
    return months[(((at.getUTCMonth() + by) % 12) + 12) % 12]!
  })
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** `**strong**`, `` `part number` `` and `[label](address)`. */
const inline = (text: string) =>
  escape(text)
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/`(.+?)`/g, '<code>$1</code>')
    .replaceAll(/\[(.+?)\]\((.+?)\)/g, '<a href="$2">$1</a>')

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => inline(cell.trim()))

function writeTable(lines: readonly string[]): string {
  const [head = '', ...rows] = lines
  const row = (line: string, isHead: boolean) =>
    `<tr>${cellsOf(line)
      .map((cell, place) => (isHead || place === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`))
      .join('')}</tr>`
  return `<table><thead>${row(head, true)}</thead><tbody>${rows.map((line) => row(line, false)).join('')}</tbody></table>`
}

function writeFacts([head = '', ...lines]: readonly string[]): string {
  const rows = lines.map((line) => {
    const [term, ...value] = line.split(': ')
    return `<tr><th>${inline(term!)}</th><td>${inline(value.join(': '))}</td></tr>`
  })
  return `<aside class="facts"><h3>${inline(head.replace(/^!facts /, ''))}</h3><table><tbody>${rows.join('')}</tbody></table></aside>`
}

/** Parses `!line € | alternative text | caption | June 41; July 40`. */
function readChart(line: string): ChartSource {
  const [, kind, rest = ''] = /^!(line|bars) (.*)$/s.exec(line)!
  const [unit = '', alt = '', caption = '', values = ''] = rest
    .split('|')
    .map((part) => part.trim())
  const points = values.split(';').map((pair) => {
    const [, label = '', value] = /^(.*) (\S+)$/.exec(pair.trim())!
    return { label, value: Number(value) }
  })
  return { kind: kind as ChartSource['kind'], unit, alt, caption, points }
}

export interface DrawnChart {
  id: number
  width: number
  height: number
}

/**
 * Writes HTML from blocks: `## heading`, `- item`, `> quote` with its source on a second line, `| table |`, `!facts
 * heading` with `term: value` lines, `!video address | title`, charts, and paragraphs.
 */
export async function writeHtml(
  text: string,
  draw: (chart: ChartSource) => Promise<DrawnChart>,
): Promise<string> {
  const written: string[] = []
  for (const block of text.trim().split(/\n\s*\n/)) {
    const lines = block.split('\n').map((line) => line.trim())
    const [first = ''] = lines
    if (first.startsWith('## ')) written.push(`<h2>${inline(first.slice(3))}</h2>`)
    else if (first.startsWith('- ')) {
      written.push(`<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`)
    } else if (first.startsWith('> ')) {
      const quote = lines.map((line) => `<p>${inline(line.replace(/^> /, ''))}</p>`)
      written.push(`<blockquote>${quote.join('')}</blockquote>`)
    } else if (first.startsWith('|')) written.push(writeTable(lines))
    else if (first.startsWith('!facts ')) written.push(writeFacts(lines))
    else if (first.startsWith('!video ')) {
      const [address = '', title = ''] = first.slice(7).split(' | ')
      written.push(
        `<figure class="video" data-video="${address}" data-title="${escape(title)}"></figure>`,
      )
    } else if (/^!(line|bars) /.test(first)) {
      const chart = readChart(lines.join(' '))
      const { id, width, height } = await draw(chart)
      const source = `src="/api/content/pictures/${id}" alt="${escape(chart.alt)}"`
      written.push(
        `<figure class="picture"><img ${source} width="${width}" height="${height}"><figcaption>${inline(chart.caption)}</figcaption></figure>`,
      )
    } else written.push(`<p>${inline(lines.join(' '))}</p>`)
  }
  return written.join('')
}
