import { expect, test } from 'vitest'
import { readCsv } from '#web/features/inventory/stock-files/preview/refused-lines.ts'

test('reads fields with quotes, commas and lines in them, and empty ones', () => {
  expect(readCsv('\ufeffLine,Why\r\n2,"19"" rack, ""used"""\r\n3,\r\n4,"a\nb"\r\n')).toEqual([
    ['Line', 'Why'],
    ['2', '19" rack, "used"'],
    ['3', ''],
    ['4', 'a\nb'],
  ])
})

test('reads a last line without an end, and no more than asked for', () => {
  expect(readCsv('a,b\nc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readCsv('a\nb\nc\n', 2)).toEqual([['a'], ['b']])
  expect(readCsv('a,')).toEqual([['a', '']])
  expect(readCsv('')).toEqual([])
})
