import { expect, it } from 'vitest'
import { nextTier, tierFlags, tierNames, tierPromises, tierYears } from './tiers.ts'

it('a tier has one code everywhere: 0 Regular, 1 Trusted, 2 Gold, 4 Diamond (AM-043)', () => {
  expect(tierNames).toEqual({ 0: 'Regular', 1: 'Trusted', 2: 'Gold', 4: 'Diamond' })
})

it('a tier requires 3, 10 or 20 years and one month of warranty (CN-009)', () => {
  expect(tierYears).toEqual({ 0: 0, 1: 3, 2: 10, 4: 20 })
  expect(tierPromises).toContain('1 month return-to-base warranty')
})

it.each([
  [0, []],
  [1, ['isTrusted']],
  [2, ['isGold']],
  [4, ['isDiamond']],
] as const)('tier %i sets only its own flag: %j (AM-044, TI-004)', (tier, flagged) => {
  const { tier: code, ...flags } = tierFlags(tier)
  expect(code).toBe(tier)
  const raised = Object.entries(flags).filter(([, isRaised]) => isRaised)
  expect(raised.map(([flag]) => flag)).toEqual(flagged)
  expect(Object.keys(flags)).toHaveLength(3)
})

it.each([
  [null, '2026-11-20', null],
  ['2024-02-29', '2026-11-20', { tier: 1, on: '2027-03-01' }],
  ['2023-11-21', '2026-11-20', { tier: 1, on: '2026-11-21' }],
  ['2023-11-20', '2026-11-20', { tier: 2, on: '2033-11-20' }],
  ['2006-11-20', '2026-11-20', null],
] as const)(
  'after a membership since %s the next tier on %s is %j (TI-001)',
  (since, today, next) => {
    expect(nextTier(since, today)).toEqual(next)
  },
)
