import { describe, expect, it } from 'vitest'
import { websiteLink, websiteText } from './contact-links.ts'

describe('a company website', () => {
  it('becomes a link with or without its scheme', () => {
    expect(websiteLink('helder.example')).toBe('https://helder.example')
    expect(websiteLink(' http://helder.example/lots ')).toBe('http://helder.example/lots')
  })
  it('is no link when it has another scheme or is no address', () => {
    for (const typed of ['javascript:alert(1)', 'ftp://helder.example', 'none', 'n a', ''])
      expect(websiteLink(typed)).toBeUndefined()
  })
  it('reads without scheme, www and last slash', () => {
    expect(websiteText('https://www.helder.example/')).toBe('helder.example')
  })
})
