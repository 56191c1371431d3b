import { csvHead, csvRows, writeCsv } from '#server/platform/spreadsheet/write-csv.ts'

/** The columns of an export by the keys that the page uses; some write more than one value. */
export type ExportColumns<R> = Readonly<
  Record<string, readonly (readonly [header: string, value: (row: R) => string | Date])[]>
>

/** The columns that are asked for, in their order; all of them if none are. */
function chooseColumns<R>(columns: ExportColumns<R>, asked: string) {
  const known = asked.split(',').filter((key) => Object.hasOwn(columns, key))
  const chosen = (known.length > 0 ? known : Object.keys(columns)).flatMap((key) => columns[key]!)
  return {
    headers: chosen.map(([header]) => header),
    cells: (row: R) =>
      chosen.map(([, value]) => {
        const cell = value(row)
        return typeof cell === 'string' ? cell : cell.toISOString()
      }),
  }
}

/** Rows as CSV with the columns that are asked for. */
export function writeExport<R>(columns: ExportColumns<R>, asked: string, rows: readonly R[]) {
  const { headers, cells } = chooseColumns(columns, asked)
  return writeCsv(headers, rows.map(cells))
}

/** The same for rows that are read in batches while they are sent. */
export async function* streamExport<R>(
  columns: ExportColumns<R>,
  asked: string,
  batches: AsyncIterable<readonly R[]>,
): AsyncGenerator<string> {
  const { headers, cells } = chooseColumns(columns, asked)
  yield csvHead(headers)
  for await (const rows of batches) yield csvRows(rows.map(cells))
}

/** What an export selects, for the audit log. */
export const exportDetails = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
      return text === '' || name.startsWith('page') ? [] : [[name, text]]
    }),
  )
