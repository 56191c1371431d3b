import { expect, test } from 'vitest'
import { checkFile } from '#server/platform/files/check-file.ts'
import { aCompoundFile, aDocx, aPdf, aProgram, aZip } from '../../../tests/support/sample-files.ts'
import sharp from 'sharp'

const typeOf = async (content: Buffer | string, name = 'order.pdf') => {
  const checked = await checkFile({ name, content: Buffer.from(content) }, undefined)
  return typeof checked === 'string' ? checked : checked.type
}
const picture = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()

const megabyte = 1024 * 1024
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test.each([
  ['a PDF', aPdf(), 'application/pdf'],
  ['a jpg', await picture('jpeg'), 'image/jpeg'],
  ['a png', await picture('png'), 'image/png'],
  ['a Word document', aDocx(), word],
  ['an older Word document', aCompoundFile('WordDocument'), 'application/msword'],
])('accepts %s, whatever its name', async (_, content, type) => {
  expect(await typeOf(content, 'whatever.exe')).toBe(type)
})

test.each([
  ['a web page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['a text', 'Purchase order 4711'],
  ['a program for Windows', aProgram()],
  ['a program for Linux', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(200)])],
  ['an animated picture', await picture('gif')],
  ['an archive', aZip([{ name: 'order.pdf', content: aPdf() }])],
  ['an archive that only looks like a Word document', aZip([{ name: 'word/x.xml', content: '' }])],
  ['an older sheet', aCompoundFile('Workbook')],
  ['an installer', aCompoundFile('SummaryInformation')],
  ['a Word document cut in the middle', aDocx().subarray(0, 300)],
  ['a Word document with macros', aDocx([{ name: 'word/vbaProject.bin', content: 'x' }])],
  [
    'a Word document that says of itself that it has macros',
    aDocx([], 'application/vnd.ms-word.document.macroEnabled.main+xml'),
  ],
  [
    'a Word document that becomes 150 MB',
    aDocx([{ name: 'word/bomb.xml', content: Buffer.alloc(150 * megabyte) }]),
  ],
  [
    'a Word document that becomes 150 MB and denies it',
    aDocx([{ name: 'word/bomb.xml', content: Buffer.alloc(150 * megabyte), claims: 10 }]),
  ],
])('refuses %s, whatever its name', async (_, content) => {
  expect(await typeOf(content)).toBe('type')
})
