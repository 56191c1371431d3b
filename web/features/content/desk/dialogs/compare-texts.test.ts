import { compareTexts } from '#web/features/content/desk/dialogs/compare-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const marked = (before: string[], after: string[]) =>
  compareTexts(before, after).map((line) =>
    line.kind === 'same'
      ? line.count
      : line.parts
          .map(({ text, mark }) =>
            mark === 'same' ? text : `${mark === 'added' ? '+' : '-'}[${text}]`,
          )
          .join(''),
  )

test('marks added and removed words of a changed line', () => {
  expect(marked(['Ship on credit to members.'], ['Ship never on credit to strangers.'])).toEqual([
    'Ship +[never ]on credit to -[members.]+[strangers.]',
  ])
})

test('counts unchanged lines, and shows new and removed ones whole', () => {
  expect(marked(['a', 'b', 'c', 'd'], ['a', 'b', 'x y', 'd', 'e'])).toEqual([
    2,
    '-[c]+[x y]',
    1,
    '+[e]',
  ])
  expect(marked(['a', 'b'], ['b'])).toEqual(['-[a]', 1])
  expect(marked([], [])).toEqual([])
})

test('contains both texts completely', () => {
  const lines = fc.array(fc.stringMatching(/^[ab]( [abc]){0,3}$/), { maxLength: 8 })
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const result = compareTexts(before, after)
      const side = (other: 'added' | 'removed') =>
        result
          .flatMap((line) =>
            line.kind === 'same'
              ? line.lines
              : [
                  line.parts
                    .filter(({ mark }) => mark !== other)
                    .map(({ text }) => text)
                    .join(''),
                ],
          )
          .filter(Boolean)
      expect(side('added')).toEqual(before)
      expect(side('removed')).toEqual(after)
    }),
  )
})

test('compares long different texts without a long wait', () => {
  const text = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word} ${index}`)
  expect(compareTexts(text('a'), text('b'))).toHaveLength(3000)
})
