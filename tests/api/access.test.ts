import { beforeAll, describe, expect, test } from 'vitest'
import { login, logout, session } from '#contract/auth.ts'
import { changeBroadcastSettings, getBroadcastSettings } from '#contract/broadcast-settings.ts'
import {
  broadcastBoard,
  broadcastLists,
  composeBroadcast,
  composeLimit,
  getBroadcast,
  listBroadcasts,
  removeBroadcast,
  resendBroadcast,
} from '#contract/broadcasts.ts'
import { favourites, getCompany, ownCompany, setFavourite } from '#contract/companies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { logEvent, logFeature, logPage, rateRegistration } from '#contract/events.ts'
import { mailboxMail, mailboxMails } from '#contract/mailbox.ts'
import { sendReply } from '#contract/messages.ts'
import { pricingData } from '#contract/pricing.ts'
import {
  removeSavedSearch,
  removeSavedSearchByField,
  savedSearches,
  saveSearch,
  updateNotificationType,
} from '#contract/saved-searches.ts'
import {
  advertisement,
  countBannerClick,
  countriesAll,
  getSettings,
  lastRegistered,
  randomBanners,
  topSearchList,
} from '#contract/site.ts'
import { getContent } from '#contract/site-content.ts'
import { unsubscribe, unsubscribePreview } from '#contract/unsubscribing.ts'
import { blockReasons, everyCaller, type AccountKind } from '../support/accounts.ts'
import { addressOf, signedIn, type Caller } from '../support/callers.ts'
import { aBroadcast, testPassword } from '../support/factories.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
let callers: Record<AccountKind | 'visitor', Caller>
let savedByOther: number
let foreign: { id: number; companyId: number }
beforeAll(async () => {
  callers = await everyCaller(market)
  const { id, contact } = await aBroadcast(market, { sentAt: new Date('2026-11-01T09:00:00Z') })
  foreign = { id, companyId: contact.companyId }
  const saved = await (await signedIn(market, contact)).call(saveSearch, { body: { q: '840 G8' } })
  savedByOther = saved.body.payload.result.id
})

const open = {
  visitor: '200',
  trial: '200',
  member: '200',
  overdue: '200',
  serviceOnly: '200',
  blocked: '200',
}
const trading = (foreignObject: string) => ({
  visitor: '401',
  trial: foreignObject,
  member: foreignObject,
  overdue: foreignObject,
  serviceOnly: '403 SERVICE_ONLY',
  blocked: '403',
})
/** Calls about one's own objects alone, made about somebody else's. */
const foreignOnly = { ...all('404'), visitor: '401', blocked: '403' }
const signedInOnly = { ...open, visitor: '401', blocked: '403' }

