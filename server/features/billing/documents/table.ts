import { colors, page, type Sheet, type TextStyle } from './sheet.ts'
import { body, bold, ink, label, number, small, width } from './styles.ts'

export interface Column {
  name: string
  /** The first column takes what the others leave. */
  width: number
}

/** A table whose first column explains itself below a bold line; its head is repeated on every page. */
export function drawTable(
  sheet: Sheet,
  columns: Column[],
  rows: { title: string; details: string; values: string[] }[],
): void {
  const rest = columns.slice(1).reduce((total, column) => total + column.width, 0)
  const first = width - rest
  const boxes = columns.map((column, index) => {
    const before = columns.slice(1, index).reduce((total, other) => total + other.width, 0)
    return index === 0
      ? { x: page.left, width: first - 5, align: 'left' as const }
      : { x: page.left + first + before, width: column.width, align: 'right' as const }
  })
  const drawHeadCells = (draw: (column: number) => void) => {
    boxes.forEach((_, index) => draw(index))
    sheet.rule(page.left, page.right, sheet.y + 6.8, 0.35, ink)
    sheet.y += 6.8
  }
  const drawHeadCell = (index: number) =>
    sheet.text(columns[index]!.name, label, { ...boxes[index]!, y: sheet.y + 1.4 })
  const table = sheet.group('Table')
  const head = sheet.group('TR', table)
  drawHeadCells((index) => sheet.tag('TH', () => drawHeadCell(index), { parent: head }))

  const drawFurtherPage = sheet.onNewPage
  sheet.onNewPage = () => {
    drawFurtherPage()
    drawHeadCells((index) => sheet.artifact(() => drawHeadCell(index)))
  }
  for (const { title, details, values } of rows) {
    const column = boxes[0]!
    const lines = [
      ...splitLines(sheet, title, bold(body), column.width),
      ...(details === '' ? [] : splitLines(sheet, details, small, column.width)),
    ]
    const height = lines.reduce((total, { style }) => total + style.leading, 4.6)
    // A row that no page can hold is broken within.
    sheet.reserve(height < 180 ? height : 20)
    sheet.y += 2
    const valueY = sheet.y
    const row = sheet.group('TR', table)
    const drawValues = () => {
      values.forEach((value, index) => {
        const box = { ...boxes[index + 1]!, y: valueY }
        sheet.tag('TD', () => sheet.text(value, number, box), { parent: row })
      })
    }
    const cell = sheet.group('TD', row)
    lines.forEach(({ line, style }, index) => {
      // The values stay on the page of the first line.
      if (index === 1) drawValues()
      sheet.reserve(style.leading)
      const draw = () => (sheet.y = sheet.text(line, style, { ...column, y: sheet.y }))
      sheet.tag('P', draw, { parent: cell })
    })
    if (lines.length === 1) drawValues()
    sheet.y += 2
    sheet.rule(page.left, page.right, sheet.y, 0.2, colors.line)
  }
  sheet.onNewPage = drawFurtherPage
}

/** Text as lines that can be drawn one by one. */
export const splitLines = (sheet: Sheet, text: string, style: TextStyle, columnWidth: number) =>
  sheet.lines(text, style, columnWidth).map((line) => ({ line, style }))
