import { expect, test } from 'vitest'
import { composeShortMail, type ShortMail } from '#server/platform/mail-writing/short-mail.ts'

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
