import { expect, it } from 'vitest'
import { defaultOpeningHours, OpeningHours } from './opening-hours.ts'

const daysOff = (typed: string) =>
  OpeningHours.safeParse({ ...defaultOpeningHours, daysOff: typed }).data?.daysOff

it('writes days off as dd/mm/yyyy however they are typed, and refuses what is no day (BK-144)', () => {
  expect(daysOff(' 25/12/2026  1-1-2027 2026-12-28')).toBe('25/12/2026 01/01/2027 28/12/2026')
  expect(daysOff('')).toBe('')
  expect(daysOff('31/02/2027')).toBeUndefined()
  expect(daysOff('25/12')).toBeUndefined()
})
