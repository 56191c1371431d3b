import { expect, test } from 'vitest'
import { parseDeskQuery } from '#server/features/back-office/palette/parse-desk-query.ts'

test.each([
  ['+31 (0)20 555 0101', '05550101'],
  ['0031205550101', '05550101'],
  ['020-5550101', '05550101'],
  ['555 0101', '5550101'],
  ['12', undefined],
  ['#55501', undefined],
  ['Amstel 020', undefined],
])('reads the digits of the telephone number %s (BK-119)', (typed, digits) => {
  expect(parseDeskQuery(typed).telephone).toBe(digits)
})

test('tells ids, VAT numbers and the numbers of cases, tickets and applications apart (BK-119)', () => {
  expect(parseDeskQuery(' #61 ')).toMatchObject({ id: 61, words: [] })
  expect(parseDeskQuery('C00003')).toMatchObject({ caseId: 3, ticketId: undefined, id: undefined })
  expect(parseDeskQuery('t00042')).toMatchObject({ caseId: undefined, ticketId: 42 })
  expect(parseDeskQuery('R00005')).toMatchObject({ ticketId: undefined, registrationId: 5 })
  expect(parseDeskQuery('nl 8123.45').vatNumber).toBe('NL812345')
  expect(parseDeskQuery('Amstel').vatNumber).toBeUndefined()
  expect(parseDeskQuery('9999999999').id).toBeUndefined()
})

test.each([
  ['4300', '4300'],
  ['1643 00', '164300'],
  ['nl91 abna 0417 1643 00', 'NL91ABNA0417164300'],
  ['430', undefined],
  ['#4300', undefined],
  ['Dell R740', 'DELLR740'],
  ['Amstel Server', undefined],
])('reads %s as the end of an IBAN (BK-119)', (typed, end) => {
  expect(parseDeskQuery(typed).ibanEnd).toBe(end)
})

test.each([
  ['2026-00042', '2026-00042'],
  ['c2026-7', 'C2026-00007'],
  ['2026-', '2026-'],
  ['00042', '00042'],
  ['2026', '2026'],
  ['042', undefined],
  ['#0042', undefined],
  ['2026-000421234', undefined],
  ['Amstel', undefined],
])('reads %s as a part of the number of an invoice (BK-119)', (typed, number) => {
  expect(parseDeskQuery(typed).invoiceNumber).toBe(number)
})

test('searches names by two characters or more (BK-119)', () => {
  expect(parseDeskQuery('a').words).toEqual([])
  expect(parseDeskQuery('Jana  van Dijk').words).toEqual(['Jana', 'van', 'Dijk'])
})
