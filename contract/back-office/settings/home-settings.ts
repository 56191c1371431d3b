import * as z from 'zod/mini'
import {
  httpsOrEmpty,
  onOff,
  operatorSetting,
  single,
  siteSetting,
  textOf,
} from '../setting-entry.ts'
import type { SettingEntry } from '../settings.ts'

/** Settings of the brand, the registration and the home page. */
export const homeSettings: readonly SettingEntry[] = [
  siteSetting('productName', {
    group: 'Brand',
    label: 'Product name',
    about: 'The name of the site in titles, texts and mails.',
    affects: 'Everyone: it is in titles, texts and mails',
    reach: 'people',
    synonyms: 'brand title site logo',
    schema: textOf(1, 60),
    fields: single('text', 'Product name'),
  }),
  siteSetting('shortName', {
    group: 'Brand',
    label: 'Short name',
    about: 'Used where space is limited, and before “Member” for visitors.',
    affects: 'Everyone: it is in titles, texts and mails',
    reach: 'people',
    synonyms: 'brand abbreviation',
    schema: textOf(1, 20),
    fields: single('text', 'Short name'),
  }),
  siteSetting('registration', {
    group: 'Registration',
    label: 'Registration',
    about:
      'Whether companies can register and visitors can order. Opens once seller, contract terms and mail are set.',
    affects: 'Visitors who want to become members',
    synonyms: 'open opening go live free trial sign up launch',
    schema: z.object({
      isOpen: z.literal([0, 1]),
      opens: textOf(0, 200),
    }),
    fields: [
      { name: 'isOpen', label: 'Companies can register', kind: 'switch' },
      {
        name: 'opens',
        label: 'What visitors read until then',
        kind: 'text',
        hint: 'Such as: Registration opens on 1 February 2027.',
      },
    ],
  }),
  siteSetting('tickerText', {
    group: 'Home page',
    label: 'Ticker',
    about: 'The line at the top of every page.',
    affects: 'Members and visitors, on every page',
    reach: 'people',
    synonyms: 'banner marquee announcement',
    editor: true,
    schema: textOf(0, 200),
    fields: single('text', 'Text'),
  }),
  siteSetting('claims', {
    group: 'Home page',
    label: 'Claims',
    about:
      'Claims about the market on the home page, the free trial page and in mails. Shown once an admin confirms them.',
    affects: 'Members and visitors who read the home page, and recipients of mails',
    synonyms: 'figures slogans statistics',
    editor: true,
    schema: z.object({
      members: textOf(1, 20),
      countries: textOf(1, 20),
      broadcastsPerDay: textOf(1, 20),
      since: textOf(1, 20),
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
    affects: 'Members and visitors who read the home page',
    synonyms: 'figures statistics',
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
    affects: 'Members and visitors: without it they see no claims',
    synonyms: 'verified legal',
    fields: onOff('The claims are true'),
  }),
  siteSetting('meeting', {
    group: 'Home page',
    label: 'European Broker Meeting',
    about: 'The next meeting, shown on the pages of companies that attend.',
    affects: 'Readers of the pages of companies that attend',
    synonyms: 'event EBM fair',
    editor: true,
    schema: z.object({ ordinal: textOf(1, 20), city: textOf(1, 60) }),
    fields: [
      { name: 'ordinal', label: 'Edition (e.g. 21st)', kind: 'text' },
      { name: 'city', label: 'City', kind: 'text' },
    ],
  }),
  siteSetting('elsewhere', {
    group: 'Home page',
    label: 'External links',
    about: 'Links in the footer of every page. Leave a field empty to omit its link.',
    affects: 'Members and visitors, at the foot of every page',
    synonyms: 'footer social app store',
    editor: true,
    fields: [
      { name: 'newsletter', label: 'Newsletter', kind: 'text', wrong: httpsOrEmpty },
      { name: 'iosApp', label: 'iPhone app', kind: 'text', wrong: httpsOrEmpty },
      { name: 'androidApp', label: 'Android app', kind: 'text', wrong: httpsOrEmpty },
    ],
  }),
  siteSetting('bannersPerView', {
    group: 'Home page',
    label: 'Banners',
    about: 'Number of different banners on a page.',
    affects: 'Members and visitors, and customers whose advertisements share the space',
    synonyms: 'ads advertisements',
    fields: single('number', 'Banners per page'),
  }),
  siteSetting('enableNewsShareButtons', {
    group: 'Home page',
    label: 'Sharing news',
    about: 'Buttons to share a post on other sites. Its address can always be copied.',
    affects: 'Members and visitors who read the news',
    synonyms: 'social LinkedIn WhatsApp',
    fields: onOff('Show share buttons'),
  }),
]
