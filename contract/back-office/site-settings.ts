import * as z from 'zod/mini'
import { limitTexts } from '../refusals.ts'
import { billingSettings } from './billing/billing-settings.ts'
import { mailSettings } from './mail/mail-settings.ts'
import { fraudSettings } from './fraud/fraud-settings.ts'
import { deskSettings } from './queue/desk-settings.ts'
import { onOff, operatorSetting, single, siteSetting } from './setting-entry.ts'
import type { SettingEntry, SettingField } from './settings.ts'

const text = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max))
const rate = z.number().check(z.minimum(0.01), z.maximum(100))

const https = 'Leave empty or enter a URL that starts with https://'
const limitNames = {
  SPAM: 'Burst',
  DAYLIMIT: 'Day',
  LIMIT: 'List and day',
  EXCLUDED: 'Banned from posting to a list',
} as const
const LimitText = z.object({ title: text(1, 100), message: text(1, 500) })

/** All settings of the back office; values that the program updates itself are not included. */
export const settingEntries: readonly SettingEntry[] = [
  siteSetting('productName', {
    group: 'Brand',
    label: 'Product name',
    about: 'The name of the site in titles, texts and mails.',
    schema: text(1, 60),
    fields: single('text', 'Product name'),
  }),
  siteSetting('shortName', {
    group: 'Brand',
    label: 'Short name',
    about: 'Used where space is limited, and before “Member” for visitors.',
    schema: text(1, 20),
    fields: single('text', 'Short name'),
  }),
  siteSetting('tickerText', {
    group: 'Home page',
    label: 'Ticker',
    about: 'The line at the top of every page.',
    editor: true,
    schema: text(0, 200),
    fields: single('text', 'Text'),
  }),
  siteSetting('claims', {
    group: 'Home page',
    label: 'Claims',
    about:
      'Claims about the market on the home page, the free trial page and in mails. Shown once an admin confirms them.',
    editor: true,
    schema: z.object({
      members: text(1, 20),
      countries: text(1, 20),
      broadcastsPerDay: text(1, 20),
      since: text(1, 20),
    }),
    fields: [
      { name: 'members', label: 'Members', kind: 'text' },
      { name: 'countries', label: 'Countries', kind: 'text' },
      { name: 'broadcastsPerDay', label: 'Broadcasts a day', kind: 'text' },
      { name: 'since', label: 'Since', kind: 'text' },
    ],
  }),
  operatorSetting('liveClaims', {
    group: 'Home page',
    label: 'Counted claims',
    about: 'Replaces the texts above with figures counted from the market.',
    fields: [
      { name: 'members', label: 'Count members', kind: 'switch' },
      { name: 'countries', label: 'Count countries', kind: 'switch' },
      { name: 'broadcastsPerDay', label: 'Count broadcasts a day', kind: 'switch' },
    ],
  }),
  operatorSetting('claimsConfirmed', {
    group: 'Home page',
    label: 'Confirmation of the claims',
    about:
      'Confirm that the claims above are true, that every member is verified, and that you work from the Netherlands. Until then, pages and mails leave all of this out. The history shows who confirmed it and when.',
    fields: onOff('The claims are true'),
  }),
  siteSetting('meeting', {
    group: 'Home page',
    label: 'European Broker Meeting',
    about: 'The next meeting, shown on the pages of companies that attend.',
    editor: true,
    schema: z.object({ ordinal: text(1, 20), city: text(1, 60) }),
    fields: [
      { name: 'ordinal', label: 'Edition (e.g. 21st)', kind: 'text' },
      { name: 'city', label: 'City', kind: 'text' },
    ],
  }),
  siteSetting('elsewhere', {
    group: 'Home page',
    label: 'External links',
    about: 'Links in the footer of every page. Leave a field empty to omit its link.',
    editor: true,
    fields: [
      { name: 'newsletter', label: 'Newsletter', kind: 'text', wrong: https },
      { name: 'iosApp', label: 'iPhone app', kind: 'text', wrong: https },
      { name: 'androidApp', label: 'Android app', kind: 'text', wrong: https },
    ],
  }),
  siteSetting('bannersPerView', {
    group: 'Home page',
    label: 'Banners',
    about: 'Number of different banners on a page.',
    fields: single('number', 'Banners per page'),
  }),
  siteSetting('force2fa', {
    group: 'Security',
    label: 'Mandatory two-factor',
    about:
      'Members without two-factor authentication can only turn it on. If this is off, they get a reminder.',
    fields: onOff('Require two-factor for every member'),
  }),
  siteSetting('enableBroadcastShareButtons', {
    group: 'Broadcasts',
    label: 'Sharing broadcasts',
    about: 'Buttons to share a broadcast on other sites, as visitors see it.',
    fields: onOff('Show share buttons'),
  }),
  siteSetting('enableNewsShareButtons', {
    group: 'Home page',
    label: 'Sharing news',
    about: 'Buttons to share a post on other sites. Its address can always be copied.',
    fields: onOff('Show share buttons'),
  }),
  operatorSetting('publicTierNames', {
    group: 'Directory',
    label: 'Names of tier members',
    about:
      'Visitors see the number of Diamond, Gold and Trusted members. Turn this on to show their names too.',
    fields: onOff('Show visitors the names'),
  }),
  operatorSetting('defaultBroadcastType', {
    group: 'Broadcasts',
    label: 'First e-mail setting',
    about: 'The initial e-mail setting for each list of a new contact.',
    fields: (['paid', 'trial'] as const).map((name) => ({
      name,
      label: name === 'paid' ? 'Paid accounts' : 'Free trials',
      kind: 'choice',
      choices: [
        { value: 0, label: 'Standard: every broadcast' },
        { value: 1, label: 'Daily digest' },
        { value: 2, label: 'No e-mail' },
      ],
    })),
  }),
  operatorSetting('digestHour', {
    group: 'Broadcasts',
    label: 'Daily digest',
    about: 'When the digest goes out, in Amsterdam time.',
    fields: single('number', 'Hour of the day'),
  }),
  operatorSetting('savedSearchesPerContact', {
    group: 'Broadcasts',
    label: 'Saved searches',
    about: 'Number of searches a contact can save.',
    fields: single('number', 'Searches per contact'),
  }),
  operatorSetting('mailingStopPercent', {
    group: 'Broadcasts',
    label: 'Failing mailings',
    about:
      'A broadcast or digest of which a larger share fails stops until a colleague resumes or cancels it. Looked at from 20 failures on.',
    fields: single('number', 'Failed mails in percent'),
  }),
  operatorSetting('delayedMailMinutes', {
    group: 'Broadcasts',
    label: 'Delayed mail',
    about: 'Mails that still wait after this time are listed as delayed.',
    fields: single('number', 'Minutes'),
  }),
  siteSetting('allowVisitorRfq', {
    group: 'Parts',
    label: 'Visitor requests for quotes',
    about:
      'Visitors can request quotes after a proof-of-work challenge. They never see which companies receive the request.',
    fields: onOff('Allow visitors to request quotes'),
  }),
  operatorSetting('quoteMonthsKept', {
    group: 'Parts',
    label: 'Old requests for quotes',
    about: 'Older requests are deleted from the lists of both companies and from the message log.',
    fields: single('number', 'Months kept'),
  }),
  operatorSetting('stockAge', {
    group: 'Parts',
    label: 'Old inventory',
    about:
      'Members who have not updated their inventory for this long receive a reminder by e-mail with the date on which it will be hidden from search. Confirming it or uploading a new file makes it visible again.',
    fields: [
      { name: 'refreshWeeks', label: 'Weeks until the reminder', kind: 'number' },
      {
        name: 'hiddenAfterDays',
        label: 'Days from the reminder until it is hidden',
        kind: 'number',
      },
    ],
  }),
  operatorSetting('spamRule', {
    group: 'Limits',
    label: 'Burst of broadcasts',
    about: 'Members who send this many in the period must wait.',
    fields: [
      { name: 'count', label: 'Broadcasts', kind: 'number' },
      { name: 'withinMinutes', label: 'Period in minutes', kind: 'number' },
      { name: 'waitMinutes', label: 'Waiting time in minutes', kind: 'number' },
    ],
  }),
  operatorSetting('messageLimits', {
    group: 'Limits',
    label: 'Messages to contacts',
    about:
      'Daily limits. Visitors also solve a proof-of-work challenge; 0 turns visitor messages off.',
    fields: [
      { name: 'perMember', label: 'Per member', kind: 'number' },
      { name: 'toContact', label: 'Per member to one contact', kind: 'number' },
      { name: 'perVisitor', label: 'Per visitor', kind: 'number' },
      { name: 'toCompany', label: 'From all visitors to one company', kind: 'number' },
      { name: 'sameWords', label: 'Companies that may receive the same text', kind: 'number' },
    ],
  }),
  operatorSetting('quoteLimits', {
    group: 'Limits',
    label: 'Requests for quotes',
    about:
      'Daily limits on requests and on the companies they reach. One request can go to every company that offers a part.',
    fields: [
      { name: 'perMember', label: 'Per member', kind: 'number' },
      { name: 'companiesOfMember', label: 'Companies per member', kind: 'number' },
      { name: 'toCompany', label: 'Per member to one company', kind: 'number' },
      { name: 'perVisitor', label: 'Per visitor', kind: 'number' },
      { name: 'companiesOfVisitor', label: 'Companies per visitor', kind: 'number' },
      { name: 'visitorsToCompany', label: 'From all visitors to one company', kind: 'number' },
    ],
  }),
  {
    key: 'limitTexts',
    group: 'Limits',
    label: 'Texts of reached limits',
    about:
      'Shown next to the list when a limit is reached. Placeholders: {spamCount}, {spamMinutes}, {opensAt}, {sentToday}, {perDay}, {list}, {sentOnList}, {perList}, {leftToday}.',
    editor: true,
    schema: z.object({
      SPAM: LimitText,
      DAYLIMIT: LimitText,
      LIMIT: LimitText,
      EXCLUDED: LimitText,
    }),
    initial: limitTexts,
    fields: Object.entries(limitNames).flatMap(([cause, name]): SettingField[] => [
      { name: `${cause}.title`, label: `${name}: title`, kind: 'text' },
      { name: `${cause}.message`, label: `${name}: text`, kind: 'longText' },
    ]),
  },
  siteSetting('USD', {
    group: 'Exchange rates',
    label: 'US dollar',
    about: 'Dollars for one euro. Updated daily if a source of rates is set.',
    schema: rate,
    fields: single('decimal', 'Dollars for one euro'),
  }),
  siteSetting('GBP', {
    group: 'Exchange rates',
    label: 'Pound sterling',
    about: 'Pounds for one euro. Updated daily if a source of rates is set.',
    schema: rate,
    fields: single('decimal', 'Pounds for one euro'),
  }),
  operatorSetting('exchangeRatesUrl', {
    group: 'Exchange rates',
    label: 'Source of rates',
    about:
      'URL of the European Central Bank rates, read every afternoon. Leave empty to keep the current rates.',
    fields: single('text', 'Address', { wrong: https }),
  }),
  ...mailSettings,
  ...billingSettings,
  ...deskSettings,
  ...fraudSettings,
  operatorSetting('liveForMembers', {
    group: 'Live refresh',
    label: 'Live refresh for all',
    about: 'If this is off, only special users see new broadcasts instantly.',
    fields: onOff('Enable for every member'),
  }),
  operatorSetting('specialUserIds', {
    group: 'Live refresh',
    label: 'Special users',
    about: 'Contacts whose visits are not counted and who always have live refresh.',
    fields: single('ids', 'Contact ids', {
      hint: 'Separated by commas.',
      wrong: 'Enter contact ids separated by commas',
    }),
  }),
  operatorSetting('broadcastMonthsKept', {
    group: 'Privacy',
    label: 'Old broadcasts',
    about:
      'Older broadcasts are reduced to their prices, without the company, its contacts and replies. This cannot be undone.',
    fields: single('number', 'Months kept'),
  }),
  operatorSetting('priceYearsKept', {
    group: 'Privacy',
    label: 'Old prices',
    about: 'Prices of old broadcasts count in average prices until they are deleted.',
    fields: single('number', 'Years kept'),
  }),
  operatorSetting('messageMonthsKept', {
    group: 'Privacy',
    label: 'Old messages',
    about:
      'Older messages to contacts and closed tickets are deleted from the log. This cannot be undone.',
    fields: single('number', 'Months kept'),
  }),
  operatorSetting('invoiceYearsKept', {
    group: 'Privacy',
    label: 'Old accounting',
    about:
      'Invoices, credit notes, payments and bank lines are deleted this long after the end of their book year. The law asks for 7 years. This cannot be undone.',
    fields: single('number', 'Years kept'),
  }),
  operatorSetting('removedContactMonthsKept', {
    group: 'Privacy',
    label: 'Removed contacts',
    about:
      'Name, addresses, telephone and other personal fields of a removed contact are cleared after this time. This cannot be undone.',
    fields: single('number', 'Months kept'),
  }),
]

export const settingEntry = (key: string): SettingEntry | undefined =>
  settingEntries.find((entry) => entry.key === key)
