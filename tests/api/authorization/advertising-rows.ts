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
import { everyone, staffOf } from './outcomes.ts'
import { noToken, row, type Cell } from './row.ts'

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
export const advertisingRows = [
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
