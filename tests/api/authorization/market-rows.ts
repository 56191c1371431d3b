import { confirmAddress, sendConfirmation, suppressedAddresses } from '#contract/own-mail.ts'
import {
  changeBroadcastSettings,
  getBroadcastSettings,
  unsubscribe,
  unsubscribePreview,
} from '#contract/broadcasts/broadcast-settings.ts'
import {
  broadcastBoard,
  listBroadcastLists,
  getBroadcast,
  listBroadcasts,
} from '#contract/broadcasts/broadcasts.ts'
import {
  composeSuggestions,
  correctBroadcast,
  findDuplicate,
  previewBroadcast,
} from '#contract/broadcasts/composing.ts'
import {
  composeBroadcast,
  composeLimit,
  removeBroadcast,
  resendBroadcast,
} from '#contract/broadcasts/posting.ts'
import { countUnread, markBroadcasts } from '#contract/broadcasts/read-marks.ts'
import { getCompany, ownCompany } from '#contract/companies.ts'
import { favourites, setFavourite } from '#contract/favourites.ts'
import { companyCountries, listCompanies } from '#contract/directory.ts'
import { companyMarkers, countryCoords } from '#contract/map.ts'
import { getChallenge } from '#contract/captcha.ts'
import {
  answerTicket,
  listOwnReplies,
  sendReply,
  sendToContact,
  sendToProvider,
} from '#contract/messages.ts'
import {
  countUnreadTickets,
  listOwnTickets,
  markTicketRead,
} from '#contract/messages/own-tickets.ts'
import { getPart, partLanding, partStatistics, searchParts } from '#contract/parts.ts'
import { listQuoteRequests, previewQuoteRequest, sendQuoteRequest } from '#contract/quotes.ts'
import { pricingData } from '#contract/broadcasts/pricing.ts'
import {
  removeSavedSearch,
  removeSavedSearchByField,
  listSavedSearches,
  saveSearch,
  updateNotificationType,
} from '#contract/broadcasts/saved-searches.ts'
import { tierListCalls } from '#contract/tier-lists.ts'
import {
  everyone,
  members,
  membersEvenBlocked,
  notStaff,
  ofCompany,
  ofContact,
  reduced,
  staffToo,
  traders,
  visitorsToo,
} from './outcomes.ts'
import { aProof } from '../../support/captcha.ts'
import { putStock } from '../../support/stock/stock.ts'
import { row, type Cell } from './row.ts'
import { aTicket } from './staff-rows.ts'

const ofOwner = async ({ broadcast }: Cell) => ({ params: { id: await broadcast() } })
/** A part number that the owner alone offers, and its line. */
async function offered({ market, owner, unique }: Cell) {
  const partNumber = `Offer ${unique}`
  await putStock(market, owner.companyId, [{ partNumber }], false)
  const [line] = await market.database.sql<{ id: number }[]>`
    select stock_line.id from stock_line join part_text on part_text.id = text_id
    where part_number = ${partNumber}`
  return { partNumber, id: line!.id }
}
const ticketsOfOwner = { ...membersEvenBlocked('404'), owner: '200' }
/** What visitors say of themselves; members may say it in vain. */
const visitorSays = async ({ market, unique }: Cell) => ({
  senderName: 'Vera Bloem',
  companyName: 'Bloem IT',
  senderEmail: `${unique}@bloem.example`,
  captcha: await aProof(market),
})
const searchOfOwner = async ({ savedSearch }: Cell) => ({ params: { id: await savedSearch() } })
const byToken = ({ market, unique }: Cell) => ({
  params: {
    token: market.platform.mailer
      .unsubscribeUrl('list:7', `${unique}@reader.example`)
      .split('/')
      .at(-1),
  },
})

const tier = 'tier isTrusted isGold isDiamond'
const broadcastRow = `id side listId broadcastListName subject headline quantity brand
  description condition price date dateAsString
  dateAsStringLong company{name ${tier}} isOwn isOkToResend`
const broadcastDetail = `${broadcastRow} message additionalInfo isByViewer isFavorite`
const company = `id name country ${tier}`
/** Whom a request reaches: visitors get numbers. */
const reach = 'count companies[] leftOut[]{reason count companies[]} maxCompanies'
const part = `id partNumber partnumber manufacturer description quantity condition partCondition price priceLocalCurrency isRFQDisabled companyName ${tier}`

