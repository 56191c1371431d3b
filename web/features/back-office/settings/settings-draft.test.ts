import { describe, expect, test } from 'vitest'
import { settingEntries, settingEntry } from '#contract/back-office/site-settings.ts'
import { isChanged, readingOf, textsOf, formatSettingValue, valueOf } from './settings-draft.ts'

const entryOf = (key: string) => settingEntry(key)!

describe('the draft of a setting', () => {
  test.for(settingEntries)('reads $key back as it was shown', (entry) => {
    const texts = textsOf(entry, entry.initial)
    expect(isChanged(entry, texts, entry.initial)).toBe(false)
    expect(valueOf(entry, texts)).toEqual({ value: entry.initial })
  })

  test.for([
    ['USD', { '': '1,18' }, 1.18],
    ['GBP', { '': '0.875' }, 0.875],
    ['USD', { '': '1.085' }, 1.085],
    ['digestHour', { '': ' 9 ' }, 9],
    ['specialUserIds', { '': '7, 12 19' }, [7, 12, 19]],
    ['specialUserIds', { '': '' }, []],
    [
      'spamRule',
      { count: '6', withinMinutes: '10', waitMinutes: '20' },
      { count: 6, withinMinutes: 10, waitMinutes: 20 },
    ],
  ] as const)('reads %s typed as %j', ([key, texts, value]) => {
    expect(valueOf(entryOf(key), texts)).toEqual({ value })
  })

  test.for([
    ['quoteLimits', 'companiesOfMember', '2,500', '= 2,500'],
    ['quoteLimits', 'companiesOfMember', '2.500', '= 2,500'],
    ['quoteLimits', 'companiesOfMember', '2500', undefined],
    ['USD', '', '1,085', '= 1.085'],
    ['USD', '', '1.085', undefined],
    ['USD', '', 'x', undefined],
  ] as const)('shows how %s %s typed as %s was understood', ([key, name, text, reading]) => {
    const field = entryOf(key).fields.find((one) => one.name === name)!
    expect(readingOf(field, text)).toBe(reading)
  })

  test.for([
    ['digestHour', { '': '' }, { '': 'This field should be a number from 0 to 23' }],
    ['digestHour', { '': '24' }, { '': 'This field should be a number from 0 to 23' }],
    ['specialUserIds', { '': '7, x' }, { '': 'Enter contact ids separated by commas' }],
    [
      'spamRule',
      { count: '0', withinMinutes: '', waitMinutes: '5' },
      {
        count: 'This field should be a number from 1 to 100',
        withinMinutes: 'This field should be a number from 1 to 1440',
      },
    ],
    ['productName', { '': ' ' }, { '': 'This field is required' }],
  ] as const)('says what is wrong with %s typed as %j', ([key, texts, faults]) => {
    expect(valueOf(entryOf(key), texts)).toEqual({ faults })
  })

  test('formats values as text', () => {
    expect(formatSettingValue(entryOf('force2fa'), 1)).toBe('on')
    expect(formatSettingValue(entryOf('exchangeRatesUrl'), '')).toBe('nothing')
    expect(formatSettingValue(entryOf('defaultBroadcastType'), { paid: 0, trial: 1 })).toBe(
      'Paid accounts: Instant: every broadcast · Free trials: Daily: one digest',
    )
  })
})
