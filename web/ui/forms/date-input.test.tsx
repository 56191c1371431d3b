import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DateInput, dateFault } from './date-input.tsx'

it('shows a date as the site writes dates, in the page of the server too (AM-148)', () => {
  const html = renderToString(<DateInput name="until" value="2026-12-31" />)
  expect(html).toMatch(/<input type="text"[^>]* value="31\/12\/2026"/)
  expect(html).toMatch(/<input type="date"[^>]* name="until"[^>]* value="2026-12-31"/)
})

it.each([
  ['', undefined],
  ['2/12/2026', undefined],
  ['31/02/2026', '31/02/2026 is not a date'],
  ['soon', 'Enter a date such as 31/12/2026'],
  ['31/12', 'Enter a date such as 31/12/2026'],
  ['1/12/2026', 'Choose 02/12/2026 or a later date'],
  ['01/01/2027', 'Choose 31/12/2026 or an earlier date'],
])('says what is wrong with the date %j: %s (AM-148)', (typed, fault) => {
  expect(dateFault(typed, '2026-12-02', '2026-12-31')).toBe(fault)
})

it('asks for a date that is needed and was emptied (AM-148)', () => {
  expect(dateFault(' ', '', '', true)).toBe('Enter a date such as 31/12/2026')
})
