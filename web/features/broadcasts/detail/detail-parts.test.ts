import { describe, expect, it } from 'vitest'
import { findLinks } from './detail-parts.tsx'

const links = (text: string) => findLinks(text).flatMap(({ href }) => href ?? [])

describe('links in a message (BC-029, BK-027)', () => {
  it('are found at http and https addresses', () => {
    expect(findLinks('See https://a.example/x?y=1&z=2 now')).toEqual([
      { text: 'See ' },
      { text: 'https://a.example/x?y=1&z=2', href: 'https://a.example/x?y=1&z=2' },
      { text: ' now' },
    ])
  })
  it('never have another scheme', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://a.example vbscript:x')).toEqual([])
  })
  it('exclude trailing punctuation and unmatched brackets', () => {
    expect(links('Look at https://a.example/x. (or http://b.example/y), thanks')).toEqual([
      'https://a.example/x',
      'http://b.example/y',
    ])
  })
  it('keep matched brackets', () => {
    expect(links('https://a.example/wiki/Part_(IT)')).toEqual(['https://a.example/wiki/Part_(IT)'])
  })
  it('end at markup and quotes', () => {
    expect(links('<a href="https://a.example/x">y</a>')).toEqual(['https://a.example/x'])
  })
  it('keep all of the text', () => {
    const text = 'a https://a.example, b\nhttps://b.example/?q=[1] c https:// d'
    expect(
      findLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
