import { expect, test } from 'vitest'
import { hidingDate, oldStockCutoff } from '#server/features/inventory/rules.ts'

test('stock is stale after whole weeks without an update (IV-014)', () => {
  expect(oldStockCutoff(new Date('2026-11-22T10:00:00Z'), 2)).toEqual(
    new Date('2026-11-08T10:00:00Z'),
  )
})

test('stock of a reminded owner is hidden at the start of a business day', () => {
  const days = (from: string, to: Date) =>
    Math.round((to.getTime() - Date.parse(from)) / 86_400_000)
  const hidden = hidingDate(new Date('2026-11-22T10:00:00Z'), 7)
  expect(days('2026-11-22T00:00:00+01:00', hidden)).toBe(7)
})
