import { countText } from '#contract/figures/numbers.ts'
import { linesText, type StockUndo } from '#contract/inventory/stock-removals.ts'
import type { ImportCounts, StockFile } from '#contract/inventory/stock-files.ts'

export const isRunning = ({ state }: Pick<StockFile, 'state'>) =>
  state === 'waiting' || state === 'reading' || state === 'writing'

/** Lines that are saved, and undone, in a second: 2,600 of parts that nobody had before, on two cores (2026-11-29). */
const linesPerSecond = { saved: 2600, undone: 7000 }

/** Formats the estimated time for many lines, from ten seconds on: `about 50 seconds`, `about 2 minutes`. */
function durationText(lines: number, perSecond: number): string | undefined {
  if (lines / perSecond < 10) return undefined
  const seconds = Math.ceil(lines / perSecond / 10) * 10
  return seconds < 60
    ? `about ${seconds} seconds`
    : `about ${minutesText(Math.round(seconds / 60))}`
}
const minutesText = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

export function progressText({
  state,
  lines,
  linesRead,
}: Pick<StockFile, 'state' | 'lines' | 'linesRead'>): string {
  if (state === 'waiting') return 'Queued'
  if (state === 'writing') {
    const count = lines ?? linesRead
    const duration = durationText(count, linesPerSecond.saved)
    return `Saving ${linesText(count)}${duration ? ` (takes ${duration})` : ''}`
  }
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

/** Describes the effect of undoing an import, in sentences. */
export function undoTexts({ removed, restored, changed, edited }: StockUndo): string[] {
  const parts = [
    ...(removed > 0 ? [`removes ${linesText(removed)}`] : []),
    ...(restored > 0 ? [`brings back ${linesText(restored)}`] : []),
    ...(changed > 0 ? [`sets ${linesText(changed)} back to what they were`] : []),
  ]
  const stay = edited === 1 ? 'line was' : 'lines were'
  const last = parts.pop()
  const duration = durationText(removed + restored + changed, linesPerSecond.undone)
  return [
    last === undefined
      ? 'Nothing is left to undo: all lines of this import have changed since.'
      : `This ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`,
    ...(edited > 0
      ? [
          `${countText(edited)} ${stay} added or edited by hand since and stay${edited === 1 ? 's' : ''} as ${edited === 1 ? 'it is' : 'they are'}.`,
        ]
      : []),
    ...(duration ? [`This takes ${duration}.`] : []),
  ]
}

export function outcomeText(file: StockFile): string {
  if (isRunning(file)) return progressText(file)
  if (file.state === 'done') return file.counts ? countsText(file.counts) : 'Imported'
  if (file.state === 'failed') return file.fault ?? 'Not imported'
  return file.fault ?? 'Not imported yet'
}
