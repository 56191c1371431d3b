import { formatClickRate, type BannerCounts } from '#contract/advertising/banners.ts'
import { formatDay } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { TextRenderer } from '#server/features/site/public.ts'
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
  content: Content & { monthName: string; ofMonth: BannerCounts; inAll: BannerCounts },
) =>
  composeShortMail(
    {
      name: content.customer,
      brand: content.brand,
      foot: 'Questions, or no report any more? Reply to this e-mail.',
    },
    {
      subject: `Your advertisement on ${content.brand} in ${content.monthName}`,
      preview: `${countText(content.ofMonth.views)} views, ${countText(content.ofMonth.clicks)} clicks`,
      paragraphs: [`This is the report of your advertisement “${content.alt}”.`],
      facts: [
        ...countFacts(content.ofMonth, `in ${content.monthName}`),
        ...countFacts(content.inAll, 'in all'),
        ['Booked', `${formatDay(content.startsOn)} to ${formatDay(content.endsOn)}`],
      ],
      act: { label: 'Open the report', url: content.url },
    },
  )

/** An advertisement ends soon. */
export const renewalMail = (
  fill: TextRenderer<'bannerEnding'>,
  content: Content & { inAll: BannerCounts; replyTo: string },
) =>
  composeShortMail(
    { name: content.customer, brand: content.brand },
    {
      ...fill({
        company: content.customer,
        advertisement: content.alt,
        lastDay: formatDay(content.endsOn),
      }),
      preview: `Reply to ${content.replyTo} to book another period.`,
      facts: [
        ...countFacts(content.inAll, 'so far'),
        ['Booked', `${formatDay(content.startsOn)} to ${formatDay(content.endsOn)}`],
      ],
      act: { label: 'Open the report', url: content.url },
    },
  )

/** The same for staff. */
export const staffRenewalMail = (content: Content & { email: string; inAll: BannerCounts }) =>
  composeShortMail(
    { name: undefined, brand: content.brand, foot: 'The customer was reminded too.' },
    {
      subject: `The advertisement of ${content.customer} ends on ${formatDay(content.endsOn)}`,
      preview: content.alt,
      paragraphs: ['Ask the customer whether to book another period.'],
      facts: [
        ['Customer', content.customer],
        ['E-mail', content.email],
        ['Advertisement', content.alt],
        ['Booked', `${formatDay(content.startsOn)} to ${formatDay(content.endsOn)}`],
        ...countFacts(content.inAll, 'so far'),
      ],
      act: { label: 'Open the bookings', url: content.url },
    },
  )

/** The reports of a month that were mailed to advertisers, for staff. */
export const reportSummaryMail = (content: {
  brand: string
  monthName: string
  reports: readonly { customer: string; alt: string; ofMonth: BannerCounts }[]
  url: string
}) =>
  composeShortMail(
    { name: undefined, brand: content.brand, foot: 'Each advertiser got their own report.' },
    {
      subject: `Reports of advertisements in ${content.monthName}`,
      preview: `${content.reports.length} sent`,
      paragraphs: [`These reports for ${content.monthName} were sent to advertisers.`],
      facts: content.reports.map(({ customer, alt, ofMonth }) => [
        customer,
        `${alt}: ${countText(ofMonth.views)} views, ${countText(ofMonth.clicks)} clicks, ${formatClickRate(ofMonth)}`,
      ]),
      act: { label: 'Open the bookings', url: content.url },
    },
  )
