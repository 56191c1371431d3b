import * as z from 'zod/mini'
import { httpsOrEmpty, operatorSetting, single, siteSetting } from '../setting-entry.ts'
import type { SettingEntry } from '../settings.ts'

const rate = z.number().check(z.minimum(0.01), z.maximum(100))

/** Exchange rates of shown prices. */
export const rateSettings: readonly SettingEntry[] = [
  siteSetting('USD', {
    group: 'Exchange rates',
    label: 'US dollar',
    about: 'Dollars for one euro. Updated daily if a source of rates is set.',
    affects: 'Members and visitors who see prices in dollars',
    synonyms: 'currency exchange',
    schema: rate,
    fields: single('decimal', 'Dollars for one euro'),
  }),
  siteSetting('GBP', {
    group: 'Exchange rates',
    label: 'Pound sterling',
    about: 'Pounds for one euro. Updated daily if a source of rates is set.',
    affects: 'Members and visitors who see prices in pounds',
    synonyms: 'currency exchange',
    schema: rate,
    fields: single('decimal', 'Pounds for one euro'),
  }),
  operatorSetting('exchangeRatesUrl', {
    group: 'Exchange rates',
    label: 'Source of rates',
    about:
      'URL of the European Central Bank rates, read every afternoon. Leave empty to keep the current rates.',
    affects: 'Members and visitors who see prices in dollars or pounds',
    synonyms: 'ECB currency',
    fields: single('text', 'Address', { wrong: httpsOrEmpty }),
  }),
]
