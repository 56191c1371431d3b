import { describe, expect, test } from 'vitest'
import { defaultOperatorSettings } from '../operator-settings.ts'
import { editableMails } from '#contract/mail/desk/editable-mails.ts'
import { settingEntries } from '../site-settings.ts'
import { warningOf } from './setting-warnings.ts'

const { seller, membershipPrices, messageLimits } = defaultOperatorSettings

describe('a change of a setting (BK-085)', () => {
  test.for([
    ['broadcastMonthsKept', 12, 24, /older than 12 months are reduced to their prices/],
    ['invoiceYearsKept', 7, 10, /older than 7 years are deleted/],
    ['USD', 11.6, 1.16, /900 % more than now/],
    ['membershipPrices', { ...membershipPrices, broker: 135 }, membershipPrices, /90 % less/],
    ['seller', { ...seller, iban: 'NL91ABNA0417164300' }, seller, /bank account/],
    ['messageLimits', { ...messageLimits, perVisitor: 0 }, messageLimits, /can no longer write/],
    ['force2fa', 0, 1, /password alone/],
  ] as const)('warns of a dangerous value of %s', ([key, to, was, warning]) => {
    expect(warningOf(key, to, was)).toMatch(warning)
  })

  test.for([
    ['broadcastMonthsKept', 36, 24],
    ['USD', 1.2, 1.16],
    ['seller', { ...seller, city: 'Utrecht' }, seller],
    ['messageLimits', { ...messageLimits, perMember: 50 }, messageLimits],
    ['tickerText', 'Servers', ''],
  ] as const)('warns of nothing at a usual value of %s', ([key, to, was]) => {
    expect(warningOf(key, to, was)).toBeUndefined()
  })

  test('names who is affected, and shows texts that exist', () => {
    for (const { key, affects, texts = [] } of settingEntries) {
      expect(affects, key).toMatch(/^[A-Z].{8,}[^.]$/)
      for (const text of texts) {
        if ('mail' in text) expect(editableMails.map(({ id }) => id)).toContain(text.mail)
      }
    }
  })
})
