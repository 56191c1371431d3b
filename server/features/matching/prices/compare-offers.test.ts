import { describe, expect, it } from 'vitest'
import {
  classifyCondition,
  nameModel,
  nameProduct,
} from '#server/features/matching/prices/compare-offers.ts'

it.each([
  ['F/S', 'F/S'],
  ['New, sealed', 'F/S'],
  ['New open box', 'New open box'],
  ['New bulk', 'New'],
  ['Refurb, 1y RTB', 'Refurbished'],
  ['Grade A', 'Grade A'],
  ['Grade A/B', 'Grade B'],
  ['grade B, tested', 'Grade B'],
  ['Grade C', 'Grade C or D'],
  ['Pulled, tested', 'Used'],
  ['untested', 'As is'],
  ['For parts', 'As is'],
  ['Mixed', 'Other'],
])('compares the price of “%s” with those of %s (AM-100)', (typed, group) => {
  expect(classifyCondition(typed)).toBe(group)
})

describe('the product of a price (AM-100)', () => {
  const read = (models: string[] | null, capacities: string[] | null = null) => ({
    description: '',
    models,
    capacities,
  })
  it.each([
    [['phone:iphone 11'], ['64'], 'iPhone 11, 64 GB'],
    [['phone:iphone xr'], null, 'iPhone XR'],
    [['laptop:elitebook 840 g8'], ['256'], 'Elitebook 840 G8'],
    [['server:r740'], null, 'R740'],
  ])('%j with %j GB is %s', (models, capacities, name) => {
    expect(nameProduct(read(models, capacities))).toBe(name)
  })
  it('is unknown if no model or several are read', () => {
    for (const models of [null, [], ['phone:iphone 11', 'phone:iphone 12']]) {
      expect([nameProduct(read(models)), nameModel(read(models))]).toEqual([null, undefined])
    }
  })
})
