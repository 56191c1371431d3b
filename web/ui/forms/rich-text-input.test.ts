import { describe, expect, test } from 'vitest'
import { normalizeTypedHtml } from './rich-text-input.tsx'

describe('text typed with format (BK-008)', () => {
  test.each([
    ['nothing typed', '', ''],
    ['an empty paragraph', '<p><br></p>', ''],
    ['spaces', '<p>&nbsp;</p>', ''],
    ['a line without a block', 'Call us', '<p>Call us</p>'],
    ['blocks of other browsers', '<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
    ['an empty line between', '<p>One</p><p><br></p><p>Two</p>', '<p>One</p><p>Two</p>'],
    ['a line before a block', '<b>One</b><p>Two</p>', '<p><b>One</b></p><p>Two</p>'],
    ['a list', '<ul><li>One</li></ul>', '<ul><li>One</li></ul>'],
  ])('%s', (_name, typed, html) => {
    expect(normalizeTypedHtml(typed)).toBe(html)
  })
})
