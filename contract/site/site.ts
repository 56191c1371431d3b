import * as z from 'zod/mini'
import { defaultBrand } from '../brand.ts'
import { endpoint, ok } from '../endpoint.ts'

/** Top searches shown, the days they are counted over, and how often a part must have been looked for. */
export const topSearches = { count: 6, days: 30, minimum: 3 } as const

export const wholeNumber = (least: number, most: number) =>
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
  /** Whether visitors may ask for quotes, after a piece of work (AM-041). */
  allowVisitorRfq: z.literal([0, 1]),
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
  allowVisitorRfq: 0,
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
