import { expect, test } from 'vitest'
import type { StockFile } from '#contract/inventory/stock-files.ts'
import {
  countsText,
  isRunning,
  outcomeText,
  progressText,
} from '#web/features/inventory/stock-files/stock-file-text.ts'

const counts = {
  added: 1204,
  changed: 3,
  unchanged: 0,
  removed: 7,
  combined: 2,
  refused: 1,
  warned: 9,
}
const file = (more: Partial<StockFile>) =>
  ({ state: 'done', lines: 9000, linesRead: 4120, counts: null, fault: null, ...more }) as StockFile

test.each([
  ['waiting', 'Queued'],
  ['reading', 'Reading 4,120 of 9,000 lines'],
  ['writing', 'Saving 9,000 lines to your inventory'],
] as const)('an import that is %s says so', (state, words) => {
  expect(progressText(file({ state }))).toBe(words)
  expect(outcomeText(file({ state }))).toBe(words)
  expect(isRunning(file({ state }))).toBe(true)
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
