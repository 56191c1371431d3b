import {
  addItem,
  changeItem,
  listItems,
  listItemVersions,
  orderItems,
  removeItem,
  removeItemFile,
  restoreItem,
  uploadItemFile,
} from '#contract/content/desk/item-editing.ts'
import { getPage } from '#contract/content/pages.ts'
import {
  getContactDetails,
  getHelp,
  getMediaKit,
  listTestimonials,
  readItemFile,
  testimonialFavicon,
} from '#contract/content/public-items.ts'
import {
  createServiceListing,
  declineServiceDraft,
  endServiceListing,
  getCompanyServices,
  getServiceListing,
  linkCompanyServices,
  removeServiceLogo,
  saveServiceListing,
  setServiceLogo,
  listings,
} from '#contract/services/desk/listings.ts'
import {
  getOwnService,
  listServices,
  readListingLogo,
  saveOwnService,
} from '#contract/services/services.ts'
import { aFavicon, anItem, aStoredPdf, sampleData } from '../../support/content/items.ts'
import { aListing } from '../../support/companies/listings.ts'
import { tinyPng } from '../../support/companies/pictures.ts'
import { aCompany } from '../../support/market/factories.ts'
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
  readStaffPicture,
  renewReportLink,
  withdrawBanner,
  banners,
} from '#contract/advertising/desk/banners.ts'
import { aBanner } from '../../support/a-banner.ts'
import { reportPageError } from '#contract/site/page-errors.ts'
import { logEvent, logFeature, logPage, rateRegistration } from '#contract/site/events.ts'
import { confirmHeldMail, heldMail } from '#contract/incoming-mail.ts'
import { mailboxMail, mailboxMails } from '#contract/mailbox.ts'
import {
  countriesAll,
  getSettings,
  lastRegistered,
  readLogo,
  topSearchList,
} from '#contract/site/site.ts'
import { aFile, aPdf } from '../../support/sample-files.ts'
import { everyone, members, staffOf } from './outcomes.ts'
import { noToken, row, type Cell } from './row.ts'

const editors = staffOf(['editor'])
const video = 'id title url embedUrl isOwn category duration poster'
const data = sampleData('faq')
function fileForm(): FormData {
  const form = new FormData()
  form.set('version', '1')
  form.set('file', aFile('m.pdf', aPdf()))
  return form
}
const anEntry = async ({ market }: Cell) => ({ id: await anItem(market, 'faq') })

const kept = 'status payload.kept'

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
  row(banners.list, editors),
  row(banners.export, editors),
  row(readStaffPicture, staffOf(['editor'], '404'), () => ({ params: { id: 1 } })),
  row(bookBanner, editors, () => ({ body: { ...aBooking, picture } })),
  row(changeBanner, editors, onBanner({ ...aBooking, version: 1 })),
  row(withdrawBanner, editors, onBanner({ isWithdrawn: true, reason, version: 1 })),
  row(renewReportLink, editors, onBanner({ reason })),
]

