import * as z from 'zod/mini'
import { defaultBrand } from './brand.ts'
import { spamRule } from './broadcasts.ts'
import { endpoint, idParams, ok } from './endpoint.ts'

/** A second click on the same banner from the same source within this time is not counted (AM-089). */
export const bannerRepeatSeconds = 10
/** Top searches shown, the days they are counted over, and how often a part must have been looked for. */
export const topSearches = { count: 6, days: 30, minimum: 3 } as const

const switchSetting = z.literal([0, 1])
const wholeNumber = (least: number, most: number) =>
  z.int().check(z.minimum(least), z.maximum(most))

/** Empty until the operator has such a place. */
const outsideAddress = z.string().check(z.maxLength(500), z.regex(/^(https:\/\/\S+)?$/))

/** What every page may know about the site (SH-043). */
export const Settings = z.object({
  productName: z.string(),
  shortName: z.string(),
  force2fa: z.literal([0, 1]),
  enableBroadcastShareButtons: z.literal([0, 1]),
  enableNewsShareButtons: z.literal([0, 1]),
  lastNewsUpdate: z.nullable(z.string()),
  /** US dollars and pounds for one euro. */
  USD: z.number(),
  GBP: z.number(),
  /** Day of these rates, as 2026-11-20; null for those the program came with. */
  exchangeRatesDate: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  /** Banners of one page view (AM-017). */
  bannersPerView: wholeNumber(1, 5),
  /** How many of them there are today: the room that a page keeps for them. */
  bannersShown: wholeNumber(0, 5),
  tickerText: z.string(),
  /** The next European Broker Meeting, as company pages name it (AM-098). */
  meeting: z.object({ ordinal: z.string(), city: z.string() }),
  claims: z.object({
    members: z.string(),
    countries: z.string(),
    broadcastsPerDay: z.string(),
    since: z.string(),
  }),
  /** Where the newsletter is subscribed to and the apps are fetched (SH-007). */
  elsewhere: z.object({
    newsletter: outsideAddress,
    iosApp: outsideAddress,
    androidApp: outsideAddress,
  }),
})
export type Settings = z.output<typeof Settings>

export const defaultSettings: Settings = {
  ...defaultBrand,
  force2fa: 0,
  enableBroadcastShareButtons: 1,
  enableNewsShareButtons: 1,
  lastNewsUpdate: null,
  USD: 1.16,
  GBP: 0.88,
  exchangeRatesDate: null,
  bannersPerView: 4,
  bannersShown: 0,
  tickerText: 'The members-only market for used and refurbished IT',
  meeting: { ordinal: '21st', city: 'Dublin' },
  claims: { members: '3,000+', countries: '74', broadcastsPerDay: '600+', since: '1999' },
  elsewhere: { newsletter: '', iosApp: '', androidApp: '' },
}

/** Empty, or an address that nobody on the way can change: https, or a mirror on the same machine. */
const ratesAddress = /^(https:\/\/\S+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/\S*)?$/

