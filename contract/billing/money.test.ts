import { expect, test } from 'vitest'
import { defaultVatRules, formatEuros, percentOf, planPriceCents, vatOf } from './money.ts'

const evidences = ['valid', 'invalid', 'unanswered'] as const

test('AM-061: Plus and Broker cost 816.75 and 1,633.50 in the Netherlands, and the net price elsewhere', () => {
  const totals = (country: string) =>
    (['plus', 'broker'] as const).map(
      (plan) => planPriceCents[plan] + vatOf(planPriceCents[plan], country, 'valid').cents,
    )
  expect(totals('NL')).toEqual([81_675, 163_350])
  expect(totals('DE')).toEqual([67_500, 135_000])
  expect(totals('US')).toEqual([67_500, 135_000])
})

test('BL-029, AM-060: the Netherlands are charged 21 %, 26 EU countries by reverse charge, all others nothing', () => {
  expect(defaultVatRules.reverseChargeCountries).toHaveLength(26)
  expect(vatOf(67_500, 'NL', 'unanswered')).toEqual({
    treatment: 'charged',
    percent: 21,
    cents: 14_175,
    label: 'VAT Total (21%)',
  })
  for (const country of defaultVatRules.reverseChargeCountries) {
    for (const evidence of ['valid', 'unanswered'] as const) {
      expect(vatOf(67_500, country, evidence)).toEqual({
        treatment: 'reverse-charge',
        percent: 0,
        cents: 0,
        label: 'VAT Total (Reverse Charge)',
      })
    }
  }
  for (const country of ['US', 'GB', 'CH', 'NO', 'CN']) {
    for (const evidence of evidences) {
      expect(vatOf(67_500, country, evidence)).toMatchObject({ treatment: 'outside', cents: 0 })
    }
  }
})

test('AM-059: an EU company whose number VIES calls invalid is charged the Dutch rate', () => {
  for (const country of defaultVatRules.reverseChargeCountries) {
    expect(vatOf(135_000, country, 'invalid')).toMatchObject({
      treatment: 'charged',
      cents: 28_350,
    })
  }
})

test('AM-061: VAT is rounded half up to the cent, and a credit is the same amount with a minus', () => {
  expect([1, 2, 3, 50, 250].map((cents) => percentOf(cents, 21))).toEqual([0, 0, 1, 11, 53])
  expect(percentOf(10_050, 5)).toBe(503)
  for (let cents = 0; cents < 2000; cents++) {
    const exact = (BigInt(cents) * 21n * 2n + 100n) / 200n
    expect(percentOf(cents, 21)).toBe(Number(exact))
    expect(percentOf(-cents, 21) + percentOf(cents, 21)).toBe(0)
  }
})

test('BL-006: amounts are shown in euros with two decimals', () => {
  expect(formatEuros(163_350)).toBe('€ 1,633.50')
  expect(formatEuros(-5)).toBe('-€ 0.05')
})
