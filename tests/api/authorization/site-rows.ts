import {
  createServiceListing,
  declineServiceDraft,
  endServiceListing,
  getCompanyServices,
  getServiceListing,
  linkCompanyServices,
  listServiceListings,
  removeServiceLogo,
  saveServiceListing,
  setServiceLogo,
} from '#contract/services/service-desk.ts'
import {
  getOwnService,
  listServices,
  readListingLogo,
  saveOwnService,
} from '#contract/services/services.ts'
import { aListing } from '../../support/companies/listings.ts'
import { tinyPng } from '../../support/companies/pictures.ts'
import { aCompany } from '../../support/market/factories.ts'
import { logEvent, logFeature, logPage, rateRegistration } from '#contract/site/events.ts'
import { confirmHeldMail, heldMail } from '#contract/incoming-mail.ts'
import { mailboxMail, mailboxMails } from '#contract/mailbox.ts'
import {
  advertisement,
  countBannerClick,
  randomBanners,
  countriesAll,
  getSettings,
  lastRegistered,
  topSearchList,
} from '#contract/site/site.ts'
import { getContent } from '#contract/site/site-content.ts'
import { everyone, members, staffOf } from './outcomes.ts'
import { noToken, row, type Cell } from './row.ts'

const kept = 'status payload.kept'

/** What is the same for everybody: settings, texts, banners, the site's log, the mailbox of a demo. */
export const siteRows = [
  row(getSettings, everyone(), undefined, {
    visitorsSee: `status payload{productName shortName force2fa enableBroadcastShareButtons
      enableNewsShareButtons allowVisitorRfq lastNewsUpdate USD GBP exchangeRatesDate bannersPerView bannersShown
      tickerText mailboxNames mapProvider claims claims{members countries broadcastsPerDay since}
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
  row(randomBanners, everyone(), undefined, {
    visitorsSee: 'status payload.results[]{id alt style url picture isAd}',
  }),
  row(countBannerClick, everyone(), () => ({ params: { id: 1 } }), {
    visitorsSee: 'status payload.counted',
  }),
  row(advertisement, everyone(), () => ({ params: { id: 1 } }), {
    visitorsSee: 'status payload.redirectURL',
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

const desk = staffOf(['support', 'editor'])
const content = { tagline: 'Pallets', description: '', website: '', email: '', categoryIds: [4] }
const reason = 'Asked for by telephone'
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
        ? await sql<{ revision: number }[]>`
            select revision from service_listing where company_id = ${me.companyId}`
        : []
      return { body: { ...content, tagline: kind, revision: own?.revision ?? 0 } }
    },
  ),
  row(listServiceListings, desk),
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
      revision: 1,
    },
  })),
  row(declineServiceDraft, desk, async (cell) => ({
    ...(await ofListing(cell, await submitted(cell))),
    body: { reason, revision: 1 },
  })),
  row(endServiceListing, desk, async (cell) => ({
    ...(await ofListing(cell)),
    body: { reason, revision: 1 },
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
