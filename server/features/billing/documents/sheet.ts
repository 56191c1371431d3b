import PDFDocument from 'pdfkit'
import { toPrintable } from '#contract/billing/printable.ts'
import {
  DocumentFonts,
  hasRtl,
  isWeight,
  slicePart,
  withDirections,
  type Part,
  type Run,
  type Weight,
} from './fonts.ts'

/** Sizes are millimetres, measured from the upper left corner of the A4 page. */
export const page = { width: 210, height: 297, left: 22, right: 190, top: 18, bottom: 265 } as const
export const colors = { ink: '#14201f', muted: '#46524f', line: '#d5dbda', accent: '#0b5f5b' }

export interface TextStyle {
  size: number
  leading: number
  weight: Weight
  color: string
  /** Digits of one width, for numbers above each other. */
  isTabular?: boolean
  /** Added after each character, in parts of the size. */
  tracking?: number
}
/** Text in one weight, or parts that each have a weight. */
export type Rich = string | Part[]

export type Line = Part[]
type Element = PDFKit.PDFStructureElement
type ElementType = 'P' | 'H1' | 'H2' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Sect'

const points = (millimetres: number) => (millimetres * 72) / 25.4
/** From the middle of a line of Inter to its baseline, in parts of the font size. */
const baselineShift = 0.364
/** Stroke that makes a font of one weight look bold, in parts of the size. */
const boldStroke = 0.028

