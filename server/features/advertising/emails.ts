import { formatClickRate, type BannerCounts } from '#contract/advertising/banners.ts'
import { formatDay } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { FillMail } from '#server/features/site/public.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'

interface Content {
  brand: string
  customer: string
  alt: string
  startsOn: string
  endsOn: string
  url: string
}

const countFacts = (counts: BannerCounts, when: string) =>
  [
    [`Views ${when}`, countText(counts.views)],
    [`Clicks ${when}`, countText(counts.clicks)],
    [`Clicks for 100 views ${when}`, formatClickRate(counts)],
  ] as const

/** The report of a month to the advertiser, with the link to all of it (BK-082). */
export const monthlyReportMail = (
  given: Content & { monthName: string; ofMonth: BannerCounts; inAll: BannerCounts },
) =>
  composeShortMail(
    {
      name: given.customer,
      brand: given.brand,
      foot: 'Questions, or no report any more? Reply to this e-mail.',
    },
    {
      subject: `Your advertisement on ${given.brand} in ${given.monthName}`,
      preview: `${countText(given.ofMonth.views)} views, ${countText(given.ofMonth.clicks)} clicks`,
      paragraphs: [`This is the report of your advertisement “${given.alt}”.`],
      facts: [
        ...countFacts(given.ofMonth, `in ${given.monthName}`),
        ...countFacts(given.inAll, 'in all'),
        ['Booked', `${formatDay(given.startsOn)} to ${formatDay(given.endsOn)}`],
      ],
      act: { label: 'Open the report', url: given.url },
    },
  )

/** An advertisement ends soon. */
export const renewalMail = (
  fill: FillMail<'bannerEnding'>,
  given: Content & { inAll: BannerCounts; replyTo: string },
) =>
  composeShortMail(
    { name: given.customer, brand: given.brand },
    {
      ...fill({
        company: given.customer,
        advertisement: given.alt,
        lastDay: formatDay(given.endsOn),
      }),
      preview: `Reply to ${given.replyTo} to book another period.`,
      facts: [
        ...countFacts(given.inAll, 'so far'),
        ['Booked', `${formatDay(given.startsOn)} to ${formatDay(given.endsOn)}`],
      ],
      act: { label: 'Open the report', url: given.url },
    },
  )

/** The same for staff. */
export const staffRenewalMail = (given: Content & { email: string; inAll: BannerCounts }) =>
  composeShortMail(
    { name: undefined, brand: given.brand, foot: 'The customer was reminded too.' },
    {
      subject: `The advertisement of ${given.customer} ends on ${formatDay(given.endsOn)}`,
      preview: given.alt,
      paragraphs: ['Ask the customer whether to book another period.'],
      facts: [
        ['Customer', given.customer],
        ['E-mail', given.email],
        ['Advertisement', given.alt],
        ['Booked', `${formatDay(given.startsOn)} to ${formatDay(given.endsOn)}`],
        ...countFacts(given.inAll, 'so far'),
      ],
      act: { label: 'Open the bookings', url: given.url },
    },
  )

/** The reports of a month that were mailed to advertisers, for staff. */
export const reportSummaryMail = (given: {
  brand: string
  monthName: string
  reports: readonly { customer: string; alt: string; ofMonth: BannerCounts }[]
  url: string
}) =>
  composeShortMail(
    { name: undefined, brand: given.brand, foot: 'Each advertiser got their own report.' },
    {
      subject: `Reports of advertisements in ${given.monthName}`,
      preview: `${given.reports.length} sent`,
      paragraphs: [`These reports for ${given.monthName} were sent to advertisers.`],
      facts: given.reports.map(({ customer, alt, ofMonth }) => [
        customer,
        `${alt}: ${countText(ofMonth.views)} views, ${countText(ofMonth.clicks)} clicks, ${formatClickRate(ofMonth)}`,
      ]),
      act: { label: 'Open the bookings', url: given.url },
    },
  )
