import { countText } from '#contract/numbers.ts'
import type { ImportCounts, StockFile } from '#contract/inventory/stock-files.ts'

export const linesText = (n: number) => `${countText(n)} ${n === 1 ? 'line' : 'lines'}`

export const isRunning = ({ state }: Pick<StockFile, 'state'>) =>
  state === 'waiting' || state === 'reading' || state === 'writing'

export function progressText({
  state,
  lines,
  linesRead,
}: Pick<StockFile, 'state' | 'lines' | 'linesRead'>): string {
  if (state === 'waiting') return 'Queued'
  if (state === 'writing') return `Saving ${linesText(lines ?? linesRead)} to your inventory`
  return lines === null
    ? `Reading line ${countText(linesRead)}`
    : `Reading ${countText(Math.min(linesRead, lines))} of ${linesText(lines)}`
}

/** Formats the line counts of an import. */
export function countsText({ added, changed, unchanged, removed, refused }: ImportCounts): string {
  const parts = (
    [
      [added, 'new'],
      [changed, 'changed'],
      [unchanged, 'unchanged'],
      [removed, 'removed'],
      [refused, 'refused'],
    ] as const
  ).filter(([count]) => count > 0)
  return parts.map(([count, word]) => `${countText(count)} ${word}`).join(', ')
}

export function outcomeText(file: StockFile): string {
  if (isRunning(file)) return progressText(file)
  if (file.state === 'done') return file.counts ? countsText(file.counts) : 'Imported'
  if (file.state === 'failed') return file.fault ?? 'Not imported'
  return file.fault ?? 'Not imported yet'
}
