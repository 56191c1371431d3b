import type {
  CellValue,
  DeskList,
  ListColumn,
} from '#contract/back-office/lists/define-desk-list.ts'
import { plainAmount } from '#contract/billing/money.ts'
import { csvHead, csvRows } from '#server/platform/spreadsheet/write-csv.ts'

/** `E-mail` within a line of headers; abbreviations such as `VAT number` stay. */
const toHeader = (header: string) =>
  /^.[A-Z]/.test(header) ? header : header.charAt(0).toLowerCase() + header.slice(1)

/** Columns are typed by rows as pages have them; here their times are Dates. */
const toText = (value: CellValue | Date) =>
  value instanceof Date ? value.toISOString() : String(value ?? '')

type Cell = readonly [header: string, value: (row: never) => CellValue]

function csvColumns(key: string, { header, value, as, csv }: ListColumn<never>): readonly Cell[] {
  if (csv) return csv
  const valueOf = value ?? ((row: Record<string, CellValue>) => row[key])
  return [
    [
      toHeader(header),
      as === 'euros' ? (row) => plainAmount(valueOf(row) as number | null) : valueOf,
    ],
  ]
}

/** The columns of a file that are asked for, in their order; all of them if none are. */
function chooseColumns({ columns, csvOrder }: DeskList, selection: string) {
  const validKeys = selection.split(',').filter((key) => Object.hasOwn(columns, key))
  const keys = validKeys.length > 0 ? validKeys : (csvOrder ?? Object.keys(columns))
  const chosen = keys.flatMap((key) => csvColumns(key, columns[key]!))
  return {
    headers: chosen.map(([header]) => header),
    cells: (row: unknown) => chosen.map(([, value]) => toText(value(row as never))),
  }
}

/** Rows as CSV with the columns that are asked for, while they are read. */
export async function* streamList(
  list: DeskList,
  selection: string,
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const { headers, cells } = chooseColumns(list, selection)
  yield csvHead(headers)
  for await (const rows of batches) yield csvRows(rows.map(cells))
}
