import { expect, test } from 'vitest'
import { findLinks } from '#server/features/content/links/check-links.ts'

test('finds links and pictures once each, absolute, without fragments and mail addresses', () => {
  const html =
    '<p><a href="/news?a=1&amp;b=2">a</a> <a href="https://example.com/x#y">b</a> <a href="https://example.com/x">c</a>' +
    ' <a href="mailto:a@b.example">d</a> <a href="tel:+31">e</a></p><figure class="picture"><img src="/api/content/pictures/1" alt=""></figure>'
  expect(findLinks(html, 'https://market.example')).toEqual([
    'https://market.example/news?a=1&b=2',
    'https://example.com/x',
    'https://market.example/api/content/pictures/1',
  ])
})
