import { createFirstLineIndex } from '#server/features/inventory/stock-files/reading/first-line-index.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('the first line of each text is known, as a map would know it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 200 }), (texts) => {
      const firstLine = createFirstLineIndex()
      const map = new Map<string, number>()
      for (const [index, text] of texts.entries()) {
        expect(firstLine(text, index + 1)).toBe(map.get(text))
        if (!map.has(text)) map.set(text, index + 1)
      }
    }),
  )
})

test('many thousand texts are told apart', () => {
  const firstLine = createFirstLineIndex()
  for (let line = 1; line <= 20_000; line++) expect(firstLine(`text ${line}`, line)).toBeUndefined()
  expect(firstLine('text 1', 20_001)).toBe(1)
  expect(firstLine('text 20000', 20_002)).toBe(20_000)
})
