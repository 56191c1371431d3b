import type { MailTextKind } from '#contract/mail/desk/mail-texts.ts'
import { renewalReminderDays } from '#contract/advertising/desk/banners.ts'
import { addDays, businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { endingListingDays } from '#contract/services/services.ts'
import { renewalMail } from '#server/features/advertising/public.ts'
import { welcomeMail } from '#server/features/auth/public.ts'
import { trialRejectedMail } from '#server/features/companies/desk/contacts/emails.ts'
import {
  digestMail,
  renderDigestLine,
  renderDigestSection,
} from '#server/features/broadcasts/public.ts'
import { trialEndedMail, trialReminderMail } from '#server/features/companies/public.ts'
import { warningMail } from '#server/features/content/public.ts'
import { receivedMail } from '#server/features/registration/public.ts'
import { listingEndingText } from '#server/features/services/public.ts'
import type { TextRenderer } from '#server/features/site/public.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'

interface Sample {
  brand: string
  brandLine: string
  siteUrl: string
  replyTo: string
  now: Date
}

interface SampleMail {
  subject: string
  text: string
  html: string
}

const dayMs = 86_400_000
const contact = 'Alex Sample'
const company = 'Sample Trading Inc.'
const after = ({ now }: Sample, days: number) => new Date(now.getTime() + days * dayMs)
const trial = (sample: Sample, days: number) => ({
  name: contact,
  companyName: company,
  endsAt: after(sample, days),
  paymentUrl: sample.siteUrl + paths.payment,
  brand: sample.brand,
})

/** Each mail as it would go out today, with invented facts. */
export const sampleMails: {
  [K in MailTextKind]: (fill: TextRenderer<K>, sample: Sample) => SampleMail
} = {
  registrationReceived: (fill, { brand, now, siteUrl }) =>
    receivedMail(fill, { name: contact, company, brand, url: siteUrl, receivedAt: now }),
  welcome: (fill, sample) =>
    welcomeMail(fill, {
      name: contact,
      companyName: company,
      email: 'alex@sample.example',
      link: sample.siteUrl + paths.resetPassword('sample'),
      endsAt: after(sample, 7),
      brand: sample.brand,
    }),
  registrationRejected: (fill, { brand }) =>
    trialRejectedMail(fill, {
      name: contact,
      company,
      reason: 'We could not verify the address of your company.',
      brand,
    }),
  trialEnding: (fill, sample) => trialReminderMail(fill, { ...trial(sample, 7), daysLeft: 7 }),
  trialEnded: (fill, sample) => trialEndedMail(fill, trial(sample, -1)),
  digest: composeSampleDigest,
  newsWarning: (fill, { brandLine, siteUrl }) =>
    warningMail(fill, {
      category: 'Fraud warning',
      title: 'Orders in the name of Sample Trading Inc.',
      text: 'Several members received orders from an address that looks like that of Sample Trading Inc. and is not. Call the company on a number you already know before you ship.',
      postUrl: siteUrl + paths.news,
      settingsUrl: `${siteUrl}${paths.profile}#preferences`,
      brandLine,
    }),
  listingEnding(fill, { brand, now, siteUrl }) {
    const publishedUntil = addDays(businessDate(now), endingListingDays)
    const listing = {
      name: company,
      publishedFrom: addDays(publishedUntil, -365),
      publishedUntil,
    }
    return composeShortMail(
      { name: contact, brand },
      listingEndingText(fill, listing, siteUrl + paths.services),
    )
  },
  bannerEnding(fill, { brand, now, replyTo, siteUrl }) {
    const endsOn = addDays(businessDate(now), renewalReminderDays)
    return renewalMail(fill, {
      brand,
      customer: company,
      alt: 'Sample Trading, servers from stock',
      startsOn: addDays(endsOn, -365),
      endsOn,
      url: siteUrl + paths.home,
      inAll: { views: 48_210, clicks: 312 },
      replyTo,
    })
  },
}

function composeSampleDigest(fill: TextRenderer<'digest'>, sample: Sample): SampleMail {
  const { brandLine, siteUrl } = sample
  const url = siteUrl + paths.broadcasts
  const common = {
    id: 1,
    listId: 1,
    companyId: 1,
    companyName: company,
    country: 'Netherlands',
    condition: 'F/S',
    currency: 'EUR',
    sentAt: after(sample, -0.2),
  } as const
  const lines = [
    {
      ...common,
      side: 'WTS',
      quantity: '40',
      brand: 'HP',
      description: 'EliteBook 840 G8, i5, 16 GB',
      price: '310',
    },
    {
      ...common,
      side: 'WTB',
      quantity: '12',
      brand: 'Dell',
      description: 'Latitude 7420',
      price: 'CALL',
    },
  ] as const
  return digestMail(fill, {
    window: { from: after(sample, -1), until: sample.now },
    broadcasts: lines.length,
    lists: 1,
    matches: 0,
    searches: [],
    added: undefined,
    sections: [
      renderDigestSection({
        title: 'Laptop',
        count: lines.length,
        lines: lines.map((line) => renderDigestLine(line, url)),
        url,
      }),
    ],
    brandLine,
    siteUrl,
    broadcastsUrl: url,
    settingsUrl: siteUrl + paths.broadcastSettings,
  })
}
