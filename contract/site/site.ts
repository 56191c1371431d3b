import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'
import { shownRefusals } from '../notices.ts'

/** The names of the product, configurable (AM-021). */
export interface Brand {
  productName: string
  shortName: string
}
export const defaultBrand: Brand = { productName: 'TBS', shortName: 'TBS' }

/** The replacement of company names for visitors (SH-021). */
export const memberLabel = (brand: Brand) => `${brand.shortName} Member`

/** Number of top searches, period in days, and minimum number of searches for a part to be listed. */
export const topSearches = { count: 6, days: 30, minimum: 3 } as const

export const intBetween = (min: number, max: number) =>
  z.int().check(z.minimum(min), z.maximum(max))

/** An external URL, or empty. */
const externalUrl = z.string().check(z.maxLength(500), z.regex(/^(https:\/\/\S+)?$/))

/** The public settings of the site (SH-043). */
export const Settings = z.object({
  productName: z.string(),
  shortName: z.string(),
  /** Address of the operator's logo, which stands in place of the name; empty without one. */
  logo: z.string(),
  force2fa: z.literal([0, 1]),
  /** Whether companies can register, and what visitors read instead until then. */
  registration: z.object({
    isOpen: z.literal([0, 1]),
    opens: z.string().check(z.trim(), z.maxLength(200)),
  }),
  enableBroadcastShareButtons: z.literal([0, 1]),
  enableNewsShareButtons: z.literal([0, 1]),
  /** Whether visitors may request quotes, with a proof-of-work challenge (AM-041). */
  allowVisitorRfq: z.literal([0, 1]),
  lastNewsUpdate: z.nullable(z.string()),
  /** Units of the currency for one euro. */
  USD: z.number(),
  GBP: z.number(),
  /** Date of these rates, such as 2026-11-20; null for the built-in ones. */
  exchangeRatesDate: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  /** Maximum banners per page view (AM-017). */
  bannersPerView: intBetween(1, 5),
  /** Banners available today; pages reserve space for this many. */
  bannersShown: intBetween(0, 5),
  tickerText: z.string(),
  /** Host of another site that the map of companies loads tiles from; null if there is none (AM-107). */
  mapProvider: z.nullable(z.string()),
  /** The next European Broker Meeting, shown on company pages (AM-098). */
  meeting: z.object({ ordinal: z.string(), city: z.string() }),
  /** Page of an external chat that the panel Write to us shows in a frame; empty for none (AM-108). */
  chatWidget: externalUrl,
  /** Names of the staff mailboxes that a message to the operator can go to (BK-077). */
  mailboxNames: z.array(z.string()),
  /** Claims about the market; null until staff have confirmed them (AM-020). */
  claims: z.nullable(
    z.object({
      members: z.string(),
      countries: z.string(),
      broadcastsPerDay: z.string(),
      since: z.string(),
    }),
  ),
  /** External links to the newsletter and the apps (SH-007). */
  elsewhere: z.object({
    newsletter: externalUrl,
    iosApp: externalUrl,
    androidApp: externalUrl,
  }),
})
export type Settings = z.output<typeof Settings>

export const defaultSettings: Settings = {
  ...defaultBrand,
  logo: '',
  force2fa: 0,
  registration: { isOpen: 0, opens: '' },
  enableBroadcastShareButtons: 1,
  enableNewsShareButtons: 1,
  allowVisitorRfq: 0,
  lastNewsUpdate: null,
  USD: 1.16,
  GBP: 0.88,
  exchangeRatesDate: null,
  bannersPerView: 4,
  bannersShown: 0,
  mapProvider: null,
  mailboxNames: [],
  chatWidget: '',
  tickerText: 'The members-only market for used and refurbished IT',
  meeting: { ordinal: '21st', city: 'Dublin' },
  claims: { members: '3,000+', countries: '74', broadcastsPerDay: '600+', since: '1999' },
  elsewhere: { newsletter: '', iosApp: '', androidApp: '' },
}

/** Returns the text for visitors while registration is closed: the opening, if the operator has set it. */
export const closedRegistrationText = ({ opens }: Settings['registration']): string =>
  opens || shownRefusals.registrationClosed

/** Names the operator at the foot of pages and mails, with its origin once that is confirmed (SH-001, AM-020). */
export const formatBrandLine = ({ shortName, claims }: Pick<Settings, 'shortName' | 'claims'>) =>
  claims ? `${shortName}, since ${claims.since}, from the Netherlands` : shortName

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/misc/settings',
  summary: 'Public settings of the site',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(Settings),
})

/** Address of the logo; another file has another address, so that browsers can cache it. */
export const logoAddress = (fileId: number) => `/api/misc/logo?file=${fileId}`

export const readLogo = endpoint({
  method: 'GET',
  path: '/api/misc/logo',
  summary: "The operator's logo",
  access: 'visitor',
  blocked: 'allowed',
  query: z.object({ file: z.optional(z.string().check(z.maxLength(20))) }),
  answer: ok(z.object({})),
  documents: { 'image/png': 'The logo' },
  refusals: { 404: 'No logo is set' },
})

export const lastRegistered = endpoint({
  method: 'GET',
  path: '/api/misc/lastRegistered',
  summary: 'Registration date of the newest member, and its country where visitors read it',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(z.object({ country: z.nullable(z.string()), date: z.nullable(z.string()) })),
})

export const countriesAll = endpoint({
  method: 'GET',
  path: '/api/misc/countriesAll',
  topLevel: { countries: 'results' },
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
          /** Whether its companies can neither register nor order, because of sanctions. */
          isSanctioned: z.boolean(),
        }),
      ),
    }),
  ),
})

export const topSearchList = endpoint({
  method: 'GET',
  path: '/api/misc/topsearches',
  summary: 'Most searched part numbers of the last 30 days',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(z.array(z.object({ partnumber: z.string(), description: z.string() }))),
})
