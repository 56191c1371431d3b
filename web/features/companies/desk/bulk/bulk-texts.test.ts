import { expect, test } from 'vitest'
import { resultTitle } from './bulk-texts.ts'

test('a stopped act is not called done (BK-108)', () => {
  const stopped = { note: 'Stopped', count: 59 }
  expect(resultTitle({ undoes: null, leftOut: [stopped] })).toBe('Stopped')
  expect(resultTitle({ undoes: null, leftOut: [{ note: 'Terminated', count: 1 }] })).toBe('Done')
  expect(resultTitle({ undoes: 7, leftOut: [] })).toBe('Undone')
})
