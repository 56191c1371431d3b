import { fieldMessages } from '../../notices.ts'
import { operatorSetting, single } from '../setting-entry.ts'
import type { SettingEntry } from '../settings.ts'
import { mailFields } from './editable-mails.ts'

/** Settings of addresses and of texts of automatic mails. */
export const mailSettings: readonly SettingEntry[] = [
  operatorSetting('providerEmail', {
    group: 'Mail',
    label: 'Our address',
    about:
      'Receives messages that members send to the provider. Default: contact@ at our mail domain.',
    fields: single('text', 'E-mail address', { wrong: fieldMessages.email }),
  }),
  operatorSetting('salesEmail', {
    group: 'Mail',
    label: 'Sales contact',
    about:
      'Shown on the services page to companies that want to be listed. Default: sales@ at our mail domain.',
    editor: true,
    fields: single('text', 'E-mail address', { wrong: fieldMessages.email }),
  }),
  operatorSetting('mailTexts', {
    group: 'Mail',
    label: 'Mail texts',
    about: 'Subject and text of automatic mails.',
    editor: true,
    page: '/mail-texts',
    fields: mailFields('mailTexts'),
  }),
  operatorSetting('stockEmail', {
    group: 'Mail',
    label: 'Inventory mailbox',
    about:
      'Address for stock files sent by e-mail. Default: inventory@ at our mail domain. Your mail server must forward this address to the market.',
    fields: single('text', 'E-mail address', { wrong: fieldMessages.email }),
  }),
]
