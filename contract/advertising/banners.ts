import * as z from 'zod/mini'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { requiredText } from '../fields.ts'

/** Sides of a banner in pixels: as shown, and for screens with fine pixels (AD-006). */
export const bannerSides = [185, 370] as const
/** Messages of the fields of a booking. */
export const bannerMessages = {
  link: 'This field should be a link that starts with https://',
  sides: `This picture should be ${bannerSides.map((side) => `${side} x ${side}`).join(' or ')} pixels`,
  earliestEnd: (day: string) => `This field should be ${day} or later`,
  latestEnd: (day: string) => `This field should be ${day} or earlier`,
} as const

/** Repeated clicks on a banner from one IP address within this time are not counted (AM-089). */
export const bannerRepeatSeconds = 10

export const bannerStates = ['booked', 'running', 'ended', 'withdrawn'] as const
export type BannerState = (typeof bannerStates)[number]
export const bannerStateNames: Record<BannerState, string> = {
  booked: 'Booked',
  running: 'Running',
  ended: 'Ended',
  withdrawn: 'Withdrawn',
}

const everyone = { access: 'visitor', blocked: 'allowed' } as const

export const randomBanners = endpoint({
  method: 'GET',
  path: '/api/misc/randomBanners',
  summary: 'Banners of today in random order, those with a higher weight more often',
  ...everyone,
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
  inView: 'denied',
  summary: 'Count a click on a banner; repeats and robots are not counted',
  ...everyone,
  params: idParams,
  answer: ok(z.object({ counted: z.boolean() })),
  refusals: { 404: 'No such banner' },
})

export const advertisement = endpoint({
  method: 'GET',
  path: '/api/advertisements/:id',
  topLevel: { redirectURL: 'redirectURL' },
  inView: 'denied',
  summary: 'Target of an advertisement, counted as a click; the home page if it is not running',
  ...everyone,
  params: idParams,
  answer: ok(z.object({ redirectURL: z.string() })),
})

/** API path of the picture of a banner; a new picture gets a new path. */
export const bannerPicturePath = (id: number, fileId: number) =>
  `/api/advertisements/${id}/picture?v=${fileId}`

export const readBannerPicture = endpoint({
  method: 'GET',
  path: '/api/advertisements/:id/picture',
  summary: 'Picture of a running advertisement',
  ...everyone,
  params: idParams,
  query: z.object({ v: z.optional(z.unknown()) }),
  answer: ok(z.object({})),
  documents: { 'image/png': 'The picture', 'image/jpeg': 'The picture' },
  refusals: { 404: 'No such banner, or not running' },
})

const counted = { views: z.int(), clicks: z.int() }
const Counts = z.object(counted)
export type BannerCounts = z.output<typeof Counts>

/** The newest days of a report that are listed one by one. */
export const maxReportDays = 800

export const BannerReport = z.object({
  customer: z.string(),
  alt: z.string(),
  /** A data URL. */
  picture: z.string(),
  url: z.string(),
  state: z.enum(bannerStates),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  totals: Counts,
  /** Such as 2026-10; the newest first, those without views too. */
  months: z.array(z.object({ month: z.string(), ...counted })),
  /** The newest first, those without views too. */
  days: z.array(z.object({ day: z.iso.date(), ...counted })),
})
export type BannerReport = z.output<typeof BannerReport>

export const getBannerReport = endpoint({
  method: 'POST',
  path: '/api/advertisements/report',
  summary: 'Views and clicks of an advertisement by day and month, for the holder of its link',
  ...everyone,
  body: z.object({ token: requiredText(100) }),
  answer: ok(BannerReport),
  refusals: { 404: 'The link is not valid, or was revoked' },
})

/** Clicks for 100 views; null without views. */
export const clickRate = ({ views, clicks }: BannerCounts): number | null =>
  views === 0 ? null : (100 * clicks) / views
export function formatClickRate(counts: BannerCounts): string {
  const rate = clickRate(counts)
  return rate === null ? '–' : `${rate.toFixed(2)}%`
}
