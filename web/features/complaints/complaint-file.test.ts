import { expect, it } from 'vitest'
import { findFileError, documentField } from '#web/features/complaints/complaint-file.ts'

it.each([
  ['order.PDF', 1, undefined],
  ['order.docx', 10_485_760, undefined],
  ['order.docx', 10_485_761, 'This file must be at most 10 MB'],
  ['order.pdf', 0, 'This file is empty'],
  ['order.exe', 1, 'This file should be a PDF, a Word document, or a picture (jpg, png)'],
  ['order', 1, 'This file should be a PDF, a Word document, or a picture (jpg, png)'],
])('says of %s with %i bytes before it is sent: %s (AM-103)', (name, size, fault) => {
  expect(findFileError({ name, size })).toBe(fault)
})

it('lists the accepted types and the maximum size (AM-103)', () => {
  expect(documentField()).toEqual({
    hint: 'PDF, Word, jpg or png, up to 10 MB.',
    accept: '.pdf,.jpg,.jpeg,.png,.doc,.docx',
  })
})
