import type { MailKey } from '#contract/mail/desk/mail-types.ts'
import type { BannerCounts } from '#contract/advertising/banners.ts'
import { renewalReminderDays } from '#contract/advertising/desk/banners.ts'
import { addDays, businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import {
  monthlyReportMail,
  renewalMail,
  reportSummaryMail,
  staffRenewalMail,
} from '#server/features/advertising/emails.ts'
import {
  deleteOldClicks,
  listDayCounts,
  listToRemind,
  listUnreported,
  markReminded,
  markReported,
  type ReportedBanner,
} from '#server/features/advertising/queries.ts'
import { reportUrl } from '#server/features/advertising/report-link.ts'
import { monthBefore, sumCounts } from '#server/features/advertising/rules.ts'
import { mailHead, providerAddress, readMailText } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Much longer than repeats are recognised. */
const clickRetentionMs = 60 * 60_000

/** Deletes clicks that are no longer needed to recognise repeats. */
export const purgeClicks: DeleteOld = async (platform) => {
  const before = new Date(platform.clock.now().getTime() - clickRetentionMs)
  await deleteOldClicks(platform.database.sql, before)
}

/** Mails the report of the last month to each advertiser, and a summary to staff (BK-082). */
export const mailBannerReports: Job = {
  name: 'mail-banner-reports',
  title: 'Advertisement reports',
  description: 'Mails the report of the last month to each advertiser, and a summary to staff.',
  // Every day, so that a booking that was entered late, or a failure, is made up for.
  schedule: '10 8 * * *',
  run: mailReports,
}

/** Reminds customers and staff once of bookings that end soon (BK-082). */
export const remindOfBannerEnds: Job = {
  name: 'remind-of-banner-ends',
  title: 'Remind of advertisements that end',
  description: 'Reminds customers and staff once of advertisements that end soon.',
  schedule: '15 8 * * *',
  run: remindOfEnds,
}

const monthNames = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

async function mailReports(platform: Platform): Promise<void> {
  const month = monthBefore(businessDate(platform.clock.now()))
  const firstDay = `${month}-01`
  const monthName = monthNames.format(new Date(firstDay))
  const mailed: { customer: string; alt: string; ofMonth: BannerCounts }[] = []
  for (const { id } of await listUnreported(platform.database.sql, firstDay)) {
    const report = await platform.database.transaction(async (tx) => {
      const banner = await markReported(tx, id, firstDay)
      if (!banner) return undefined
      const days = await listDayCounts(tx, id)
      const ofMonth = sumCounts(days.filter(({ day }) => day.startsWith(month)))
      const inAll = sumCounts(days)
      await mailCustomer(platform, tx, `banner-report:${id}:${month}`, banner, (content) =>
        monthlyReportMail({ ...content, monthName, ofMonth, inAll }),
      )
      return { customer: banner.customerName, alt: banner.alt, ofMonth }
    })
    if (report) mailed.push(report)
  }
  if (mailed.length === 0) return
  const key = `banner-reports:${month}:${businessDate(platform.clock.now())}` as const
  const url = bookingsUrl(platform)
  await platform.database.transaction((tx) =>
    mailStaff(platform, tx, key, (brand) =>
      reportSummaryMail({ brand, monthName, reports: mailed, url }),
    ),
  )
}

async function remindOfEnds(platform: Platform): Promise<void> {
  const today = businessDate(platform.clock.now())
  const until = addDays(today, renewalReminderDays)
  for (const { id } of await listToRemind(platform.database.sql, today, until)) {
    await platform.database.transaction(async (tx) => {
      const banner = await markReminded(tx, id)
      if (!banner) return
      const inAll = sumCounts(await listDayCounts(tx, id))
      const replyTo = await providerAddress(platform)
      const fill = await readMailText(platform, 'bannerEnding')
      const key = `banner-end:${id}:${banner.endsOn}` as const
      await mailCustomer(platform, tx, key, banner, (content) =>
        renewalMail(fill, { ...content, inAll, replyTo }),
      )
      await mailStaff(platform, tx, `${key}:staff`, (brand) =>
        staffRenewalMail({
          ...contentOf(platform, banner, brand),
          url: bookingsUrl(platform),
          email: banner.customerEmail ?? '',
          inAll,
        }),
      )
    })
  }
}

interface MailText {
  subject: string
  text: string
  html: string
}

const bookingsUrl = (platform: Platform) => platform.siteUrl + paths.adminBanners

const contentOf = (platform: Platform, banner: ReportedBanner, brand: string) => ({
  brand,
  customer: banner.customerName,
  alt: banner.alt,
  startsOn: banner.startsOn,
  endsOn: banner.endsOn,
  url: reportUrl(platform, banner),
})

async function mailCustomer(
  platform: Platform,
  tx: Tx,
  key: MailKey,
  banner: ReportedBanner,
  compose: (content: ReturnType<typeof contentOf>) => MailText,
): Promise<void> {
  if (banner.customerEmail === null) return
  const { brand, head } = await mailHead(platform)
  const text = compose(contentOf(platform, banner, brand))
  const to = toAddress(tx, banner.customerEmail)
  await platform.mailer.queueMail(tx, { key, lane: 'personal', ...head, ...text }, to)
}

async function mailStaff(
  platform: Platform,
  tx: Tx,
  key: MailKey,
  compose: (brand: string) => MailText,
): Promise<void> {
  const { brand, head } = await mailHead(platform)
  const to = toAddress(tx, await providerAddress(platform))
  await platform.mailer.queueMail(tx, { key, lane: 'personal', ...head, ...compose(brand) }, to)
}
