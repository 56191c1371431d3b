/** Parses CSV as the server writes it: quoted fields with doubled quotes. */
export function parseCsv(text: string, most = Infinity): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  field.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  while (rows.length < most && field.lastIndex < text.length) {
    const found = field.exec(text)
    if (!found) break
    const [, quoted, plain, end] = found
    row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === ',' && field.lastIndex < text.length) continue
    if (end === ',') row.push('')
    rows.push(row)
    row = []
  }
  return rows
}
