import { expect, test } from 'vitest'
import { linkedText, mailPage } from './mail-page.ts'

const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])

test.each([
  ['See https://a.example/x?b=1&c=2.', ['https://a.example/x?b=1&amp;c=2']],
  ['(https://a.example/x), and http://b.example!', ['https://a.example/x', 'http://b.example']],
  ['"https://a.example"', ['https://a.example']],
  ['<https://a.example>', ['https://a.example']],
  ['javascript:alert(1) data:text/html,x //a.example', []],
  ['https://', []],
])('links only whole http addresses: %s', (text, expected) => {
  expect(hrefs(linkedText(text))).toEqual(expected)
})

test('escapes what a member typed', () => {
  expect(linkedText('<img src=x onerror=alert(1)>\n& "')).toBe(
    '&lt;img src=x onerror=alert(1)&gt;<br>&amp; &quot;',
  )
  expect(mailPage({ title: '<b>', preview: '</div>', sections: [], foot: '' })).not.toMatch(/<b>/)
})

test('handles hostile text in linear time', () => {
  const used = (text: string) => {
    const before = process.cpuUsage().user
    linkedText(text)
    return process.cpuUsage().user - before
  }
  expect(used(`https://${'.'.repeat(100_000)}`)).toBeLessThan(1_000_000)
})
