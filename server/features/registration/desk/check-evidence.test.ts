import { expect, test } from 'vitest'
import { evidenceOf } from '#server/features/registration/desk/check-evidence.ts'
import type { CheckedFacts, VatCheckRow } from '#server/features/companies/public.ts'

const facts: CheckedFacts = {
  name: 'Helder Hardware B.V.',
  countryCode: 'NL',
  telephone: '+31 76 555 01 84',
  address: 'Kade 1\n4811 AA Breda',
  emailConfirmedAt: new Date('2026-11-20T09:00:00Z'),
  siteFault: '',
}
const vat: VatCheckRow = {
  id: 1,
  vatNumber: 'NL123456789B01',
  requestedAt: new Date('2026-11-20T09:00:00Z'),
  answer: 'valid',
  answeredAt: new Date('2026-11-20T09:00:00Z'),
  consultation: 'W1',
  traderName: 'HELDER HARDWARE BV',
  traderAddress: 'KADE 00001 4811AA BREDA',
  attempts: 1,
  lastFault: '',
}
const holding = (given: Partial<CheckedFacts> = {}, said: Partial<VatCheckRow> = {}) =>
  Object.entries(evidenceOf({ ...facts, ...given }, { ...vat, ...said })).flatMap(
    ([kind, evidence]) => (evidence?.holds ? [kind] : []),
  )

test('each check holds by evidence of its own; nobody knows references (BK-004)', () => {
  expect(holding()).toEqual(['vat', 'website', 'telephone', 'address'])
  expect(evidenceOf(facts, vat).references).toBeNull()
  expect(evidenceOf(facts, vat).telephone?.says).toBe('A number of its country')
})

test.each<[string, string, Partial<CheckedFacts>, Partial<VatCheckRow>]>([
  ['vat', 'of a number that is invalid', {}, { answer: 'invalid' }],
  ['vat', 'without an answer', {}, { answer: null }],
  ['vat', 'without a name', {}, { traderName: '' }],
  ['vat', 'of somebody else', {}, { traderName: 'Other Trading NV' }],
  ['website', 'of a site that does not answer', { siteFault: 'timed out' }, {}],
  ['website', 'of a site that nobody has looked at', { siteFault: null }, {}],
  ['telephone', 'of another country', { telephone: '+351 22 555 0101' }, {}],
  ['telephone', 'without a country', { telephone: '076 555 01 84' }, {}],
  ['address', 'of an e-mail address that is not confirmed', { emailConfirmedAt: null }, {}],
  ['address', 'with another address at VIES', {}, { traderAddress: 'Rua 12 Lisboa' }],
])('%s does not hold %s (BK-004)', (kind, _, given, said) => {
  expect(holding(given, said)).not.toContain(kind)
  expect(holding(given, said)).toHaveLength(3)
})