/** A4 pages with text by the millimetre, page breaks and tags for screen readers. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly #fonts = new DocumentFonts()
  readonly #registered = new Set<string>()
  readonly #root: Element
  /** In points, by font, size and text. */
  readonly #widths = new Map<string, number>()
  /** The text of the element that is drawn. */
  #texts: string[] = []
  /** Where the next block begins. */
  y: number = page.top
  /** Drawn at the top of each further page, which begins below it. */
  onNewPage: () => void = () => {}

  constructor(title: string, createdOn: string) {
    const CreationDate = new Date(`${createdOn}T00:00:00Z`)
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      bufferPages: true,
      // The default would refer to Helvetica without embedding it.
      font: this.#opened('regular'),
      info: { Title: title, Creator: 'market', CreationDate, ModDate: CreationDate },
    })
    this.#root = this.doc.struct('Document')
    this.doc.addStructure(this.#root)
  }

  /** Tags what is drawn. Elements within it are tagged by its own `tag`. */
  tag(type: ElementType, draw: () => void, options: { parent?: Element; alt?: string } = {}): void {
    const scope = type === 'TH' ? { scope: 'Column' } : {}
    const element = this.doc.struct(type, { ...(options.alt && { alt: options.alt }), ...scope })
    const parent = options.parent ?? this.#root
    parent.add(element)
    element.add(() => {
      this.#texts = []
      draw()
      const text = this.#texts.join(' ')
      // Drawn from left to right whatever is read first. pdfkit takes it only before it is drawn.
      // oxlint-disable-next-line no-new-wrappers -- pdfkit writes primitive strings as names
      if (hasRtl(text)) dictionaryOf(element).data.ActualText = new String(text)
    })
    element.end()
  }

  /** An element that has elements, such as a table. It is ended with its parent. */
  group(type: ElementType, parent: Element = this.#root): Element {
    const element = this.doc.struct(type)
    parent.add(element)
    return element
  }

  /** Draws what is not read out: lines, the foot, repeated heads. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  /** Begins a new page unless this height is left. */
  reserve(height: number): void {
    if (this.y + height <= page.bottom) return
    this.doc.addPage()
    this.y = page.top
    this.onNewPage()
  }

  /** Draws text in a box, broken into lines, and returns where it ends. */
  text(
    content: Rich,
    style: TextStyle,
    box: { x: number; y: number; width: number; align?: 'left' | 'right' },
  ): number {
    this.#texts.push(
      toPrintable(
        partsOf(content, style)
          .map(({ text }) => text)
          .join(''),
      ),
    )
    let y = box.y
    for (const line of this.lines(content, style, box.width)) {
      this.#drawLine(line, style, { ...box, y })
      y += style.leading
    }
    return y
  }

  /** The height of text in a column. */
  height(content: Rich, style: TextStyle, width: number): number {
    return this.lines(content, style, width).length * style.leading
  }

  /** Breaks text at spaces, between Thai words and CJK characters, and within what is longer than a line. */
  lines(content: Rich, style: TextStyle, width: number): Line[] {
    return paragraphsOf(partsOf(content, style)).flatMap((paragraph) =>
      this.#wrap(paragraph, style, width),
    )
  }

  #wrap(paragraph: Line, style: TextStyle, width: number): Line[] {
    const atoms = paragraph.flatMap((part) => {
      const texts =
        part.text.match(
          / +|[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]|[^\s\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]+/gu,
        ) ?? []
      let at = 0
      return texts.flatMap(thaiWordsOf).map((text) => slicePart(part, at, (at += text.length)))
    })
    const widthOf = (atom: Part) => this.width([atom], style)
    const lines: Line[] = [[]]
    let used = 0
    for (const atom of atoms) {
      const atomWidth = widthOf(atom)
      const isSpace = atom.text.trim() === ''
      if (isSpace || used + atomWidth <= width) {
        lines.at(-1)!.push(atom)
        used += atomWidth
        continue
      }
      let start = 0
      const ends = Array.from(
        graphemes.segment(atom.text),
        ({ index, segment }) => index + segment.length,
      )
      while (ends.length > 0) {
        let count = ends.length
        const head = () => slicePart(atom, start, ends[count - 1]!)
        while (count > 1 && widthOf(head()) > width) count--
        if (lines.at(-1)!.length === 0) lines.pop()
        lines.push([head()])
        used = widthOf(head())
        start = ends.splice(0, count).at(-1)!
      }
    }
    return lines.map(trimmed)
  }

  width(line: Line, style: TextStyle): number {
    const characters = line.reduce((total, { text }) => total + text.length, 0)
    const runs = this.#fonts.runsOf(merged(line))
    const drawn = runs.reduce((total, run) => total + this.#runWidth(run, style), 0)
    return (drawn * 25.4) / 72 + characters * style.size * (style.tracking ?? 0)
  }

  /** A horizontal line. */
  rule(x1: number, x2: number, y: number, thickness: number, color: string): void {
    this.artifact(() => this.line(x1, x2, y, thickness, color))
  }

  /** A horizontal line within an artifact. */
  line(x1: number, x2: number, y: number, thickness: number, color: string): void {
    this.doc
      .lineWidth(points(thickness))
      .moveTo(points(x1), points(y))
      .lineTo(points(x2), points(y))
      .stroke(color)
  }

  rectangle(x: number, y: number, width: number, height: number, color: string): void {
    this.artifact(() => {
      this.doc.rect(points(x), points(y), points(width), points(height)).fill(color)
    })
  }

  /** Draws an SVG path whose units fill `size` millimetres. */
  path(
    path: string,
    box: { x: number; y: number; size: number; units: number },
    paint: { fill: string } | { stroke: string; width: number },
  ): void {
    const scale = points(box.size) / box.units
    this.doc.save().translate(points(box.x), points(box.y)).scale(scale)
    if ('fill' in paint) this.doc.path(path).fill(paint.fill)
    else this.doc.path(path).lineWidth(paint.width).stroke(paint.stroke)
    this.doc.restore()
  }

  image(bytes: Uint8Array, box: { x: number; y: number; width: number; height: number }): void {
    this.doc.image(Buffer.from(bytes), points(box.x), points(box.y), {
      fit: [points(box.width), points(box.height)],
      valign: 'center',
    })
  }

  /** Draws the foot of every page and returns the file. */
  async finish(drawFoot: (page: number, pages: number) => void): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index)
      this.artifact(() => drawFoot(index + 1, count))
    }
    this.#root.end()
    const chunks: Buffer[] = []
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const written = new Promise<void>((resolve, reject) => {
      this.doc.on('end', resolve)
      this.doc.on('error', reject)
    })
    this.doc.end()
    await written
    return Buffer.concat(chunks)
  }

  #drawLine(
    line: Line,
    style: TextStyle,
    { x, y, width, align }: { x: number; y: number; width: number; align?: 'left' | 'right' },
  ): void {
    const isRtl = line[0]?.isRtl ?? false
    const isAtRight = align === 'right'
    // The space at the end parts the words of two lines for screen readers and when text is copied.
    const space = { text: ' ', weight: style.weight, isRtl }
    const levels = line[0]?.levels && [isRtl ? 1 : 0]
    const ended = isAtRight ? line : [...line, levels ? { ...space, levels } : space]
    const lineWidth = isAtRight || isRtl ? this.width(line, style) : 0
    // From right to left, the space at the end is left of the line.
    const shift = isAtRight ? width - lineWidth : isRtl ? lineWidth - this.width(ended, style) : 0
    let at = points(x + shift)
    const baseline = points(y + style.leading / 2 + style.size * baselineShift)
    const tracking = points(style.size) * (style.tracking ?? 0)
    for (const run of this.#fonts.runsOf(merged(ended))) {
      const runWidth = this.#runWidth(run, style)
      const isBold = !isWeight(run.font) && run.weight !== 'regular'
      this.doc.fillColor(style.color).strokeColor(style.color)
      if (isBold) this.doc.lineWidth(points(style.size) * boldStroke)
      const draw = () =>
        this.doc.text(run.text, at, baseline, {
          baseline: 'alphabetic',
          lineBreak: false,
          fill: true,
          stroke: isBold,
          characterSpacing: tracking,
          ...featuresOf(run, style),
        })
      if (run.actual === undefined) draw()
      else this.#copiedAs(run.actual, draw)
      at += runWidth + run.text.length * tracking
    }
  }

  /** Sets the text to copy in place of the drawn one, where that begins and ends, as Poppler places it by its state. */
  #copiedAs(actual: string, draw: () => void): void {
    const { doc } = this
    const { addContent } = doc
    doc.addContent = (data: string) => {
      if (data === 'BT') doc.markContent('Span', { actual })
      addContent.call(doc, data)
      if (data === 'ET') doc.endMarkedContent()
      return doc
    }
    draw()
    doc.addContent = addContent
  }

  /** pdfkit accepts an opened font, which its types omit. */
  #opened(name: Run['font']) {
    return this.#fonts.get(name) as never
  }

  /** In points, without tracking; selects the font. */
  #runWidth(run: Run, style: TextStyle): number {
    if (!this.#registered.has(run.font)) {
      this.doc.registerFont(run.font, this.#opened(run.font))
      this.#registered.add(run.font)
    }
    this.doc.font(run.font).fontSize(points(style.size))
    const key = `${run.font} ${style.size} ${style.isTabular} ${run.text}`
    const cached = this.#widths.get(key)
    if (cached !== undefined) return cached
    const width = this.doc.widthOfString(run.text, featuresOf(run, style))
    this.#widths.set(key, width)
    return width
  }
}