/** What the operator can set and only the server needs to know. */
export const OperatorSettings = z.object({
  /** 1 opens the live channel to every signed-in account, 0 to special users alone (AM-008). */
  liveForMembers: switchSetting,
  /** Contacts without analytics, and with the live channel whatever `liveForMembers` says (AM-094). */
  specialUserIds: z.array(z.int()).check(z.maxLength(100)),
  /** Which claims are counted in place of the texts of `claims` (AM-020). */
  liveClaims: z.object({
    members: switchSetting,
    countries: switchSetting,
    broadcastsPerDay: switchSetting,
  }),
  /** How a new contact's primary address starts to receive every list: 0 standard, 1 digest, 2 no e-mail (AM-077). */
  defaultBroadcastType: z.object({ paid: wholeNumber(0, 2), trial: wholeNumber(0, 2) }),
  /** When a burst of broadcasts has to wait (AM-025). */
  spamRule: z.object({
    count: wholeNumber(1, 100),
    withinMinutes: wholeNumber(1, 1440),
    waitMinutes: wholeNumber(1, 1440),
  }),
  /** Messages to contacts in a business day (BK-025, BK-076). */
  messageLimits: z.object({
    /** Of one member: all, and those to one contact. */
    perMember: wholeNumber(1, 1000),
    toContact: wholeNumber(1, 1000),
    /** Of one visitor, and of all visitors to one company. */
    perVisitor: wholeNumber(0, 1000),
    toCompany: wholeNumber(0, 1000),
    /** Companies that the same words may go to. */
    sameWords: wholeNumber(1, 1000),
  }),
  /** Years after which a broadcast becomes a mere price (BK-052). */
  broadcastYearsKept: wholeNumber(1, 100),
  /** Hour of the business day at which the daily digest is sent. */
  digestHour: wholeNumber(0, 23),
  /** 1 shows visitors the bare names on the lists of Diamond, Gold and Trusted members (AM-045). */
  publicTierNames: switchSetting,
  /** Searches a contact may save (BK-055). */
  savedSearchesPerContact: wholeNumber(1, 1000),
  /** Address the daily exchange rates are read from; empty keeps the rates as they are (BK-060). */
  exchangeRatesUrl: z.string().check(z.maxLength(500), z.regex(ratesAddress)),
  /** Who reads what members write to the provider; empty is contact@ at the domain of our mail. */
  providerEmail: z.string().check(z.maxLength(254), z.regex(/^([^\s@<>,;"]+@[^\s@<>,;"]+)?$/)),
})
export type OperatorSettings = z.output<typeof OperatorSettings>

export const defaultOperatorSettings: OperatorSettings = {
  liveForMembers: 1,
  specialUserIds: [],
  liveClaims: { members: 0, countries: 0, broadcastsPerDay: 0 },
  defaultBroadcastType: { paid: 0, trial: 1 },
  spamRule,
  messageLimits: { perMember: 100, toContact: 10, perVisitor: 10, toCompany: 20, sameWords: 10 },
  broadcastYearsKept: 25,
  digestHour: 7,
  publicTierNames: 0,
  savedSearchesPerContact: 50,
  exchangeRatesUrl: '',
  providerEmail: '',
}

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/misc/settings',
  summary: 'Public settings of the site',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(Settings),
})

export const lastRegistered = endpoint({
  method: 'GET',
  path: '/api/misc/lastRegistered',
  summary: 'Country and day of the newest member',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(z.object({ country: z.nullable(z.string()), date: z.nullable(z.string()) })),
})

export const countriesAll = endpoint({
  method: 'GET',
  path: '/api/misc/countriesAll',
  summary: 'All countries',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(
    z.object({
      results: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          shortName: z.string(),
          isEU: z.boolean(),
          taxLabel: z.enum(['VAT', 'EORI']),
        }),
      ),
    }),
  ),
})

export const topSearchList = endpoint({
  method: 'GET',
  path: '/api/misc/topsearches',
  summary: 'Part numbers looked for most in the last 30 days',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(z.array(z.object({ partnumber: z.string(), description: z.string() }))),
})

export const randomBanners = endpoint({
  method: 'GET',
  path: '/api/misc/randomBanners',
  summary: 'Different banners in random order',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(
    z.object({
      results: z.array(
        z.object({
          id: z.int(),
          alt: z.string(),
          style: z.string(),
          url: z.string(),
          picture: z.string(),
          isAd: z.boolean(),
        }),
      ),
    }),
  ),
})

export const countBannerClick = endpoint({
  method: 'GET',
  path: '/api/misc/randomBanners/:id/incrementNumClicked',
  summary: 'Count a click on a banner; repeats and robots are not counted',
  access: 'visitor',
  blocked: 'allowed',
  params: idParams,
  answer: ok(z.object({ counted: z.boolean() })),
  refusals: { 404: 'No such banner' },
})

export const advertisement = endpoint({
  method: 'GET',
  path: '/api/advertisements/:id',
  summary: 'Where an advertisement leads, counted as a click; the home page when it is not booked',
  access: 'visitor',
  blocked: 'allowed',
  params: idParams,
  answer: ok(z.object({ redirectURL: z.string() })),
})
