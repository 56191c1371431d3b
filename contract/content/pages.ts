import * as z from 'zod/mini'
import { resendAfterDays } from '../broadcasts/broadcasts.ts'
import {
  composeMax,
  composePerDay,
  composePerListPerDay,
  correctionMinutes,
  duplicateDays,
  type SpamRule,
} from '../broadcasts/posting.ts'
import { endpoint, ok } from '../endpoint.ts'
import type { TextValues } from '../fill-text.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { paths } from '../paths.ts'
import type { Settings } from '../site/site.ts'
import { Instant } from '#contract/fields.ts'

/** Keys of the texts that dialogs show too. */
export type GuidelineKey = 'broadcast-rules' | 'grading-guidelines'

/** The pages of the media kit in their order, with their names in its navigation (ST-010). */
export const mediaKitPages = [
  { path: paths.mediaKit, label: 'Overview' },
  { path: paths.mediaKitAbout, label: 'About us' },
  { path: paths.mediaKitMeeting, label: 'European Broker Meeting' },
  { path: paths.mediaKitAdvertising, label: 'Advertising' },
  { path: paths.mediaKitVideos, label: 'Videos' },
  { path: paths.mediaKitSocial, label: 'Social' },
] as const

/** Size of a banner in pixels, as advertisers deliver it and pages show it (BK-082). */
export const bannerSize = { width: 185, height: 185 } as const
/** Months that a banner is booked for at least (BK-082). */
export const bannerMonths = 12

/** Values of placeholders such as `{perDay}`, so that texts always state the current limits. */
export const pageFigures = (settings: Settings, spamRule: SpamRule): TextValues => ({
  productName: settings.productName,
  shortName: settings.shortName,
  perList: composePerListPerDay,
  perDay: composePerDay,
  spamCount: spamRule.count,
  spamMinutes: spamRule.withinMinutes,
  waitMinutes: spamRule.waitMinutes,
  duplicateDays,
  correctionMinutes,
  resendDays: resendAfterDays,
  conditionLength: composeMax.condition,
  descriptionLength: composeMax.desc,
  infoLength: composeMax.additionalInfo,
  bannersPerView: settings.bannersPerView,
  bannerSize: `${bannerSize.width} x ${bannerSize.height}`,
  bannerMonths,
  meetingOrdinal: settings.meeting.ordinal,
  meetingCity: settings.meeting.city,
  ...settings.claims,
})
/** Placeholders of claims: what contains one is left out until staff have confirmed the claims (AM-020). */
export const claimFigures = ['members', 'countries', 'broadcastsPerDay', 'since'] as const

const Section = z.object({
  /** Fragment of the address, made from the heading: `/grading-guidelines#laptop`. */
  id: z.string(),
  heading: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
})
export type PageSection = z.output<typeof Section>

export const Page = z.object({
  /** Without the first slash. */
  path: z.string(),
  title: z.string(),
  lead: z.string(),
  /** Sanitised HTML before the first heading. */
  html: z.string(),
  sections: z.array(Section),
  metaTitle: z.string(),
  metaDescription: z.string(),
  metaKeywords: z.string(),
  updatedAt: Instant,
})
export type Page = z.input<typeof Page>

const PagePath = z
  .string(fieldMessages.required)
  .check(z.maxLength(120), z.regex(/^[a-z0-9]+([-/][a-z0-9]+)*$/, fieldMessages.invalid))

export const getPage = endpoint({
  method: 'GET',
  path: '/api/misc/page',
  summary: 'A page of the site, by its current or a former address, with its figures filled in',
  access: 'visitor',
  blocked: 'allowed',
  query: z.object({
    /** Such as `media-kit/about-tbs`. */
    path: PagePath,
  }),
  answer: ok(Page),
  refusals: { 404: 'No such page, or not published' },
})

/** Whether a path can be that of a page. */
export const isPagePath = (path: string): boolean => z.safeParse(PagePath, path).success