/** Kerning is always on. Without a list pdfkit lays out each word on its own, from left to right, and remembers it. */
const featuresOf = (
  { isRtl }: Run,
  { isTabular }: TextStyle,
): Pick<PDFKit.Mixins.TextOptions, 'features'> =>
  isTabular ? { features: ['tnum'] } : isRtl ? { features: [] } : {}

const partsOf = (content: Rich, { weight }: TextStyle): Part[] =>
  typeof content === 'string' ? [{ text: content, weight }] : content

/** Omitted in the types of pdfkit. */
const dictionaryOf = (element: Element) =>
  (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary

/** Text by its line breaks. Lines that were broken before keep the directions of their paragraph. */
function paragraphsOf(parts: Part[]): Line[] {
  const paragraphs: Line[] = [[]]
  for (const part of parts) {
    const texts = part.levels ? [part.text] : toPrintable(part.text).split('\n')
    for (const [index, text] of texts.entries()) {
      if (index > 0) paragraphs.push([])
      paragraphs.at(-1)!.push({ ...part, text })
    }
  }
  return paragraphs.map((paragraph) =>
    paragraph.some(({ levels }) => levels) ? paragraph : withDirections(paragraph),
  )
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const thai = new Intl.Segmenter('th', { granularity: 'word' })

/** Thai is written without spaces. Punctuation and signs of repetition stay with the word before. */
function thaiWordsOf(text: string): string[] {
  if (!/[\u0E00-\u0E7F]/.test(text)) return [text]
  const words: string[] = []
  for (const { segment } of thai.segment(text)) {
    const last = words.at(-1) ?? ''
    const canBreak = /[\u0E00-\u0E7F]$/.test(last) && /^[\u0E01-\u0E2E\u0E40-\u0E44]/.test(segment)
    if (last === '' || canBreak) words.push(segment)
    else words[words.length - 1] = last + segment
  }
  return words
}

/** Neighbours of one weight as one part, so that kerning and selecting text work across words. */
function merged(line: Line): Line {
  const parts: Line = []
  for (const part of line) {
    const last = parts.at(-1)
    if (last?.weight === part.weight) {
      last.text += part.text
      if (last.levels && part.levels) last.levels = [...last.levels, ...part.levels]
    } else parts.push({ ...part })
  }
  return parts
}

function trimmed(line: Line): Line {
  const last = line.at(-1)
  return last ? [...line.slice(0, -1), slicePart(last, 0, last.text.trimEnd().length)] : line
}
