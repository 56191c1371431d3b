import { readFile } from 'node:fs/promises'
import { CFB, read, type CellObject, type WorkBook } from '@e965/xlsx'
import { maxSheetColumns, maxSheetNameLength } from '#contract/spreadsheet.ts'
import { styleOfCode, type CellStyle } from '#server/platform/spreadsheet/read-cell-styles.ts'
import { isFilled, numberCell } from '#server/platform/spreadsheet/read-sheet-rows.ts'
import {
  maxTextLength,
  SpreadsheetError,
  type Cell,
  type Row,
} from '#server/platform/spreadsheet/spreadsheet.ts'

export interface OldSheet {
  name: string
  isHidden: boolean
  /** Whether it is the first. */
  isActive: boolean
  /** Rows with a value. */
  rows: Row[]
}

/**
 * Reads a workbook in the format of Excel 5 to 2003 (XLS) or of OpenDocument (ODS), which cannot be streamed: all of it
 * is in memory, so the caller limits size, memory and time. Formulas yield their cached value.
 * @throws SpreadsheetError if it is damaged or has a password
 */
export async function readOldWorkbook(path: string): Promise<OldSheet[]> {
  const workbook = parse(await readFile(path))
  const from1904 = workbook.Workbook?.WBProps?.date1904 === true
  const styles = new Map<string, CellStyle>()
  const styleOf = (code: string) => {
    const style = styles.get(code) ?? styleOfCode(code)
    styles.set(code, style)
    return style
  }

  function readCell(cell: CellObject | undefined): Cell {
    switch (cell?.t) {
      case 's':
        return String(cell.v ?? '')
          .slice(0, maxTextLength)
          .toWellFormed()
      case 'b':
        return cell.v === true ? 'TRUE' : 'FALSE'
      case 'e':
        return { fault: 'error', text: '' }
      case 'n':
        return numberCell(String(cell.v ?? ''), styleOf(String(cell.z ?? '')), from1904)
      default:
        return ''
    }
  }

  return workbook.SheetNames.slice(0, 200).map((name, index) => {
    const sheet = workbook.Sheets[name]
    const lines: (CellObject | undefined)[][] = sheet?.['!data'] ?? []
    const columns = sheet?.['!cols'] ?? []
    const rowsInfo = sheet?.['!rows'] ?? []
    const rows = lines
      .map((cells, at) => ({
        line: at + 1,
        cells: Array.from(cells.slice(0, maxSheetColumns), (cell, index) =>
          columns[index]?.hidden ? '' : readCell(cell),
        ),
        ...(rowsInfo[at]?.hidden && { isHidden: true as const }),
      }))
      .filter(isFilled)
    return {
      name: name.slice(0, maxSheetNameLength).toWellFormed(),
      isHidden: (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
      isActive: index === 0,
      rows,
    }
  })
}

function parse(content: Buffer, hasStyles = false): WorkBook {
  try {
    return read(content, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      // Which columns and rows are hidden.
      cellStyles: true,
    })
  } catch (error) {
    if (!hasStyles && error instanceof Error && /find file styles\.xml/.test(error.message)) {
      return parse(withStyles(content), true)
    }
    const isProtected = error instanceof Error && /password/i.test(error.message)
    throw new SpreadsheetError(isProtected ? 'protected' : 'damaged')
  }
}

/** OpenDocument files need no styles, but the library wants their part. */
function withStyles(content: Buffer): Buffer {
  const name = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'
  const styles = `<office:document-styles xmlns:office="${name}"/>`
  try {
    const archive = CFB.read(content, { type: 'buffer' })
    CFB.utils.cfb_add(archive, '/styles.xml', Buffer.from(styles))
    return CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer
  } catch {
    throw new SpreadsheetError('damaged')
  }
}
