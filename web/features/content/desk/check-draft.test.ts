import type { ContentDraft } from '#contract/content/desk/content.ts'
import { checkDraft } from '#web/features/content/desk/check-draft.ts'
import { expect, test } from 'vitest'

const complete: ContentDraft = {
  title: 'Fake payment confirmations',
  slug: '',
  categoryId: 1,
  author: 'Marit Vos',
  lead: 'Three members received forged confirmations.',
  html: '<p>Text</p>',
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  isCut: true,
}
const problems = (overrides: Partial<ContentDraft>) =>
  checkDraft('post', { ...complete, ...overrides }).problems
const warnings = (overrides: Partial<ContentDraft>) =>
  checkDraft('post', { ...complete, ...overrides }).warnings
const picture = (alt: string) =>
  `<figure class="picture"><img src="/api/content/pictures/1" alt="${alt}" width="1"></figure>`

test('finds nothing in a complete draft', () => {
  expect(checkDraft('post', complete)).toEqual({ problems: [], warnings: [] })
})

test('requires title, category, text and alternative texts (BK-078)', () => {
  expect(problems({ title: ' ', categoryId: null, html: '<p></p>' })).toHaveLength(3)
  expect(problems({ html: picture('A forged letter') })).toEqual([])
  expect(problems({ html: picture('') + picture('') })).toEqual([
    '2 pictures have no alternative text',
  ])
  expect(problems({ html: '<figure class="picture"><img src="" alt=""></figure>' })).toEqual([
    'A picture is still being uploaded',
  ])
  expect(checkDraft('page', { ...complete, categoryId: null, lead: '' }).problems).toEqual([])
})

test('warns of a missing introduction and of what search engines cut', () => {
  expect(warnings({ lead: '' })).toHaveLength(2)
  expect(warnings({ title: 'x'.repeat(55), metaDescription: 'x'.repeat(150) })).toEqual([])
  expect(warnings({ title: 'x'.repeat(56) })).toEqual([
    'The title has 56 characters: search engines cut it after 55',
  ])
  expect(warnings({ title: 'x'.repeat(56), metaTitle: 'Short' })).toEqual([])
  expect(warnings({ metaDescription: 'x'.repeat(151) })).toHaveLength(1)
})

test('counts the characters of a title with its figures, as search engines see it', () => {
  const title = `${'x'.repeat(50)} {shortName}`
  const warningsWith = (shortName: string) =>
    checkDraft('page', { ...complete, title }, { shortName }).warnings
  expect(warningsWith('TBS')).toEqual([])
  expect(warningsWith('The Broker Site')).toEqual([
    'The title has 66 characters: search engines cut it after 55',
  ])
})
