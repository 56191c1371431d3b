import { expect, test } from 'vitest'
import {
  composeMail,
  composeShortMail,
  linkedText,
  type ShortMail,
} from '#server/platform/mail-writing/mail-page.ts'

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

test('escapes user input', () => {
  expect(linkedText('<img src=x onerror=alert(1)>\n& "')).toBe(
    '&lt;img src=x onerror=alert(1)&gt;<br>&amp; &quot;',
  )
  const { html } = composeMail({ subject: '<b>', preview: '</div><b>', parts: ['<b>'], foot: '' })
  expect(html).not.toMatch(/<b>/)
})

test('handles hostile text in linear time', () => {
  const used = (text: string) => {
    const before = process.cpuUsage().user
    linkedText(text)
    return process.cpuUsage().user - before
  }
  expect(used(`https://${'.'.repeat(100_000)}`)).toBeLessThan(1_000_000)
})

const mail: ShortMail = {
  subject: 'Your stock is up to date',
  preview: '3 lines new.',
  paragraphs: ['The file is in.', 'Others find it.'],
  facts: [
    ['File', 'a<b.csv'],
    ['New', '3 lines'],
  ],
  act: { label: 'Open the file', url: 'http://market.test/inventory/files/7' },
}

test('has the same content as text and as HTML: paragraphs, facts and action', () => {
  const { text, html } = composeShortMail({ name: 'Ann', brand: 'The Market' }, mail)
  expect(text).toBe(`Hello Ann,

The file is in.

Others find it.

File: a<b.csv
New: 3 lines

Open the file: http://market.test/inventory/files/7

Questions? Reply to this e-mail.

The Market
`)
  for (const said of ['Hello Ann,', 'Others find it.', 'a&lt;b.csv', '3 lines', 'Open the file']) {
    expect(html).toContain(said)
  }
})

test('omits the name of an unknown recipient and empty sections', () => {
  const bare: ShortMail = { ...mail, facts: [], act: undefined }
  const why = 'You get this mail because one with your address came in.'
  const { text, html } = composeShortMail({ name: undefined, brand: 'The Market', foot: why }, bare)
  expect(text).toBe(`Hello,

The file is in.

Others find it.

${why}

The Market
`)
  expect(html).not.toContain('class="cta"><a')
  expect(html).toContain(`${why} The Market`)
})
