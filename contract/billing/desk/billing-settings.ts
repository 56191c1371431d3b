import { mailFields } from '#contract/mail/desk/editable-mails.ts'
import { operatorSetting, single } from '#contract/back-office/setting-entry.ts'
import type { SettingEntry } from '#contract/back-office/settings.ts'

/** Settings of orders, invoices and VAT. Documents that were issued keep the values of their day. */
export const billingSettings: readonly SettingEntry[] = [
  operatorSetting('membershipPrices', {
    group: 'Billing',
    label: 'Membership prices',
    about: 'Per year in whole euros, without VAT. For orders and renewals from now on.',
    affects:
      'Companies that order or renew from now on. Orders and invoices of today keep their price',
    reach: 'paying',
    synonyms: 'subscription fee plan cost',
    needsReason: true,
    fields: [
      { name: 'plus', label: 'Plus', kind: 'number', unit: 'euros' },
      { name: 'broker', label: 'Broker', kind: 'number', unit: 'euros' },
    ],
  }),
  operatorSetting('invoiceTerms', {
    group: 'Billing',
    label: 'Terms of payment',
    about: 'Days from the invoice date until it is due, and from then until the account is closed.',
    affects: 'Companies with an unpaid invoice, and everyone invoiced from now on',
    reach: 'unpaidInvoices',
    synonyms: 'due dunning overdue deadline block',
    texts: (['first', 'second', 'last'] as const).map((kind) => ({
      mail: `${kind}Reminder` as const,
    })),
    fields: [
      { name: 'dueDays', label: 'Days until an invoice is due', kind: 'number' },
      { name: 'forcePayDays', label: 'Days overdue until the account is closed', kind: 'number' },
      {
        name: 'reminderDays',
        label: 'Reminders, in days overdue',
        kind: 'text',
        hint: 'Up to five numbers separated by spaces; empty for none',
        wrong: 'Enter up to five numbers separated by spaces, such as 3 10 24',
      },
      {
        name: 'earlyPriceDays',
        label: 'Mail before an early price ends, in days',
        kind: 'number',
        hint: '0 for none',
      },
    ],
  }),
  operatorSetting('reminderTexts', {
    group: 'Billing',
    label: 'Reminder texts',
    about: 'What reminders of unpaid invoices say, in their mail and in the letter attached to it.',
    affects: 'Companies with an overdue invoice',
    reach: 'overdueInvoices',
    synonyms: 'dunning overdue',
    page: '/mail-texts',
    fields: mailFields('reminderTexts'),
  }),
  operatorSetting('invoiceTexts', {
    group: 'Billing',
    label: 'Invoice and receipt texts',
    about: 'What the mails of a new invoice, of its payment and of a part payment say.',
    affects: 'Customers who are invoiced or pay from now on',
    reach: 'paying',
    synonyms: 'receipt payment confirmation',
    page: '/mail-texts',
    fields: mailFields('invoiceTexts'),
  }),
  operatorSetting('vatRules', {
    group: 'Billing',
    label: 'VAT',
    about:
      'The Dutch rate, also for EU companies whose number VIES calls invalid, and the countries with reverse charge.',
    affects: 'Customers who are invoiced from now on',
    reach: 'paying',
    synonyms: 'BTW tax reverse charge',
    needsReason: true,
    fields: [
      { name: 'percent', label: 'Rate in percent', kind: 'decimal' },
      {
        name: 'reverseCharge',
        label: 'Countries with reverse charge',
        kind: 'text',
        hint: 'Two-letter codes separated by spaces',
        wrong: 'Enter two-letter codes separated by spaces, such as AT BE BG',
      },
    ],
  }),
  operatorSetting('seller', {
    group: 'Billing',
    label: 'Seller',
    about:
      'Printed on invoices. Memberships can be ordered once all but EORI number, bank, e-mail and telephone is filled.',
    affects: 'Customers, on documents from now on',
    reach: 'paying',
    synonyms: 'IBAN BIC bank account KvK own company',
    needsReason: true,
    fields: [
      { name: 'name', label: 'Company', kind: 'text' },
      { name: 'address', label: 'Address', kind: 'text' },
      { name: 'zip', label: 'ZIP code', kind: 'text' },
      { name: 'city', label: 'City', kind: 'text' },
      {
        name: 'vatNumber',
        label: 'VAT number',
        kind: 'text',
        wrong: 'Enter it with its prefix and without spaces, such as NL123456789B01',
      },
      { name: 'registrationNumber', label: 'Trade register number', kind: 'text' },
      {
        name: 'eori',
        label: 'EORI number',
        kind: 'text',
        hint: 'On documents for customers outside the EU',
        wrong: 'Enter it with its country code and without spaces, such as NL123456782',
      },
      { name: 'bank', label: 'Bank', kind: 'text' },
      { name: 'iban', label: 'IBAN', kind: 'text', wrong: 'Enter it without spaces' },
      { name: 'bic', label: 'BIC', kind: 'text', wrong: 'A BIC has 8 or 11 characters' },
      { name: 'email', label: 'E-mail', kind: 'text', hint: 'Empty: our contact address' },
      { name: 'telephone', label: 'Telephone', kind: 'text' },
    ],
  }),
  operatorSetting('postalAddress', {
    group: 'Billing',
    label: 'Postal address',
    about:
      'On the contact page, beside the address, the registration and the bank account of the seller. Empty if post goes to that address.',
    affects: 'Readers of the contact page',
    synonyms: 'post mail location',
    editor: true,
    fields: single('longText', 'Postal address', { hint: 'A line for each line of the address' }),
  }),
]
