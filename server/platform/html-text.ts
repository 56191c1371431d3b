import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import pLimit from 'p-limit'
import { createStyles, type ElementStyle } from '#server/platform/html-styles.ts'

interface Options {
  /** Begins each line of a quote with `> `, as in plain text. */
  marksQuotes?: boolean
  /** Characters of text, after which nothing is read. */
  maxLength?: number
}

/** Elements that no reader of a page sees; a title is not part of it. */
const unread: ReadonlySet<string> = new Set(
  'script style title template xml svg math iframe object audio video canvas noembed noframes select datalist textarea del s strike'.split(
    ' ',
  ),
)
const blocks: ReadonlySet<string> = new Set(
  'address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const preformatted: ReadonlySet<string> = new Set(['pre', 'xmp', 'listing', 'plaintext'])

/** Characters that are read at a time, in a few milliseconds. */
const pieceLength = 4 * 1024
/** Deeper elements are read as if they were closed at once. */
const maxDepth = 500
const maxQuoteDepth = 10
/** Columns that may be skipped by spans, and rows. */
const maxSpan = 50

/** Classes and ids of elements in which mail programs quote a mail. */
const quoteNames =
  /(?:^|\s)(?:x_)*(?:gmail_quote|gmail_attr|yahoo_quoted|moz-cite-prefix|moz-forward-container|protonmail_quote|tutanota_quote|zmail_extra|isReplyContent|OLK_SRC_BODY_SECTION|(?:ms-outlook-mobile|mail-editor)-reference-message)|yahoo_quoted/
/** Begin the head of a quoted mail; all that follows belongs to it. */
const replyHeads = /^(?:x_)*(?:divRplyFwdMsg|zwchr)$/
/** Word draws this line above the head of a quoted mail. */
const replyLine = /border:\s*none;\s*border-top:\s*solid\s+#?\w+\s+1\.0pt;\s*padding:\s*3\.0pt/i
/** The style of a `blockquote` that indents and quotes nothing. */
const indentation =
  /^margin:\s*0(?:px)?\s+0(?:px)?\s+0(?:px)?\s+40px;\s*border:\s*(?:none|medium);\s*padding:\s*0(?:px)?;?\s*$/i

interface OpenElement {
  name: string
  /** Whether its own text is not read. */
  isUnread: boolean
  /** Whether nothing in it is read. */
  isHidden: boolean
  isBlock: boolean
  isQuote: boolean
  isPreformatted: boolean
  color: string | undefined
  background: string
  isTiny: boolean
  role: ElementStyle['role']
  /** Of a table: for each column the rows that a cell above still covers. */
  spans: number[]
}

/** A parser that keeps a bounded number of elements open, because it searches all of them at each end tag. */
class BoundedParser extends Parser {
  depth = 0
  #isFull = false
  override onopentagname(start: number, end: number): void {
    this.#isFull = this.depth >= maxDepth
    super.onopentagname(start, end)
  }
  override onclosetag(start: number, end: number): void {
    this.#isFull = false
    super.onclosetag(start, end)
  }
  protected override isVoidElement(name: string): boolean {
    return this.#isFull || super.isVoidElement(name)
  }
}

/** Collects text as lines, with the white space of HTML. */
class Lines {
  readonly lines: string[] = []
  #pieces: string[] = []
  #endsInSpace = true

  add(text: string, isPreformatted: boolean): void {
    if (isPreformatted) {
      const [first = '', ...more] = text.split(/\r\n|\r|\n/)
      this.#pieces.push(first)
      for (const line of more) {
        this.end(true)
        this.#pieces.push(line)
      }
      this.#endsInSpace = false
      return
    }
    const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ')
    const added = this.#endsInSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
    if (added === '') return
    this.#pieces.push(added)
    this.#endsInSpace = added.endsWith(' ')
  }

  /** Ends the line; an empty one is kept on request. */
  end(isEmptyKept = false): void {
    const line = this.#pieces.join('').trimEnd()
    this.#pieces = []
    this.#endsInSpace = true
    if (line !== '' || isEmptyKept) this.lines.push(line)
  }
}

const emptyCell: readonly string[] = []

/** A row whose cells are being read. */
interface Row {
  /** Text of the row outside of cells. */
  loose: Lines
  cells: (readonly string[])[]
  column: number
  spans: number[]
}

/**
 * The text of HTML as a reader sees it: a line for each block and row, a tab between cells, no hidden text. Takes time in
 * proportion to the length, whatever it is.
 */
export function textOfHtml(html: string, options?: Options): string {
  const reader = createHtmlReader(options)
  reader.write(html)
  return reader.end()
}

/** The same for long HTML of strangers: one at a time, and other work goes on between its pieces. */
export function textOfLongHtml(html: string, options?: Options): Promise<string> {
  return oneAtATime(async () => {
    const reader = createHtmlReader(options)
    for (let at = 0; at < html.length; at += pieceLength) {
      if (at > 0) await setImmediate()
      reader.write(html.slice(at, at + pieceLength))
    }
    return reader.end()
  })
}

const oneAtATime = pLimit(1)

function createHtmlReader(options: Options = {}) {
  const { marksQuotes = false, maxLength = Number.POSITIVE_INFINITY } = options
  const styles = createStyles()
  const open: OpenElement[] = []
  const written: string[] = []
  let length = 0
  let quoteDepth = 0
  let sheet: string[] | undefined
  let lines = new Lines()
  /** The innermost row, unless it is there for the layout only. */
  let row: Row | undefined

  const write = (all: readonly string[]) => {
    const mark = '> '.repeat(Math.min(quoteDepth, maxQuoteDepth))
    for (const line of all) {
      // Never two empty lines in a row.
      if (line === '' && (written.at(-1) ?? mark) === mark) continue
      written.push(mark + line)
      length += mark.length + line.length + 1
    }
    if (length > maxLength) parser.pause()
  }
  const endLine = (isEmptyKept = false) => {
    lines.end(isEmptyKept)
    if (!row) write(lines.lines.splice(0))
  }
  /** Writes what a row has collected as lines. */
  const endLayout = () => {
    lines.end()
    const all = row ? [row.loose.lines, ...row.cells].flat() : lines.lines
    row = undefined
    lines = new Lines()
    write(all)
  }
  const endRow = () => {
    if (!row) return endLine()
    lines.end()
    const { loose, cells, column, spans } = row
    for (let at = column; at < spans.length; at++) if (spans[at]! > 0) spans[at]! -= 1
    row = undefined
    lines = new Lines()
    write(loose.lines)
    write(joinCells(cells))
  }
  const beginRow = () => {
    endLayout()
    const spans = open.findLast(({ role }) => role === 'table')?.spans ?? []
    row = { loose: lines, cells: [], column: 0, spans }
  }
  const beginCell = (current: Row, { colspan, rowspan }: Attributes) => {
    lines.end()
    lines = new Lines()
    const { spans, cells } = current
    for (; (spans[current.column] ?? 0) > 0; current.column++) {
      spans[current.column]! -= 1
      cells.push(emptyCell)
    }
    cells.push(lines.lines)
    const columns = countSpan(colspan)
    for (let n = 0; n < columns && current.column < maxSpan; n++) {
      if (n > 0) cells.push(emptyCell)
      spans[current.column] = countSpan(rowspan) - 1
      current.column += 1
    }
  }

  const begin = (name: string, attributes: Attributes) => {
    const element = toElement(name, attributes, {
      style: styles.of(name, attributes),
      parent: open.at(-1),
      marksQuotes,
    })
    open.push(element)
    if (element.isUnread) {
      if (name === 'style') sheet = []
      return
    }
    if (element.isQuote) {
      endLayout()
      quoteDepth += 1
    }
    if (element.role === 'table') endLayout()
    else if (element.role === 'row') beginRow()
    else if (element.role === 'cell' && row) beginCell(row, attributes)
    else if (name === 'br') endLine(true)
    else if (element.isBlock) endLine()
    if (marksQuotes && isReplyHead(attributes)) {
      endLayout()
      // The quoted mail follows outside of this element.
      quoteDepth += 1
    }
  }
  const end = () => {
    const element = open.pop()
    if (sheet && element?.name === 'style') {
      styles.addSheet(sheet.join(''))
      sheet = undefined
    }
    if (!element || element.isUnread) return
    if (element.role === 'row') endRow()
    else if (element.isBlock && element.name !== 'br') endLine()
    if (!element.isQuote) return
    endLayout()
    quoteDepth -= 1
  }

  const parser = new BoundedParser({
    onopentag(name, attributes) {
      begin(name, attributes)
      parser.depth = open.length
    },
    onclosetag() {
      end()
      parser.depth = open.length
    },
    ontext(data) {
      sheet?.push(data)
      const element = open.at(-1)
      if (!element?.isUnread) {
        lines.add(data.replace(invisible, ''), element?.isPreformatted ?? false)
      }
    },
  })
  return {
    write: (html: string) => parser.write(html),
    end() {
      parser.end()
      endLayout()
      return written.join('\n').replaceAll('\u00a0', ' ').trimEnd()
    },
  }
}

type Attributes = Readonly<Record<string, string>>

const countSpan = (span: string | undefined): number =>
  Math.min(Math.max(Number.parseInt(span ?? '', 10) || 1, 1), maxSpan)

/** Soft hyphens and characters without width, with which programs break words or fill the preview of a mail. */
const invisible = /[\u00ad\u200b\u2060\ufeff]|\u034f/g

const roles: Readonly<Record<string, OpenElement['role']>> = {
  table: 'table',
  tr: 'row',
  td: 'cell',
  th: 'cell',
}

function toElement(
  name: string,
  attributes: Attributes,
  context: { style: ElementStyle; parent: OpenElement | undefined; marksQuotes: boolean },
): OpenElement {
  const { style, parent, marksQuotes } = context
  const color = style.color ?? parent?.color
  const background = style.background ?? parent?.background ?? 'white'
  const isTiny = style.isTiny ?? parent?.isTiny ?? false
  const isUnseen = isTiny || (color !== undefined && [background, 'transparent'].includes(color))
  const role = style.role ?? roles[name]
  return {
    name,
    isUnread: (parent?.isHidden ?? false) || style.isHidden || unread.has(name) || isUnseen,
    isHidden: (parent?.isHidden ?? false) || style.isHidden || unread.has(name),
    isBlock: style.isBlock ?? (blocks.has(name) || role === 'cell'),
    isQuote: marksQuotes && isQuote(name, attributes),
    isPreformatted:
      style.isPreformatted ?? (preformatted.has(name) || (parent?.isPreformatted ?? false)),
    color,
    background,
    isTiny,
    role,
    spans: [],
  }
}

function isQuote(name: string, attributes: Attributes): boolean {
  const { style = '', id = '' } = attributes
  if (name === 'blockquote') return Object.keys(attributes).length > 1 || !indentation.test(style)
  return (
    name === 'includetail' ||
    attributes['name'] === 'quote' ||
    quoteNames.test(`${attributes['class'] ?? ''} ${id}`)
  )
}

const isReplyHead = ({ id = '', style = '' }: Attributes): boolean =>
  replyHeads.test(id) || replyLine.test(style)

/** More lines in a cell are columns of text, not a value. */
const maxLinesPerCell = 3

/**
 * The lines of a row: its cells in one line; a line for each line of its cells, if all have as many; or one cell after the
 * other, if they are there for the layout.
 */
function joinCells(row: readonly (readonly string[])[]): readonly string[] {
  if (row.every((lines) => lines.length === 0)) return []
  const cells = row.map((lines) => lines.filter((line) => line !== ''))
  const filled = cells.filter((lines) => lines.length > 0)
  const [first = []] = filled
  const join = (values: readonly string[]) =>
    values.map((value) => value.replaceAll('\t', ' ').trim()).join('\t')
  if (filled.length === 0 || (filled.length === 1 && first.length > 1)) return first
  const { length } = first
  if (length > 1 && filled.every((lines) => lines.length === length)) {
    return first.map((_, at) => join(cells.map((lines) => lines[at] ?? '')))
  }
  if (filled.some((lines) => lines.length > maxLinesPerCell)) return filled.flat()
  return [join(cells.map((lines) => lines.join(' '))).trimEnd()]
}
