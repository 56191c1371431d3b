import { stockFileEndings, stockFilesPerMail } from '#contract/inventory/import-messages.ts'

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The stock files among the files of a mail, by their names, or why there is none; what is inside is read later. */
export function chooseStockFiles<F extends { name: string }>(
  files: readonly F[],
): { files: readonly F[] } | { fault: string } {
  const ending = (endings: readonly string[]) =>
    files.filter(({ name }) => endings.includes(endingOf(name)))
  const tables = ending(stockFileEndings.table)
  const found = tables.length > 0 ? tables : ending(stockFileEndings.text)
  if (found.length > stockFilesPerMail) return { fault: 'tooMany' }
  if (found.length > 0) return { files: found }
  if (ending(stockFileEndings.oldWorkbook).length > 0) return { fault: 'oldWorkbook' }
  const isPacked = files.some(({ name }) => name.toLowerCase() === 'winmail.dat')
  return { fault: isPacked ? 'winmail' : 'noFile' }
}
