import { billingSettings } from '../billing/desk/billing-settings.ts'
import { mailSettings } from '../mail/desk/mail-settings.ts'
import { fraudSettings } from '../fraud/desk/fraud-settings.ts'
import { deskSettings } from './queue/desk-settings.ts'
import { onOff, operatorSetting, single, siteSetting } from './setting-entry.ts'
import type { SettingEntry } from './settings.ts'
import { homeSettings } from './settings/home-settings.ts'
import { limitSettings } from './settings/limit-settings.ts'
import { privacySettings } from './settings/privacy-settings.ts'
import { rateSettings } from './settings/rate-settings.ts'

/** All settings of the back office; values that the program updates itself are not included. */
export const settingEntries: readonly SettingEntry[] = [
  ...homeSettings,
  siteSetting('force2fa', {
    group: 'Security',
    label: 'Mandatory two-factor',
    about:
      'Members without two-factor authentication can only turn it on. If this is off, they get a reminder.',
    affects: 'Members without a second factor, at once',
    reach: 'withoutSecondFactor',
    synonyms: '2FA TOTP MFA authenticator login',
    fields: onOff('Require two-factor for every member'),
  }),
  siteSetting('enableBroadcastShareButtons', {
    group: 'Broadcasts',
    label: 'Sharing broadcasts',
    about: 'Buttons to share a broadcast on other sites, as visitors see it.',
    affects: 'Members and visitors who read a broadcast',
    synonyms: 'social LinkedIn WhatsApp',
    fields: onOff('Show share buttons'),
  }),
  operatorSetting('publicTierNames', {
    group: 'Directory',
    label: 'Names of tier members',
    about:
      'Visitors see the number of Diamond, Gold and Trusted members. Turn this on to show their names too.',
    affects: 'Visitors, and the Diamond, Gold and Trusted members whose names they see',
    synonyms: 'tiers ranking reputation',
    fields: onOff('Show visitors the names'),
  }),
  operatorSetting('defaultBroadcastType', {
    group: 'Broadcasts',
    label: 'First e-mail setting',
    about: 'The initial e-mail setting for each list of a new contact.',
    affects: 'Contacts who are added from now on. Others keep their setting',
    synonyms: 'digest standard subscription new contact',
    fields: (['paid', 'trial'] as const).map((name) => ({
      name,
      label: name === 'paid' ? 'Paid accounts' : 'Free trials',
      kind: 'choice',
      choices: [
        { value: 0, label: 'Instant: every broadcast' },
        { value: 1, label: 'Daily: one digest' },
        { value: 2, label: 'Off' },
      ],
    })),
  }),
  operatorSetting('digestHour', {
    group: 'Broadcasts',
    label: 'Daily digest',
    about: 'When the digest goes out, in Amsterdam time.',
    affects: 'Members who chose the daily digest',
    synonyms: 'summary morning time',
    texts: [{ mail: 'digest' }],
    fields: single('number', 'Hour of the day'),
  }),
  operatorSetting('savedSearchesPerContact', {
    group: 'Broadcasts',
    label: 'Saved searches',
    about: 'Number of searches a contact can save.',
    affects: 'Members who save another search. Saved ones stay',
    reach: 'people',
    synonyms: 'alerts maximum',
    fields: single('number', 'Searches per contact'),
  }),
  operatorSetting('heldMailDays', {
    group: 'Broadcasts',
    label: 'Mail that waits for its sender',
    about:
      'How long the link in the mail works by which a sender confirms a broadcast or a stock file, if the domain has no DMARC policy.',
    affects: 'Members who mail a broadcast or a stock file from a domain without DMARC policy',
    synonyms: 'held inbound confirm',
    fields: single('number', 'Days'),
  }),
  operatorSetting('mailingStopPercent', {
    group: 'Broadcasts',
    label: 'Failing mailings',
    about:
      'A broadcast or digest of which a larger share fails stops until a colleague resumes or cancels it. Looked at from 20 failures on.',
    affects: 'Recipients of a mailing that fails, and colleagues who resume it',
    synonyms: 'bounces delivery',
    fields: single('number', 'Failed mails in percent', { unit: 'percent' }),
  }),
  operatorSetting('delayedMailMinutes', {
    group: 'Broadcasts',
    label: 'Delayed mail',
    about: 'Mails that still wait after this time are listed as delayed.',
    affects: 'Colleagues who watch the delivery of mail',
    reach: 'staff',
    synonyms: 'queue delivery late',
    fields: single('number', 'Minutes', { unit: 'minutes' }),
  }),
  siteSetting('allowVisitorRfq', {
    group: 'Parts',
    label: 'Visitor requests for quotes',
    about:
      'Visitors can request quotes after a proof-of-work challenge. They never see which companies receive the request.',
    affects: 'Visitors, and companies that offer parts',
    reach: 'companies',
    synonyms: 'RFQ quotation guests',
    fields: onOff('Allow visitors to request quotes'),
  }),
  operatorSetting('quoteMonthsKept', {
    group: 'Parts',
    label: 'Old requests for quotes',
    about: 'Older requests are deleted from the lists of both companies and from the message log.',
    affects: 'All companies: older requests leave their lists',
    reach: 'companies',
    synonyms: 'RFQ retention delete GDPR',
    needsReason: true,
    fields: single('number', 'Months kept', { unit: 'months' }),
  }),
  operatorSetting('stockAge', {
    group: 'Parts',
    label: 'Old inventory',
    about:
      'Members who have not updated their inventory for this long receive a reminder by e-mail with the date on which it will be hidden from search. Confirming it or uploading a new file makes it visible again.',
    affects: 'Companies with stock',
    reach: 'withStock',
    synonyms: 'inventory stale refresh',
    fields: [
      { name: 'refreshWeeks', label: 'Weeks until the reminder', kind: 'number' },
      {
        name: 'hiddenAfterDays',
        label: 'Days from the reminder until it is hidden',
        kind: 'number',
      },
    ],
  }),
  ...limitSettings,
  ...rateSettings,
  ...mailSettings,
  ...billingSettings,
  ...deskSettings,
  ...fraudSettings,
  operatorSetting('liveForMembers', {
    group: 'Live refresh',
    label: 'Live refresh for all',
    about: 'If this is off, only special users see new broadcasts instantly.',
    affects: 'All members',
    reach: 'people',
    synonyms: 'realtime push websocket',
    fields: onOff('Enable for every member'),
  }),
  operatorSetting('specialUserIds', {
    group: 'Live refresh',
    label: 'Special users',
    about: 'Contacts whose visits are not counted and who always have live refresh.',
    affects: 'The contacts named here',
    synonyms: 'analytics exempt test accounts',
    fields: single('ids', 'Contact ids', {
      hint: 'Separated by commas.',
      wrong: 'Enter contact ids separated by commas',
    }),
  }),
  ...privacySettings,
]

export const settingEntry = (key: string): SettingEntry | undefined =>
  settingEntries.find((entry) => entry.key === key)
