import { describe, expect, it } from 'vitest'
import { websiteLink, websiteText } from './company-details.tsx'

describe('a company website', () => {
  it('becomes a link with or without its scheme', () => {
    expect(websiteLink('helder.example')).toBe('https://helder.example')
    expect(websiteLink(' http://helder.example/lots ')).toBe('http://helder.example/lots')
    expect(websiteLink('müller.example')).toBe('https://müller.example')
  })
  it('is not a link with another scheme or an invalid address', () => {
    for (const typed of [
      'javascript:alert(1)',
      'javascript://helder.example/%0aalert(1)',
      'data:text/html,x',
      'ftp://helder.example',
      'none',
      'n a',
      '',
      'two words.example',
      'https:\\\\helder.example',
      'https://helder.example/\u202egnp.exe',
    ])
      expect([typed, websiteLink(typed)]).toEqual([typed, undefined])
  })
  it('is not a link with credentials that look like a host', () => {
    for (const typed of ['https://helder.example@evil.example', 'helder.example:x@evil.example'])
      expect(websiteLink(typed)).toBeUndefined()
  })
  it('is displayed without scheme, www and trailing slash', () => {
    expect(websiteText('https://www.helder.example/')).toBe('helder.example')
    expect(websiteText('https://müller.example')).toBe('müller.example')
    expect(websiteText('https://пример.испытание')).toBe('пример.испытание')
  })
  it('is displayed in punycode when it mixes similar scripts', () => {
    expect(websiteText('https://hеlder.example/lots')).toMatch(/^xn--[\w-]+\.example\/lots$/)
  })
})
