import { expect, it } from 'vitest'
import { describeReasons, formatReasons, type MatchReason } from './match-reasons.ts'

it('separates the value that a reason ends with, as it is written in the trade', () => {
  const reasons: MatchReason[] = [
    { code: 'same-part', part: 'SRGZG' },
    { code: 'same-model', model: 'r740' },
    { code: 'same-maker', maker: 'dell' },
    { code: 'same-words', words: ['dell', 'r740'] },
    { code: 'in-stock', companies: 2 },
  ]
  expect(describeReasons(reasons)).toEqual([
    { label: 'Same part number ', value: 'SRGZG' },
    { label: 'Same model ', value: 'R740' },
    { label: 'Same manufacturer ', value: 'Dell' },
    { label: 'Same words: ', value: 'dell, r740' },
    { label: '2 members have it in stock', value: '' },
  ])
})

it.each([
  ['cpuCount', '2', 'Same number of processors 2'],
  ['cpu', 'gold 6130', 'Same processor Gold 6130'],
  ['cpu', 'i5-1135g7', 'Same processor i5-1135G7'],
  ['gpu', 'geforce rtx 3070', 'Same graphics GeForce RTX 3070'],
  ['memory', '32', 'Same memory 32 GB'],
  ['memoryType', 'ddr4', 'Same memory type DDR4'],
  ['form', 'sff', 'Same form factor SFF'],
  ['portSpeed', '25', 'Same port speed 25 Gbit/s'],
  ['airflow', 'front-to-back', 'Same airflow front-to-back'],
  ['poe', 'yes', 'Both with PoE'],
  ['capacity', 'none', 'Both without drives'],
])('writes the attribute %s %s as "%s"', (attribute, value, text) => {
  expect(formatReasons([{ code: 'same-attribute', attribute, value }])).toEqual([text])
})

it('names a difference in place of the model', () => {
  const difference = { code: 'other-configuration', attribute: 'cpu' } as const
  expect(
    formatReasons([
      { code: 'same-model', model: 'r740' },
      { ...difference, offered: 'gold 6130', wanted: 'silver 4110' },
    ]),
  ).toEqual(['Same model, other configuration: processor Gold 6130 instead of Silver 4110'])
  expect(
    formatReasons([{ ...difference, attribute: 'poe', offered: 'yes', wanted: 'no' }]),
  ).toEqual(['Same model, other configuration: with instead of without PoE'])
})

it.each([
  ['none', 'gold 6130', 'no processor instead of Gold 6130'],
  ['gold 6130', 'none', 'processor Gold 6130 instead of none'],
])('names what is missing if %s is offered and %s wanted', (offered, wanted, text) => {
  expect(
    formatReasons([{ code: 'other-configuration', attribute: 'cpu', offered, wanted }]),
  ).toEqual([`Same model, other configuration: ${text}`])
})
