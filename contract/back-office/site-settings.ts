import * as z from 'zod/mini'
import { fieldMessages } from '../notices.ts'
import { limitTexts } from '../refusals.ts'
import { defaultOperatorSettings, OperatorSettings } from './operator-settings.ts'
import { defaultSettings, Settings } from '../site/site.ts'

/** Headings of the settings screen, in their order. */
export const settingGroups = [
  'Brand',
  'Home page',
  'Security',
  'Directory',
  'Broadcasts',
  'Parts',
  'Limits',
  'Exchange rates',
  'Mail',
  'Live refresh',
] as const

export interface SettingField {
  /** Its place in the setting, such as `SPAM.title`; empty where the setting is one value. */
  name: string
  label: string
  kind: 'switch' | 'number' | 'decimal' | 'text' | 'longText' | 'choice' | 'ids'
  hint?: string
  /** What is said when the value does not fit; ranges and lengths say themselves. */
  wrong?: string
  choices?: readonly { value: number; label: string }[]
}

/** A setting that staff change (BK-085): what it is called, what it may be, and what it starts as. */
export interface SettingEntry {
  key: string
  group: (typeof settingGroups)[number]
  label: string
  about: string
  /** Whether an editor may change it besides admin. */
  editor: boolean
  schema: z.ZodMiniType
  initial: unknown
  fields: readonly SettingField[]
}

const publicKeys = Settings.shape
const operatorKeys = OperatorSettings.shape
const words = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most))
const rate = z.number().check(z.minimum(0.01), z.maximum(100))

const one = (
  kind: SettingField['kind'],
  label: string,
  more: Partial<SettingField> = {},
): SettingField[] => [{ name: '', label, kind, ...more }]
const onOff = (label: string) => one('switch', label)

type Described = Omit<SettingEntry, 'key' | 'schema' | 'initial' | 'editor'> &
  Partial<Pick<SettingEntry, 'schema' | 'editor'>>

const ofSite = (key: keyof Settings, given: Described): SettingEntry => ({
  editor: false,
  schema: publicKeys[key],
  ...given,
  key,
  initial: defaultSettings[key],
})
const ofOperator = (key: keyof OperatorSettings, given: Described): SettingEntry => ({
  editor: false,
  schema: operatorKeys[key],
  ...given,
  key,
  initial: defaultOperatorSettings[key],
})

const https = 'This field should be empty or an address that starts with https://'
const limitNames = {
  SPAM: 'Burst',
  DAYLIMIT: 'Day',
  LIMIT: 'List and day',
  EXCLUDED: 'Removed from a list',
} as const
const LimitText = z.object({ title: words(1, 100), message: words(1, 500) })