/** Broadcasts, companies and what members do with them. */
export const marketRows = [
  row(listBroadcasts, reduced(), undefined, {
    visitorsSee: `status payload{results[]{${broadcastRow}} numResults}`,
  }),
  row(listBroadcastLists, everyone(), undefined, {
    visitorsSee: 'status payload.results[]{id name shortName order email path}',
  }),
  row(broadcastBoard, everyone(), undefined, {
    visitorsSee: 'status payload{results[]{listId wts wtb} total updatedAt}',
  }),
  row(getBroadcast, reduced(), ofOwner, {
    visitorsSee: `status result{${broadcastDetail}} payload.result{${broadcastDetail}}`,
  }),
  row(markBroadcasts, members(), async ({ broadcast }) => ({
    body: { opened: [await broadcast()], isHere: true },
  })),
  row(countUnread, members()),
  row(pricingData, { ...members(), ...staffToo() }),
  row(composeBroadcast, traders('400'), () => ({ body: {} })),
  row(findDuplicate, traders(), () => ({
    body: { broadcastType: 'WTS', listType: '7', brand: 'HP', desc: 'G8', condition: 'Used' },
  })),
  row(previewBroadcast, traders('400'), () => ({ body: {} })),
  row(composeSuggestions, traders()),
  row(correctBroadcast, { ...traders('404'), ...ofCompany('409') }, async (cell) => ({
    ...(await ofOwner(cell)),
    body: { quantity: '1', price: '2' },
  })),
  row(composeLimit, traders(), () => ({ body: { listType: '7' } })),
  row(
    removeBroadcast,
    { ...traders('404'), ...ofCompany(), ...staffToo('200', ['support']) },
    async (cell) => ({
      ...(await ofOwner(cell)),
      body: { reason: 'Not goods at all' },
    }),
  ),
  row(resendBroadcast, { ...traders('404'), ...ofCompany() }, ofOwner),
  row(sendReply, { ...traders(), ...ofCompany('409') }, async ({ broadcast }) => ({
    body: { broadcastId: await broadcast(), subject: 'Re:', body: 'I take all.' },
  })),
  row(
    sendToProvider,
    { ...everyone(), ...notStaff },
    async (cell) => ({
      body: { subject: 'My account', message: cell.unique, ...(await visitorSays(cell)) },
    }),
    { visitorsSee: 'status payload.msg' },
  ),
  row(listOwnReplies, members(), ofOwner),
  row(listOwnTickets, membersEvenBlocked()),
  row(countUnreadTickets, membersEvenBlocked()),
  row(answerTicket, ticketsOfOwner, async (cell) => ({
    params: { id: await aTicket(cell) },
    body: { message: cell.unique },
  })),
  row(markTicketRead, ticketsOfOwner, async (cell) => ({
    params: { id: await aTicket(cell) },
    body: { lastEntryId: 1 },
  })),
  // Members name a contact; visitors, as whose token is over is one, name a company.
  row(
    sendToContact,
    { ...members(), ...ofCompany('409'), ...visitorsToo() },
    async (cell) => {
      const { id: recipientId, companyId } = cell.owner
      const isVisitor = visitorsToo()[cell.kind] !== undefined
      return {
        body: {
          ...(isVisitor ? { companyId } : { recipientId }),
          subject: 'Your racks',
          message: cell.unique,
          ...(await visitorSays(cell)),
        },
      }
    },
    { visitorsSee: 'status payload.msg' },
  ),
  // While the operator does not let visitors (AM-041).
  row(
    sendQuoteRequest,
    { ...traders(), ...ofCompany('409') },
    async (cell) => ({
      body: {
        partId: (await offered(cell)).id,
        contactName: 'Vera Bloem',
        contactEmail: 'vera@bloem.example',
        contactTel: '+31 6 555 02 02',
        requestedQuantity: 1,
        message: cell.unique,
        ...(await visitorSays(cell)),
      },
    }),
    { visitorsSee: `status count payload{msg reach{${reach}}}` },
  ),
  row(
    previewQuoteRequest,
    { ...traders(), ...ofCompany('409') },
    async (cell) => ({ query: { partId: (await offered(cell)).id } }),
    { visitorsSee: `status payload{${reach}}` },
  ),
  row(listQuoteRequests, traders()),
  row(getChallenge, everyone(), undefined, {
    visitorsSee: 'status payload{parameters.* signature}',
  }),
  row(
    getBroadcastSettings,
    { ...traders('404'), ...ofContact(), ...staffToo('200', ['support']) },
    ({ owner }) => ({ query: { contactId: owner.id } }),
  ),
  row(suppressedAddresses, members()),
  row(sendConfirmation, members('404'), ({ unique }) => ({
    body: { address: `${unique}@nobody.example` },
  })),
  row(confirmAddress, everyone('404'), () => ({ body: { token: 'none' } }), {
    visitorsSee: 'status payload{address}',
  }),
  row(
    changeBroadcastSettings,
    { ...traders('404'), ...ofContact(), ...staffToo('200', ['support']) },
    ({ owner }) => ({ body: { contactId: owner.id, reason: 'Asked by telephone' } }),
  ),
  row(
    listSavedSearches,
    { ...members('404'), ...ofContact(), ...staffToo('200', ['support']) },
    ({ owner }) => ({ query: { contactId: owner.id } }),
  ),
  row(saveSearch, members(), ({ unique }) => ({ body: { q: unique } })),
  row(removeSavedSearch, { ...members('404'), ...ofContact() }, searchOfOwner),
  row(removeSavedSearchByField, { ...members('404'), ...ofContact() }, async ({ savedSearch }) => ({
    query: { id: await savedSearch() },
  })),
  row(updateNotificationType, { ...members('404'), ...ofContact() }, async (cell) => ({
    ...(await searchOfOwner(cell)),
    body: { isDigest: true },
  })),
  row(listCompanies, reduced(), undefined, {
    visitorsSee: `status payload{results[]{${company}} numResults numTraders}`,
  }),
  row(companyCountries, reduced(), undefined, {
    visitorsSee: 'status payload.results[]{code name shortName numCompanies}',
  }),
  ...Object.values(tierListCalls).map((call) =>
    row(call, reduced(), undefined, { visitorsSee: 'status payload{results[]{name} numResults}' }),
  ),
  row(
    searchParts,
    reduced(),
    async (cell) => ({ query: { query: (await offered(cell)).partNumber } }),
    {
      visitorsSee: `status payload{nrParts results[]{payload{q hasLandingPage key} numResults isInsideWords isLookalike parts[]{${part}}}}`,
    },
  ),
  row(getPart, reduced(), async (cell) => ({ params: { id: (await offered(cell)).id } }), {
    visitorsSee: `status payload.part{${part} contacts[]}`,
  }),
  row(partLanding, reduced(), () => ({ params: { partNumber: 'X1' } }), {
    visitorsSee: 'status payload{hasLandingPage key}',
  }),
  row(
    partStatistics,
    reduced(),
    async (cell) => ({ params: { partNumber: (await offered(cell)).partNumber } }),
    {
      visitorsSee: `status payload{
        part[]{key partNumber manufacturer description conditions[]{condition offers quantity minPrice medianPrice} minPrice maxPrice quantity traders prices[]{price offers} countries[]}
        partStats[]{id Partnumber Description Manufacturer Quantity PartCondition Price priceLocalCurrency inv_trusted inv_companyname isRFQDisabled}
        numResults}`,
    },
  ),
  row(companyMarkers, { ...members(), ...staffToo() }),
  row(countryCoords, { ...members(), ...staffToo() }, () => ({ query: { country: 'NL' } })),
  row(getCompany, reduced(), ({ owner }) => ({ params: { id: owner.companyId } }), {
    visitorsSee: `status company{${company}} contacts[] payload{company{${company}} contacts[]}`,
  }),
  row(ownCompany, membersEvenBlocked()),
  row(setFavourite, { ...members(), ...ofCompany('409') }, ({ owner }) => ({
    body: { companyId: owner.companyId },
  })),
  row(favourites, members()),
  row(unsubscribePreview, everyone(), byToken, {
    visitorsSee: 'status payload{kind address listName stopped}',
  }),
  row(unsubscribe, everyone(), byToken, {
    visitorsSee: 'status payload{kind address listName}',
  }),
]
