import { expect, test } from 'vitest'
import { parseCsv } from '#web/features/inventory/api.ts'

test('parses fields with quotes, commas and line breaks, and empty fields', () => {
  expect(parseCsv('\ufeffLine,Why\r\n2,"19"" rack, ""used"""\r\n3,\r\n4,"a\nb"\r\n')).toEqual([
    ['Line', 'Why'],
    ['2', '19" rack, "used"'],
    ['3', ''],
    ['4', 'a\nb'],
  ])
})

test('parses a last line without a line break, up to the limit', () => {
  expect(parseCsv('a,b\nc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(parseCsv('a\nb\nc\n', 2)).toEqual([['a'], ['b']])
  expect(parseCsv('a,')).toEqual([['a', '']])
  expect(parseCsv('')).toEqual([])
})
