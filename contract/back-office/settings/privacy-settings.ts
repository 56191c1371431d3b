import { operatorSetting, single } from '../setting-entry.ts'
import type { SettingEntry } from '../settings.ts'

/** Retention periods of data. */
export const privacySettings: readonly SettingEntry[] = [
  operatorSetting('broadcastMonthsKept', {
    group: 'Privacy',
    label: 'Old broadcasts',
    about:
      'Older broadcasts are reduced to their prices, without the company, its contacts and replies. This cannot be undone.',
    affects: 'All companies: their older broadcasts leave the site',
    reach: 'companies',
    synonyms: 'retention delete GDPR',
    needsReason: true,
    fields: single('number', 'Months kept', { unit: 'months' }),
  }),
  operatorSetting('priceYearsKept', {
    group: 'Privacy',
    label: 'Old prices',
    about: 'Prices of old broadcasts count in average prices until they are deleted.',
    affects: 'Members who look at average prices',
    reach: 'people',
    synonyms: 'retention delete history',
    needsReason: true,
    fields: single('number', 'Years kept', { unit: 'years' }),
  }),
  operatorSetting('messageMonthsKept', {
    group: 'Privacy',
    label: 'Old messages',
    about:
      'Older messages to contacts and closed tickets are deleted from the log. This cannot be undone.',
    affects: 'Members and visitors who wrote messages or tickets',
    reach: 'people',
    synonyms: 'retention delete GDPR',
    needsReason: true,
    fields: single('number', 'Months kept', { unit: 'months' }),
  }),
  operatorSetting('invoiceYearsKept', {
    group: 'Privacy',
    label: 'Old accounting',
    about:
      'Invoices, credit notes, payments and bank lines are deleted this long after the end of their book year. The law asks for 7 years. This cannot be undone.',
    affects: 'Customers, and colleagues who keep the books',
    synonyms: 'retention delete tax bookkeeping',
    needsReason: true,
    fields: single('number', 'Years kept', { unit: 'years' }),
  }),
  operatorSetting('removedContactMonthsKept', {
    group: 'Privacy',
    label: 'Removed contacts',
    about:
      'Name, addresses, telephone and other personal fields of a removed contact are cleared after this time. This cannot be undone.',
    affects: 'People who were removed from their company',
    synonyms: 'retention delete GDPR anonymise',
    needsReason: true,
    fields: single('number', 'Months kept', { unit: 'months' }),
  }),
]
