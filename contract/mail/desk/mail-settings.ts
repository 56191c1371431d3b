import { fieldMessages } from '#contract/field-messages.ts'
import { operatorSetting, single } from '#contract/back-office/setting-entry.ts'
import type { SettingEntry } from '#contract/back-office/settings.ts'
import { mailFields } from './editable-mails.ts'

/** Settings of addresses and of texts of automatic mails. */
export const mailSettings: readonly SettingEntry[] = [
  operatorSetting('providerEmail', {
    group: 'Mail',
    label: 'Our address',
    about:
      'Receives messages that members send to the provider. Default: contact@ at our mail domain.',
    affects: 'Colleagues who read it, and members who write to us',
    synonyms: 'contact support inbox',
    fields: single('text', 'E-mail address', { wrong: fieldMessages.email }),
  }),
  operatorSetting('salesEmail', {
    group: 'Mail',
    label: 'Sales contact',
    about:
      'Shown on the services page to companies that want to be listed. Default: sales@ at our mail domain.',
    affects: 'Companies that want to be listed on the services page',
    synonyms: 'advertising contact',
    editor: true,
    fields: single('text', 'E-mail address', { wrong: fieldMessages.email }),
  }),
  operatorSetting('mailTexts', {
    group: 'Mail',
    label: 'Mail texts',
    about: 'Subject and text of automatic mails.',
    affects: 'Recipients of automatic mails',
    synonyms: 'templates e-mail wording',
    editor: true,
    page: '/mail-texts',
    fields: mailFields('mailTexts'),
  }),
  operatorSetting('stockEmail', {
    group: 'Mail',
    label: 'Inventory mailbox',
    about:
      'Address for stock files sent by e-mail. Default: inventory@ at our mail domain. Your mail server must forward this address to the market.',
    affects: 'Companies that send stock files by e-mail',
    reach: 'withStock',
    synonyms: 'upload import',
    fields: single('text', 'E-mail address', { wrong: fieldMessages.email }),
  }),
]
