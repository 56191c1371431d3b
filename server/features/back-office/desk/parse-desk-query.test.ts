import { parseDeskQuery } from '#server/features/back-office/desk/parse-desk-query.ts'
import { expect, test } from 'vitest'

test.each([
  ['+31 (0)20 555 0101', '05550101'],
  ['0031205550101', '05550101'],
  ['020-5550101', '05550101'],
  ['555 0101', '5550101'],
  ['12', undefined],
  ['Amstel 020', undefined],
])('reads the digits of the telephone number %s (BK-119)', (typed, digits) => {
  expect(parseDeskQuery(typed).telephone).toBe(digits)
})

test('tells ids, case numbers and VAT numbers apart (BK-119)', () => {
  expect(parseDeskQuery(' #61 ').id).toBe(61)
  expect(parseDeskQuery('C00003')).toMatchObject({ caseId: 3, id: undefined })
  expect(parseDeskQuery('nl 8123.45').vatNumber).toBe('NL812345')
  expect(parseDeskQuery('Amstel').vatNumber).toBeUndefined()
  expect(parseDeskQuery('99999999999').id).toBeUndefined()
})
