import { expect, test } from 'vitest'
import { parseCsv } from '#web/features/inventory/api.ts'

test('reads fields with quotes, commas and lines in them, and empty ones', () => {
  expect(parseCsv('\ufeffLine,Why\r\n2,"19"" rack, ""used"""\r\n3,\r\n4,"a\nb"\r\n')).toEqual([
    ['Line', 'Why'],
    ['2', '19" rack, "used"'],
    ['3', ''],
    ['4', 'a\nb'],
  ])
})

test('reads a last line without an end, and no more than asked for', () => {
  expect(parseCsv('a,b\nc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(parseCsv('a\nb\nc\n', 2)).toEqual([['a'], ['b']])
  expect(parseCsv('a,')).toEqual([['a', '']])
  expect(parseCsv('')).toEqual([])
})