interface Row {
  endpoint: Endpoint
  /** What section C says; `blocked` stands for its three kinds, each with its own reason. */
  allowed: typeof open
  input?: () => {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
}
const byId = () => ({ params: { id: foreign.id } })
const byToken = () => ({
  params: {
    token: market.platform.mailer.unsubscribeUrl('list:7', 'a@b.example').split('/').at(-1),
  },
})
/** Section C for somebody else's object. */
const table: Row[] = [
  {
    endpoint: login,
    allowed: all('400'),
    input: () => ({ body: { email: 'a@b.example', password: testPassword } }),
  },
  { endpoint: session, allowed: open },
  { endpoint: getSettings, allowed: open },
  { endpoint: lastRegistered, allowed: open },
  {
    endpoint: getContent,
    allowed: open,
    input: () => ({ params: { key: 'broadcast-rules' } }),
  },
  { endpoint: countriesAll, allowed: open },
  { endpoint: topSearchList, allowed: open },
  { endpoint: randomBanners, allowed: open },
  { endpoint: countBannerClick, allowed: all('404'), input: () => ({ params: { id: 1 } }) },
  { endpoint: advertisement, allowed: open, input: () => ({ params: { id: 1 } }) },
  { endpoint: logPage, allowed: open, input: () => ({ body: { path: '/', routeName: '/' } }) },
  { endpoint: logEvent, allowed: open, input: () => ({ body: { event: 'page-view' } }) },
  {
    endpoint: logFeature,
    allowed: open,
    input: () => ({ body: { featureId: 'chat', status: 'Success', key: '' } }),
  },
  {
    endpoint: rateRegistration,
    allowed: { ...all('403 VISITORS_ONLY'), visitor: '200', blocked: '403' },
    input: () => ({ params: { rating: 5 } }),
  },
  { endpoint: listBroadcasts, allowed: open },
  { endpoint: broadcastLists, allowed: open },
  { endpoint: broadcastBoard, allowed: open },
  { endpoint: pricingData, allowed: signedInOnly },
  { endpoint: getBroadcast, allowed: open, input: byId },
  { endpoint: getCompany, allowed: open, input: () => ({ params: { id: foreign.companyId } }) },
  { endpoint: ownCompany, allowed: { ...open, visitor: '401' } },
  { endpoint: getBroadcastSettings, allowed: trading('200') },
  {
    endpoint: changeBroadcastSettings,
    allowed: trading('200'),
    input: () => ({ body: {} }),
  },
  { endpoint: composeBroadcast, allowed: trading('400'), input: () => ({ body: {} }) },
  { endpoint: composeLimit, allowed: trading('200'), input: () => ({ body: { listType: '7' } }) },
  { endpoint: resendBroadcast, allowed: trading('404'), input: byId },
  { endpoint: removeBroadcast, allowed: trading('404'), input: byId },
  {
    endpoint: sendReply,
    allowed: trading('200'),
    input: () => ({ body: { broadcastId: foreign.id, subject: 'Re:', body: 'I take all.' } }),
  },
  {
    endpoint: setFavourite,
    allowed: signedInOnly,
    input: () => ({ body: { companyId: foreign.companyId } }),
  },
  { endpoint: favourites, allowed: signedInOnly },
  { endpoint: savedSearches, allowed: signedInOnly },
  { endpoint: saveSearch, allowed: signedInOnly, input: () => ({ body: { q: '840 G8' } }) },
  {
    endpoint: removeSavedSearch,
    allowed: foreignOnly,
    input: () => ({ params: { id: savedByOther } }),
  },
  {
    endpoint: removeSavedSearchByField,
    allowed: foreignOnly,
    input: () => ({ query: { id: savedByOther } }),
  },
  {
    endpoint: updateNotificationType,
    allowed: foreignOnly,
    input: () => ({ params: { id: savedByOther }, body: { isDigest: true } }),
  },
  { endpoint: unsubscribePreview, allowed: open, input: byToken },
  { endpoint: unsubscribe, allowed: open, input: byToken },
  { endpoint: mailboxMails, allowed: open },
  { endpoint: mailboxMail, allowed: all('404'), input: () => ({ params: { id: 1 } }) },
  { endpoint: logout, allowed: open },
]

function all(outcome: string): typeof open {
  return Object.fromEntries(Object.keys(open).map((kind) => [kind, outcome])) as typeof open
}
const expected = (allowed: typeof open, kind: AccountKind | 'visitor'): string => {
  if (!(kind in blockReasons)) return allowed[kind as keyof typeof open]
  const reason = blockReasons[kind as keyof typeof blockReasons]
  return allowed.blocked === '403' ? `403 ${reason}` : allowed.blocked
}
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

async function ask(caller: Caller, { endpoint, input }: Row) {
  const { params, query, body } = input?.() ?? {}
  const reply = await caller.raw(endpoint.method, addressOf(endpoint, params, query), body)
  expect(reply.refusal.status).toBe(reply.status)
  const extra = reply.status === 403 ? ` ${reply.refusal.payload.extra}` : ''
  return `${reply.status}${extra}`
}

describe('role and block decide who may call (section C, AM-106, BK-009)', () => {
  test.each(table.map((row) => [nameOf(row.endpoint), row] as const))('%s', async (_name, row) => {
    const answered: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const [kind, caller] of Object.entries(callers)) {
      answered[kind] = await ask(caller, row)
      wanted[kind] = expected(row.allowed, kind as AccountKind | 'visitor')
    }
    expect(answered).toEqual(wanted)
  })
  test('every call that the server has stands in this table', () => {
    const mounted = market.app.endpoints.map(nameOf)
    expect(table.map((row) => nameOf(row.endpoint)).toSorted()).toEqual(mounted.toSorted())
  })
  test('role and block are looked at before the input: who may not call learns nothing of the fields', async () => {
    for (const [path, caller] of [
      ['/api/broadcasts', callers.visitor],
      ['/api/broadcasts', callers.serviceOnly],
      ['/api/mail/sendBroadcastReply', callers.forcePay],
    ] as const) {
      const reply = await caller.raw('POST', path, { nonsense: true })
      expect([401, 403]).toContain(reply.status)
      expect(reply.refusal.payload.errors).toBeUndefined()
    }
  })
})
