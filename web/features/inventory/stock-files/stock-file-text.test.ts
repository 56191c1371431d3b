import { expect, test } from 'vitest'
import type { StockFile } from '#contract/inventory/stock-files.ts'
import {
  countsText,
  isRunning,
  outcomeText,
  progressText,
  undoTexts,
} from '#web/features/inventory/stock-files/stock-file-text.ts'

const counts = {
  added: 1204,
  changed: 3,
  unchanged: 0,
  removed: 7,
  combined: 2,
  refused: 1,
  skipped: 0,
  warned: 9,
}
const file = (more: Partial<StockFile>) =>
  ({ state: 'done', lines: 9000, linesRead: 4120, counts: null, fault: null, ...more }) as StockFile

test.each([
  ['waiting', 'Queued'],
  ['reading', 'Reading 4,120 of 9,000 lines'],
  ['writing', 'Saving 9,000 lines'],
] as const)('an import that is %s says so', (state, words) => {
  expect(progressText(file({ state }))).toBe(words)
  expect(outcomeText(file({ state }))).toBe(words)
  expect(isRunning(file({ state }))).toBe(true)
})

test.each([
  [20_000, 'Saving 20,000 lines'],
  [100_000, 'Saving 100,000 lines (takes about 40 seconds)'],
  [200_000, 'Saving 200,000 lines (takes about 1 minute)'],
])('says how long saving takes for %i lines', (lines, words) => {
  expect(progressText(file({ state: 'writing', lines }))).toBe(words)
})

test('shows the lines read while the total is unknown', () => {
  expect(progressText(file({ state: 'reading', lines: null }))).toBe('Reading line 4,120')
  expect(progressText(file({ state: 'reading', lines: 4000 }))).toBe('Reading 4,000 of 4,000 lines')
})

test('omits zero counts', () => {
  expect(countsText(counts)).toBe('1,204 new, 3 changed, 7 removed, 1 refused')
})

test('describes done, failed and waiting files', () => {
  expect(outcomeText(file({ counts }))).toBe('1,204 new, 3 changed, 7 removed, 1 refused')
  expect(outcomeText(file({ state: 'failed', fault: 'This file is damaged.' }))).toBe(
    'This file is damaged.',
  )
  expect(outcomeText(file({ state: 'uploaded' }))).toBe('Not imported yet')
  expect(outcomeText(file({ state: 'uploaded', fault: 'It is not certain.' }))).toBe(
    'It is not certain.',
  )
  expect(isRunning(file({ state: 'uploaded' }))).toBe(false)
})

test.each([
  [
    { removed: 1284, restored: 4210, changed: 0, edited: 0 },
    ['This removes 1,284 lines and brings back 4,210 lines.'],
  ],
  [
    { removed: 1, restored: 2, changed: 3, edited: 1 },
    [
      'This removes 1 line, brings back 2 lines and sets 3 lines back to what they were.',
      '1 line was added or edited by hand since and stays as it is.',
    ],
  ],
  [
    { removed: 100_000, restored: 150_000, changed: 0, edited: 0 },
    ['This removes 100,000 lines and brings back 150,000 lines.', 'This takes about 40 seconds.'],
  ],
  [
    { removed: 0, restored: 0, changed: 0, edited: 2 },
    [
      'Nothing is left to undo: all lines of this import have changed since.',
      '2 lines were added or edited by hand since and stay as they are.',
    ],
  ],
])(
  'undoing an import says what goes, what comes back and what stays: %o (BK-067)',
  (undo, texts) => {
    expect(undoTexts(undo)).toEqual(texts)
  },
)