/** What is the same for everybody: settings, texts, banners, the site's log, the mailbox of a demo. */
export const siteRows = [
  ...advertisingRows,
  row(getSettings, everyone(), undefined, {
    visitorsSee: `status payload{productName shortName logo force2fa enableBroadcastShareButtons
      enableNewsShareButtons allowVisitorRfq lastNewsUpdate USD GBP exchangeRatesDate bannersPerView bannersShown
      tickerText mailboxNames mapProvider chatWidget claims claims{members countries broadcastsPerDay since}
      registration{isOpen opens} elsewhere{newsletter iosApp androidApp} meeting{ordinal city}}`,
  }),
  row(
    readLogo,
    everyone('404'),
    async ({ market }) => {
      await market.database.sql`delete from setting where key = 'logoFile'`
      return {}
    },
    { visitorsSee: 'status' },
  ),
  row(lastRegistered, everyone(), undefined, { visitorsSee: 'status payload{country date}' }),
  row(countriesAll, everyone(), undefined, {
    visitorsSee: 'status payload.results[]{code name shortName isEU taxLabel isSanctioned}',
  }),
  row(topSearchList, everyone(), undefined, {
    visitorsSee: 'status payload[]{partnumber description} payload[]',
  }),
  row(logPage, everyone(), () => ({ body: { path: '/', routeName: '/' } }), { visitorsSee: kept }),
  row(
    reportPageError,
    everyone(),
    () => ({ body: { page: '/', message: 'TypeError: x', stack: '' } }),
    { visitorsSee: kept },
  ),
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
  // Public pages with their entries, and the editing of entries.
  row(getPage, everyone(), () => ({ query: { path: 'broadcast-rules' } }), {
    visitorsSee: `status payload{path title lead html sections[]{id heading html} metaTitle
      metaDescription metaKeywords updatedAt}`,
  }),
  row(listTestimonials, everyone(), undefined, {
    visitorsSee: 'status payload.results[]{id name company website text date favicon}',
  }),
  row(
    testimonialFavicon,
    everyone(),
    async ({ market }) => {
      const id = await anItem(market, 'testimonial')
      await aFavicon(market, id)
      return { params: { id } }
    },
    { visitorsSee: '*' },
  ),
  row(getHelp, everyone(), undefined, {
    visitorsSee: `status payload{faqs[]{id question answer} videos[]{${video}}}`,
  }),
  row(getContactDetails, everyone(), undefined, {
    visitorsSee: `status payload{people[]{id name role telephone whatsApp mailbox picture}
      operator{name office office[] post post[] registrationNumber vatNumber eori bank iban bic telephone email}}`,
  }),
  row(getMediaKit, everyone(), undefined, {
    visitorsSee: `status payload{files files[]{id title section year url type bytes}
      videos videos[]{${video}} links links[]{id title url}}`,
  }),
  row(
    readItemFile,
    everyone(),
    async ({ market }) => ({
      params: { id: await anItem(market, 'media-file', { fileId: await aStoredPdf(market) }) },
    }),
    { visitorsSee: '*' },
  ),
  row(listItems, editors, () => ({ query: { kind: 'faq' } })),
  row(addItem, editors, () => ({ body: { kind: 'faq', data, isPublished: true } })),
  row(changeItem, editors, async (cell) => ({
    params: await anEntry(cell),
    body: { data, isPublished: true, version: 1 },
  })),
  row(removeItem, editors, async (cell) => ({ params: await anEntry(cell) })),
  row(orderItems, editors, async ({ market }) => {
    const rows = await market.database.sql<{ id: number }[]>`
      select id from content_item where kind = 'social-link' order by position, id`
    const ids = rows.map(({ id }) => id)
    return { body: { kind: 'social-link', ids, was: ids } }
  }),
  row(uploadItemFile, editors, async ({ market }) => ({
    params: { id: await anItem(market, 'media-file') },
    body: fileForm(),
  })),
  row(removeItemFile, editors, async (cell) => ({
    params: await anEntry(cell),
    body: { version: 1 },
  })),
  row(listItemVersions, editors, async (cell) => ({ params: await anEntry(cell) })),
  row(restoreItem, editors, async (cell) => ({
    params: await anEntry(cell),
    body: { earlierVersion: 1, version: 1 },
  })),
]

const desk = staffOf(['support', 'editor'])
const content = { tagline: 'Pallets', description: '', website: '', email: '', categoryIds: [4] }
const ofListing = async ({ market }: Cell, given?: Parameters<typeof aListing>[1]) => ({
  params: { id: (await aListing(market, given)).id },
})
/** A company with a listing that it has submitted. */
const submitted = async ({ market }: Cell) => ({
  companyId: (await aCompany(market, { isServiceOnly: true })).id,
  draft: content,
  submittedAt: market.clock.now(),
})

/** The services page and its desk. */
export const serviceRows = [
  row(listServices, everyone(), () => ({}), {
    visitorsSee:
      'status payload.results[]{id name compCountry catId catName imgName tagline} payload.categories[]{id name count} payload{numCompanies salesEmail}',
  }),
  row(readListingLogo, everyone('404'), () => ({ params: { id: 2_000_000 } }), {
    visitorsSee: '',
  }),
  row(getOwnService, members()),
  row(
    saveOwnService,
    { ...members('403 NO_LISTING'), serviceOnly: '200' },
    async ({ market, kind, me }) => {
      const { sql } = market.database
      const [own] = me
        ? await sql<{ version: number }[]>`
            select revision as version from service_listing where company_id = ${me.companyId}`
        : []
      return { body: { ...content, tagline: kind, version: own?.version ?? 0 } }
    },
  ),
  row(listings.list, desk),
  row(listings.export, desk),
  row(getServiceListing, desk, ofListing),
  row(createServiceListing, desk, ({ unique }) => ({
    body: { name: `Listing ${unique}`.slice(0, 100), countryCode: 'NL' },
  })),
  row(saveServiceListing, desk, async (cell) => ({
    ...(await ofListing(cell)),
    body: {
      ...content,
      email: 'info@pallets.example',
      position: 5,
      period: { from: '2026-11-20', until: '2026-12-20' },
      version: 1,
    },
  })),
  row(declineServiceDraft, desk, async (cell) => ({
    ...(await ofListing(cell, await submitted(cell))),
    body: { reason, version: 1 },
  })),
  row(endServiceListing, desk, async (cell) => ({
    ...(await ofListing(cell)),
    body: { reason, version: 1 },
  })),
  row(setServiceLogo, desk, async (cell) => ({
    ...(await ofListing(cell)),
    body: { logo: tinyPng },
  })),
  row(removeServiceLogo, desk, async (cell) => ({ ...(await ofListing(cell)), body: {} })),
  row(getCompanyServices, desk, ({ owner }) => ({ params: { id: owner.companyId } })),
  row(linkCompanyServices, desk, async ({ market }) => ({
    params: { id: (await aCompany(market)).id },
    body: { categoryIds: [1], reason },
  })),
]
