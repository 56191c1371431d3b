import { expect, it } from 'vitest'
import { searchHelp, textOf } from './search-help.ts'

const faqs = [
  { id: 1, question: 'How long does verification take?', answer: 'Usually one working day.' },
  { id: 2, question: 'A deal went wrong.', answer: 'File a complaint. Verification helps.' },
]
const guidelines = [
  {
    path: 'grading-guidelines',
    title: 'Grading Guidelines',
    sections: [{ id: 'laptop', heading: 'Laptop', html: '<p>Battery &amp; <b>screen</b></p>' }],
  },
]

it('finds questions and sections that contain all words, titles first (ST-007)', () => {
  expect(searchHelp('verification', faqs, guidelines).map(({ key }) => key)).toEqual([
    'faq 1',
    'faq 2',
  ])
  expect(searchHelp('SCREEN battery', faqs, guidelines)).toEqual([
    {
      key: 'grading-guidelines laptop',
      title: 'Laptop',
      excerpt: 'Battery & screen',
      source: 'Grading Guidelines',
      target: { path: 'grading-guidelines', hash: 'laptop' },
    },
  ])
  expect(searchHelp('screen complaint', faqs, guidelines)).toEqual([])
})

it('finds nothing by one character', () => {
  expect(searchHelp('a', faqs, guidelines)).toEqual([])
})

it('cuts a long text around the word that was found', () => {
  const answer = `${'word '.repeat(60)}needle ${'word '.repeat(60)}`
  const [result] = searchHelp('needle', [{ id: 1, question: 'q', answer }], [])
  expect(result!.excerpt).toMatch(/^… .*needle.* …$/)
  expect(result!.excerpt.length).toBeLessThan(160)
})

it('leaves out what only phones show', () => {
  expect(
    textOf('<td role="cell"><span class="column-name" aria-hidden="true">Grade A</span>Fine</td>'),
  ).toBe('Fine')
})
