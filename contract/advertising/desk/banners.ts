import * as z from 'zod/mini'
import { bannerMessages, bannerStateNames, bannerStates, formatClickRate } from '../banners.ts'
import { BodyId, endpoint, idParams, ok } from '#contract/endpoint.ts'
import {
  Day,
  noLinkUser,
  NormalizedEmail,
  Reason,
  requiredText,
  singleLine,
  Version,
} from '#contract/fields.ts'
import { choice, defineDeskList, rowValues } from '#contract/back-office/lists/define-desk-list.ts'
import { countText } from '#contract/figures/numbers.ts'
import { Base64Picture, pictureUploadLimits, pictureUploadRefusals } from '#contract/media.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { adminApi } from '#contract/back-office/staff.ts'

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const

/** Days before the end of an advertisement when customer and staff are reminded (BK-082). */
export const renewalReminderDays = 30
export const bannerWeights = [1, 2, 3, 4, 5] as const
/** Period of the recent views and clicks in the list. */
export const recentBannerDays = 30

const weightMessage = fieldMessages.between(1, 5)

const booking = {
  customerName: requiredText(100).check(singleLine),
  customerEmail: NormalizedEmail,
  companyId: z.nullable(BodyId),
  alt: requiredText(200).check(singleLine),
  targetUrl: requiredText(500).check(
    z.regex(/^https:\/\/[^\s/?#\\]+\.[^\s/?#\\]+([/?#]\S*)?$/, bannerMessages.link),
    noLinkUser,
  ),
  startsOn: Day,
  endsOn: Day,
  weight: z.int(weightMessage).check(z.minimum(1, weightMessage), z.maximum(5, weightMessage)),
  hasMonthlyReport: z.boolean(fieldMessages.choice),
}
export const BannerBooking = z.object(booking)
export type BannerBooking = z.output<typeof BannerBooking>

export const Banner = z.object({
  id: z.int(),
  customerName: z.string(),
  /** Null of a banner from before bookings. */
  customerEmail: z.nullable(z.string()),
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  alt: z.string(),
  targetUrl: z.string(),
  picture: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  weight: z.int(),
  hasMonthlyReport: z.boolean(),
  state: z.enum(bannerStates),
  version: z.int(),
  /** Of the whole booking, and of the last days. */
  views: z.int(),
  clicks: z.int(),
  recentViews: z.int(),
  recentClicks: z.int(),
  /** The private link to the report. */
  reportUrl: z.string(),
})
export type Banner = z.output<typeof Banner>

export const banners = defineDeskList({
  name: 'banners',
  title: 'Banners',
  path: '/banners',
  summary: 'Booked advertisements with their views and clicks, those that end first on top',
  one: 'advertisement',
  many: 'advertisements',
  roles: editors.roles,
  exportAct: 'banners.exported',
  row: Banner,
  /** Must be part of the text, the link, the customer or the company. */
  search: { label: 'Text, link, customer or company', placeholder: 'Text, link, customer' },
  filters: {
    state: choice('State', bannerStateNames),
    /** Days from today. */
    ends: choice('Ends', { 30: 'within 30 days', 90: 'within 90 days' }),
    company: rowValues('Company', { byCount: true }),
  },
  columns: {
    banner: {
      header: 'Advertisement',
      title: true,
      tip: ({ alt, targetUrl }) => `${alt}, ${targetUrl}`,
      value: ({ alt }) => alt,
      csv: [
        ['id', ({ id }) => id],
        ['advertisement', ({ alt }) => alt],
        ['link', ({ targetUrl }) => targetUrl],
      ],
    },
    customer: {
      header: 'Customer',
      sort: 'customer',
      optional: 'usual',
      width: '10rem',
      tip: ({ customerName, customerEmail, company }) =>
        [customerName, customerEmail, company?.name].filter(Boolean).join(', '),
      csv: [
        ['customer', ({ customerName }) => customerName],
        ['company', ({ company }) => company?.name],
      ],
    },
    email: {
      header: 'E-mail',
      optional: 'extra',
      width: '12rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
      tip: true,
      value: ({ customerEmail }) => customerEmail,
    },
    state: {
      header: 'State',
      optional: 'usual',
      width: '6.5rem',
      card: 'figure',
      value: ({ state }) => bannerStateNames[state],
    },
    starts: {
      header: 'First day',
      sort: 'starts',
      optional: 'extra',
      width: '7rem',
      from: '64rem',
      align: 'right',
      card: 'hidden',
      as: 'day',
      soft: true,
      value: ({ startsOn }) => startsOn,
    },
    ends: {
      header: 'Last day',
      sort: 'ends',
      width: '7rem',
      align: 'right',
      as: 'day',
      labelled: true,
      value: ({ endsOn }) => endsOn,
    },
    weight: {
      header: 'Weight',
      optional: 'extra',
      width: '4.5rem',
      from: '64rem',
      card: 'hidden',
      as: 'number',
      soft: true,
    },
    views: {
      header: 'Views',
      sort: 'views',
      optional: 'usual',
      width: '6rem',
      from: '52rem',
      as: 'number',
      labelled: true,
    },
    clicks: {
      header: 'Clicks',
      sort: 'clicks',
      optional: 'usual',
      width: '5.5rem',
      from: '52rem',
      as: 'number',
      labelled: true,
      tip: (banner) => `${formatClickRate(banner)} of the views`,
      csv: [
        ['clicks', ({ clicks }) => clicks],
        ['click rate', formatClickRate],
      ],
    },
    recent: {
      header: `${recentBannerDays} days`,
      optional: 'extra',
      width: '8rem',
      from: '64rem',
      align: 'right',
      card: 'hidden',
      soft: true,
      tip: ({ recentViews, recentClicks }) =>
        `${countText(recentViews)} views and ${countText(recentClicks)} clicks`,
      value: ({ recentViews, recentClicks }) =>
        `${countText(recentViews)} · ${countText(recentClicks)}`,
      csv: [
        [`views of ${recentBannerDays} days`, ({ recentViews }) => recentViews],
        [`clicks of ${recentBannerDays} days`, ({ recentClicks }) => recentClicks],
      ],
    },
    actions: { header: 'Actions', width: '8rem', align: 'right', card: 'action', csv: [] },
  },
  usual: { sort: 'ends', order: 'asc' },
})

/** API path of the picture of any banner; a new picture gets a new path. */
export const staffPicturePath = (id: number, fileId: number) =>
  `${adminApi}/banners/${id}/picture?v=${fileId}`

export const readStaffPicture = endpoint({
  ...editors,
  method: 'GET',
  path: `${adminApi}/banners/:id/picture`,
  summary: 'Picture of an advertisement, running or not',
  params: idParams,
  query: z.object({ v: z.optional(z.unknown()) }),
  answer: ok(z.object({})),
  documents: { 'image/png': 'The picture', 'image/jpeg': 'The picture' },
  refusals: { 404: 'No such banner, or one without a file' },
})

export const bookBanner = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/banners`,
  summary: 'Book an advertisement for at least 12 months',
  limits: pictureUploadLimits,
  body: z.object({ ...booking, picture: Base64Picture }),
  answer: ok(z.object({ id: z.int() })),
  refusals: pictureUploadRefusals,
})

const changed = { 404: 'No such banner', 409: 'A colleague has changed it (extra CHANGED)' }

export const changeBanner = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/banners/:id`,
  summary: 'Change the booking of an advertisement; without a picture it stays',
  params: idParams,
  limits: pictureUploadLimits,
  body: z.object({ ...booking, picture: z.optional(Base64Picture), version: Version }),
  answer: ok(z.object({ version: z.int() })),
  refusals: { ...changed, ...pictureUploadRefusals },
})

export const withdrawBanner = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/banners/:id/withdrawal`,
  summary: 'Stop showing an advertisement at once, or show it again; its link then leads home',
  params: idParams,
  body: z.object({
    isWithdrawn: z.boolean(fieldMessages.choice),
    reason: Reason,
    version: Version,
  }),
  answer: ok(z.object({ version: z.int() })),
  refusals: changed,
})

export const renewReportLink = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/banners/:id/report-link`,
  summary: 'Revoke the private link to the report of an advertisement; there is a new one',
  params: idParams,
  body: z.object({ reason: Reason }),
  answer: ok(z.object({ reportUrl: z.string() })),
  refusals: { 404: 'No such banner' },
})