/** Every setting, as the back office shows it; what the program counts or notes by itself is none. */
export const settingEntries: readonly SettingEntry[] = [
  ofSite('productName', {
    group: 'Brand',
    label: 'Product name',
    about: 'How the site calls itself in titles, texts and mails.',
    schema: words(1, 60),
    fields: one('text', 'Product name'),
  }),
  ofSite('shortName', {
    group: 'Brand',
    label: 'Short name',
    about: 'Where there is little room, and before “Member” for visitors.',
    schema: words(1, 20),
    fields: one('text', 'Short name'),
  }),
  ofSite('tickerText', {
    group: 'Home page',
    label: 'Ticker',
    about: 'The line above the bar of every page.',
    editor: true,
    schema: words(0, 200),
    fields: one('text', 'Text'),
  }),
  ofSite('claims', {
    group: 'Home page',
    label: 'Claims',
    about:
      'What the front door says of the market. Figures that are counted take the place of these texts.',
    editor: true,
    schema: z.object({
      members: words(1, 20),
      countries: words(1, 20),
      broadcastsPerDay: words(1, 20),
      since: words(1, 20),
    }),
    fields: [
      { name: 'members', label: 'Members', kind: 'text' },
      { name: 'countries', label: 'Countries', kind: 'text' },
      { name: 'broadcastsPerDay', label: 'Broadcasts a day', kind: 'text' },
      { name: 'since', label: 'Since', kind: 'text' },
    ],
  }),
  ofSite('meeting', {
    group: 'Home page',
    label: 'European Broker Meeting',
    about: 'The next meeting, as the pages of companies that come to it name it.',
    editor: true,
    schema: z.object({ ordinal: words(1, 20), city: words(1, 60) }),
    fields: [
      { name: 'ordinal', label: 'Which one, such as 21st', kind: 'text' },
      { name: 'city', label: 'City', kind: 'text' },
    ],
  }),
  ofOperator('liveClaims', {
    group: 'Home page',
    label: 'Counted claims',
    about: 'Counts these from the market in place of the texts above.',
    fields: [
      { name: 'members', label: 'Count members', kind: 'switch' },
      { name: 'countries', label: 'Count countries', kind: 'switch' },
      { name: 'broadcastsPerDay', label: 'Count broadcasts a day', kind: 'switch' },
    ],
  }),
  ofSite('elsewhere', {
    group: 'Home page',
    label: 'Elsewhere',
    about: 'Places outside that the foot of every page leads to; empty leaves one out.',
    editor: true,
    fields: [
      { name: 'newsletter', label: 'Newsletter', kind: 'text', wrong: https },
      { name: 'iosApp', label: 'iPhone app', kind: 'text', wrong: https },
      { name: 'androidApp', label: 'Android app', kind: 'text', wrong: https },
    ],
  }),
  ofSite('bannersPerView', {
    group: 'Home page',
    label: 'Banners',
    about: 'How many different banners one page shows.',
    fields: one('number', 'Banners of one page'),
  }),
  ofSite('enableNewsShareButtons', {
    group: 'Home page',
    label: 'Sharing news',
    about: 'Buttons that share a news item elsewhere.',
    fields: onOff('Show share buttons'),
  }),
  ofSite('force2fa', {
    group: 'Security',
    label: 'Mandatory two-factor',
    about:
      'Members without two-factor authentication can do nothing but turn it on. Off, they are reminded.',
    fields: onOff('Demand two-factor of every member'),
  }),
  ofSite('enableBroadcastShareButtons', {
    group: 'Broadcasts',
    label: 'Sharing broadcasts',
    about: 'Buttons that share a broadcast elsewhere, as visitors see it.',
    fields: onOff('Show share buttons'),
  }),
  ofOperator('publicTierNames', {
    group: 'Directory',
    label: 'Names of tier members',
    about:
      'Visitors read how many Diamond, Gold and Trusted members there are, and their names only with this on.',
    fields: onOff('Show visitors the names'),
  }),
  ofOperator('defaultBroadcastType', {
    group: 'Broadcasts',
    label: 'First e-mail setting',
    about: 'How the address of a new contact starts to receive every list.',
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
  ofOperator('digestHour', {
    group: 'Broadcasts',
    label: 'Daily digest',
    about: 'When the digest goes out, in Amsterdam time.',
    fields: one('number', 'Hour of the day'),
  }),
  ofOperator('savedSearchesPerContact', {
    group: 'Broadcasts',
    label: 'Saved searches',
    about: 'How many searches one contact can save.',
    fields: one('number', 'Searches of one contact'),
  }),
  ofOperator('broadcastYearsKept', {
    group: 'Broadcasts',
    label: 'Old broadcasts',
    about: 'Older ones are kept as a price alone. What is gone does not come back.',
    fields: one('number', 'Years kept'),
  }),
  ofSite('allowVisitorRfq', {
    group: 'Parts',
    label: 'Requests of visitors',
    about:
      'Visitors ask for quotes too, after a piece of work of their browser. They never learn who is asked.',
    fields: onOff('Let visitors ask for quotes'),
  }),
  ofOperator('stockAge', {
    group: 'Parts',
    label: 'Old inventory',
    about:
      'Whose inventory was not updated for so long is reminded by e-mail, which says when it is hidden from the search. A click of the member or a new file brings it back.',
    fields: [
      { name: 'refreshWeeks', label: 'Weeks until the reminder', kind: 'number' },
      {
        name: 'hiddenAfterDays',
        label: 'Days from the reminder until it is hidden',
        kind: 'number',
      },
    ],
  }),
  ofOperator('spamRule', {
    group: 'Limits',
    label: 'Burst of broadcasts',
    about: 'Who sends so many within a time has to wait.',
    fields: [
      { name: 'count', label: 'Broadcasts', kind: 'number' },
      { name: 'withinMinutes', label: 'Within minutes', kind: 'number' },
      { name: 'waitMinutes', label: 'Wait minutes', kind: 'number' },
    ],
  }),
  ofOperator('messageLimits', {
    group: 'Limits',
    label: 'Messages to contacts',
    about:
      'How many of them pass in a day. Visitors do a piece of work for each besides; 0 closes their way.',
    fields: [
      { name: 'perMember', label: 'Of one member', kind: 'number' },
      { name: 'toContact', label: 'Of one member to one contact', kind: 'number' },
      { name: 'perVisitor', label: 'Of one visitor', kind: 'number' },
      { name: 'toCompany', label: 'Of all visitors to one company', kind: 'number' },
      { name: 'sameWords', label: 'Companies the same words go to', kind: 'number' },
    ],
  }),
  ofOperator('quoteLimits', {
    group: 'Limits',
    label: 'Requests for quotes',
    about:
      'How many pass in a day, and how many companies they go to: one request may go to all who offer a part.',
    fields: [
      { name: 'perMember', label: 'Of one member', kind: 'number' },
      { name: 'companiesOfMember', label: 'Companies one member reaches', kind: 'number' },
      { name: 'toCompany', label: 'Of one member to one company', kind: 'number' },
      { name: 'perVisitor', label: 'Of one visitor', kind: 'number' },
      { name: 'companiesOfVisitor', label: 'Companies one visitor reaches', kind: 'number' },
      { name: 'visitorsToCompany', label: 'Of all visitors to one company', kind: 'number' },
    ],
  }),
  {
    key: 'limitTexts',
    group: 'Limits',
    label: 'Texts of reached limits',
    about:
      'What stands beside the list when a limit is reached. Figures are filled in: {spamCount}, {spamMinutes}, {opensAt}, {sentToday}, {perDay}, {list}, {sentOnList}, {perList}, {leftToday}.',
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
  ofSite('USD', {
    group: 'Exchange rates',
    label: 'US dollar',
    about: 'Dollars for one euro. A source of rates overwrites it every day.',
    schema: rate,
    fields: one('decimal', 'Dollars for one euro'),
  }),
  ofSite('GBP', {
    group: 'Exchange rates',
    label: 'Pound sterling',
    about: 'Pounds for one euro. A source of rates overwrites it every day.',
    schema: rate,
    fields: one('decimal', 'Pounds for one euro'),
  }),
  ofOperator('exchangeRatesUrl', {
    group: 'Exchange rates',
    label: 'Source of rates',
    about:
      'Where the list of the European Central Bank is read every afternoon; empty keeps the rates as they are.',
    fields: one('text', 'Address', { wrong: https }),
  }),
  ofOperator('providerEmail', {
    group: 'Mail',
    label: 'Our address',
    about:
      'Who reads what members write to the provider; empty is contact@ at the domain of our mail.',
    fields: one('text', 'E-mail address', { wrong: fieldMessages.email }),
  }),
  ofOperator('stockEmail', {
    group: 'Mail',
    label: 'Inventory mailbox',
    about:
      'Where members mail stock files to; empty is inventory@ at the domain of our mail. Your mail server has to hand that address over to the market.',
    fields: one('text', 'E-mail address', { wrong: fieldMessages.email }),
  }),
  ofOperator('liveForMembers', {
    group: 'Live refresh',
    label: 'Live refresh for all',
    about: 'Off, new broadcasts are announced at once to special users alone.',
    fields: onOff('Open to every member'),
  }),
  ofOperator('specialUserIds', {
    group: 'Live refresh',
    label: 'Special users',
    about: 'Contacts whose visits are not counted, and who have live refresh in any case.',
    fields: one('ids', 'Numbers of contacts', {
      hint: 'Parted by commas.',
      wrong: 'This field should be numbers of contacts, parted by commas',
    }),
  }),
]

export const settingEntry = (key: string): SettingEntry | undefined =>
  settingEntries.find((entry) => entry.key === key)
