import { describe, expect, test } from 'vitest'
import { settingEntries } from '#contract/back-office/site-settings.ts'
import { findSettings, foundElsewhere, soughtWords } from './setting-search.ts'

const offered = settingEntries.map((entry) => ({
  entry,
  setting: { key: entry.key, value: entry.initial, isSet: false, changedAt: null, changedBy: null },
}))
const find = (search: string) =>
  findSettings(offered, soughtWords(search)).flatMap(({ settings }) =>
    settings.map(({ entry }) => entry.key),
  )
const elsewhere = (key: string, search: string) =>
  foundElsewhere(
    offered.find(({ entry }) => entry.key === key)!,
    soughtWords(search),
  )

describe('the search of settings (BK-085)', () => {
  test.for([
    ['mandatory two', 'force2fa'],
    ['terms of payment', 'invoiceTerms'],
    ['spamRule', 'spamRule'],
    ['RFQ retention', 'quoteMonthsKept'],
    ['dublin', 'meeting'],
    ['SLA', 'queueTargets'],
    ['IBAN', 'seller'],
  ])('finds %j by name, description, key, value and words of the trade', ([search, key]) => {
    expect(find(search!)).toContain(key)
  })

  test('finds only settings with every word, and leaves groups without one out', () => {
    expect(find('dollar kept')).toEqual([])
    expect(findSettings(offered, soughtWords('dublin')).map(({ name }) => name)).toEqual([
      'Home page',
    ])
    expect(find('')).toHaveLength(settingEntries.length)
  })

  test('says where it found a word that the texts do not show', () => {
    expect(elsewhere('meeting', 'dublin')).toBe('Found in its value')
    expect(elsewhere('spamRule', 'spamrule')).toBe('Found in its key, spamRule')
    expect(elsewhere('queueTargets', 'sla')).toBe('Found in its keywords')
    expect(elsewhere('queueTargets', 'target')).toBeUndefined()
  })
})
