import { expect, test } from 'vitest'
import { safeFileName } from '#server/platform/files/stored-files.ts'

const pdf = 'application/pdf'

test.each([
  ['order.pdf', 'order.pdf'],
  ['ORDER.PDF', 'ORDER.PDF'],
  ['C:\\fakepath\\order.pdf', 'order.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['order.exe', 'order.exe.pdf'],
  ['order.pdf.exe', 'order.pdf.exe.pdf'],
  ['gpj\u202efdp.exe', 'gpjfdp.exe.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
  ['"; filename=evil.html', '; filename=evil.html.pdf'],
  ['счёт №7.pdf', 'счёт №7.pdf'],
  ['...', 'file.pdf'],
  ['', 'file.pdf'],
  ['.pdf', 'pdf.pdf'],
])('changes the name %j to %j, with the extension of its type', (given, kept) => {
  expect(safeFileName(given, pdf)).toBe(kept)
})

test('shortens a name of 400 characters and keeps its extension', () => {
  const kept = safeFileName(`${'😀'.repeat(400)}.docx`, pdf)
  expect(kept.length).toBeLessThanOrEqual(150)
  expect(kept.isWellFormed()).toBe(true)
  expect(kept).toMatch(/\.pdf$/)
})

test('keeps the extension of a file of unknown type, however long its name is', () => {
  expect(safeFileName(`../${'stock '.repeat(80)}.CSV`, 'application/octet-stream')).toMatch(
    /^stock .*\.CSV$/,
  )
  expect(safeFileName('stock', 'application/octet-stream')).toBe('stock')
})
