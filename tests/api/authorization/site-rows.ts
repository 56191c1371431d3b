import {
  advertisement,
  countBannerClick,
  getBannerReport,
  randomBanners,
  readBannerPicture,
} from '#contract/advertising/banners.ts'
import {
  bookBanner,
  changeBanner,
  listBanners,
  readStaffPicture,
  renewReportLink,
  withdrawBanner,
} from '#contract/back-office/banners.ts'
import { aBanner } from '../../support/a-banner.ts'
import { logEvent, logFeature, logPage, rateRegistration } from '#contract/site/events.ts'
import { confirmHeldMail, heldMail } from '#contract/incoming-mail.ts'
import { mailboxMail, mailboxMails } from '#contract/mailbox.ts'
import { countriesAll, getSettings, lastRegistered, topSearchList } from '#contract/site/site.ts'
import { getContent } from '#contract/site/site-content.ts'
import { everyone, members, staffOf } from './outcomes.ts'
import { noToken, row, type Cell } from './row.ts'

const kept = 'status payload.kept'

const editors = staffOf(['editor'])
const reason = 'Asked for by telephone'
const aBooking = {
  customerName: 'Anneke Smit',
  customerEmail: 'anneke@racks.example',
  companyId: null,
  alt: 'Racks',
  targetUrl: 'https://racks.example/',
  startsOn: '2026-11-01',
  endsOn: '2027-10-31',
  weight: 1,
  hasMonthlyReport: false,
}
/** 185 x 185 pixels of one colour. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAALkAAAC5AQMAAABOYwwfAAAAA1BMVEUAeHgeQjcqAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRYhe3BAQEAAACCIP+vbkhAAQAAAHBlEhEAAfoDTq8AAAAASUVORK5CYII='
const onBanner =
  (body: object) =>
  async ({ market }: Cell) => ({ params: { id: await aBanner(market) }, body })

/** Advertisements: shown to all, booked by editors, reported to the holder of a link. */
const advertisingRows = [
  row(randomBanners, everyone(), undefined, {
    visitorsSee: 'status payload.results[]{id alt style url picture isAd}',
  }),
  row(countBannerClick, everyone(), () => ({ params: { id: 1 } }), {
    visitorsSee: 'status payload.counted',
  }),
  row(advertisement, everyone(), () => ({ params: { id: 1 } }), {
    visitorsSee: 'status payload.redirectURL',
  }),
  row(readBannerPicture, everyone('404'), () => ({ params: { id: 1 } }), { visitorsSee: 'status' }),
  row(getBannerReport, everyone('404'), () => ({ body: { token: noToken } }), {
    visitorsSee: `status payload{customer alt picture url state startsOn endsOn totals{views clicks}
      months[]{month views clicks} days[]{day views clicks}}`,
  }),
  row(listBanners, editors),
  row(readStaffPicture, staffOf(['editor'], '404'), () => ({ params: { id: 1 } })),
  row(bookBanner, editors, () => ({ body: { ...aBooking, picture } })),
  row(changeBanner, editors, onBanner({ ...aBooking, revision: 1 })),
  row(withdrawBanner, editors, onBanner({ isWithdrawn: true, reason, revision: 1 })),
  row(renewReportLink, editors, onBanner({ reason })),
]

/** What is the same for everybody: settings, texts, banners, the site's log, the mailbox of a demo. */
export const siteRows = [
  ...advertisingRows,
  row(getSettings, everyone(), undefined, {
    visitorsSee: `status payload{productName shortName force2fa enableBroadcastShareButtons
      enableNewsShareButtons allowVisitorRfq lastNewsUpdate USD GBP exchangeRatesDate bannersPerView bannersShown
      tickerText mailboxNames mapProvider chatWidget claims claims{members countries broadcastsPerDay since}
      elsewhere{newsletter iosApp androidApp} meeting{ordinal city}}`,
  }),
  row(lastRegistered, everyone(), undefined, { visitorsSee: 'status payload{country date}' }),
  row(getContent, everyone(), () => ({ params: { key: 'broadcast-rules' } }), {
    visitorsSee: `status payload{key title updatedAt body{lead sections[]{id heading short
      blocks[]{text list[] table{columns[] rows[][]}}}}}`,
  }),
  row(countriesAll, everyone(), undefined, {
    visitorsSee: 'status payload.results[]{code name shortName isEU taxLabel}',
  }),
  row(topSearchList, everyone(), undefined, {
    visitorsSee: 'status payload[]{partnumber description} payload[]',
  }),
  row(logPage, everyone(), () => ({ body: { path: '/', routeName: '/' } }), { visitorsSee: kept }),
  row(logEvent, everyone(), () => ({ body: { event: 'page-view' } }), { visitorsSee: kept }),
  row(logFeature, everyone(), () => ({ body: { featureId: 'chat', status: 'Success', key: '' } }), {
    visitorsSee: kept,
  }),
  row(
    rateRegistration,
    {
      ...members('403 VISITORS_ONLY'),
      visitor: '200',
      expired: '200',
      revoked: '200',
      removed: '200',
      staffExpired: '200',
    },
    () => ({ params: { rating: 5 } }),
    { visitorsSee: kept },
  ),
  row(mailboxMails, everyone(), undefined, {
    visitorsSee: 'status payload{results[]{id receivedAt from to subject} numResults}',
  }),
  row(mailboxMail, everyone('404'), () => ({ params: { id: 1 } }), {
    visitorsSee: `status payload{id receivedAt from to subject envelopeFrom text hasHtml
      headers[]{name value} raw attachments[]{name size}}`,
  }),
  row(heldMail, everyone('404'), () => ({ body: { token: noToken } }), {
    visitorsSee: 'status payload{from subject receivedAt expiresAt files[]{name size}}',
  }),
  row(confirmHeldMail, everyone('404'), () => ({ body: { token: noToken } }), {
    visitorsSee: 'status payload',
  }),
]
