import { expect, test } from 'vitest'
import { areRelatedMakers, findMaker, findMakers } from '#offer-reader/makers.ts'

test('makers have one spelling', () => {
  expect(findMaker('hewlett packard enterprise')).toBe('hp')
  expect(findMaker('acme')).toBeUndefined()
  expect(findMakers('hp proliant and cisco systems')).toEqual(new Set(['hp', 'cisco']))
})
test('the longest name of a maker counts', () => {
  expect(findMakers('toshiba tec')).toEqual(new Set(['toshiba tec']))
})
test('makers are related where one sells the products of the other', () => {
  expect(areRelatedMakers('ibm', 'lenovo')).toBe(true)
  expect(areRelatedMakers('lenovo', 'ibm')).toBe(true)
  expect(areRelatedMakers('ibm', 'hp')).toBe(false)
})
