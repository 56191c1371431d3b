import { beforeAll, describe, expect, test } from 'vitest'
import { getBroadcast } from '#contract/broadcasts/broadcasts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { broadcastRefetch, liveCodes } from '#contract/live.ts'
import { announce } from '#server/platform/live.ts'
import { addressOf } from '../../support/market/callers.ts'
import { openLive } from '../../support/market/live-client.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import {
  aSession,
  blockedKinds,
  callerOf,
  kinds,
  memberKinds,
  ownKinds,
  staffKinds,
  type Kind,
} from '../authorization/kinds.ts'
import { fieldsIn, type Row, type Scene } from '../authorization/row.ts'
import { rows } from '../authorization/rows.ts'
import {
  aScene,
  ownersNames,
  ownersSecrets,
  takeChangedTables,
  watchTables,
} from '../authorization/scene.ts'

const usual = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
/** With a second factor required for all. */
const strict = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const scenes = {} as Record<'usual' | 'strict', Scene>
const hashes: string[] = []
beforeAll(async () => {
  scenes.usual = await aScene(usual)
  scenes.strict = await aScene(strict)
  await watchTables(usual)
  await setSettings(strict, { force2fa: 1 })
  const stored = await usual.database.sql<{ hash: string }[]>`
    select distinct password_hash as hash from contact where password_hash is not null`
  hashes.push(...stored.map(({ hash }) => hash))
})

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
/** Staff who are refused may be counted, as wrong codes are. */
const isStaffKind = (kind: Kind) =>
  kind !== 'support' && (staffKinds as readonly Kind[]).includes(kind)
const isOwn = (kind: Kind) => (ownKinds as readonly Kind[]).includes(kind)
const isMember = (kind: Kind) => isOwn(kind) || (memberKinds as readonly Kind[]).includes(kind)
const isBlocked = (kind: Kind) => (blockedKinds as readonly Kind[]).includes(kind)
const visitorLike: readonly Kind[] = [
  'visitor',
  'expired',
  'revoked',
  'forcedOut',
  'removed',
  'staffExpired',
]
const isJson = ({ reply }: { reply: { headers: Headers } }) =>
  reply.headers.get('content-type')?.includes('json') ?? false
let serial = 0

const isRefusedByRole = ({ cells }: Row, kind: Kind) => /^40[13]/.test(cells[kind])
const refusedSessions = new Map<Kind, Promise<string | undefined>>()
/** One session per kind, because a refused call does not change it. */
function refusedSession(...given: Parameters<typeof aSession>) {
  const [, kind] = given
  const known = refusedSessions.get(kind) ?? aSession(...given)
  refusedSessions.set(kind, known)
  return known
}

type Input = Awaited<ReturnType<Row['input']>>
/** One input per row and market for all who are refused by their role: it is not read. */
const refusedInputs = new Map<Row, Map<Scene, Promise<Input>>>()
function refusedInput(row: Row, cell: Parameters<Row['input']>[0], scene: Scene): Promise<Input> {
  const inputs = refusedInputs.get(row) ?? new Map<Scene, Promise<Input>>()
  refusedInputs.set(row, inputs)
  const input = inputs.get(scene) ?? Promise.resolve(row.input(cell))
  inputs.set(scene, input)
  return input
}

/** Prepares the call of one cell, which reports everything it was answered. */
async function prepare(row: Row, kind: Kind) {
  const { endpoint } = row
  const scene = kind === 'twoFactorRequired' ? scenes.strict : scenes.usual
  const me = scene.people[kind]
  const token = isRefusedByRole(row, kind)
    ? await refusedSession(scene.market, kind, me)
    : await aSession(scene.market, kind, me)
  const cell = { ...scene, kind, me, unique: `cell${++serial}` }
  const { params, query, body } = await (isRefusedByRole(row, kind)
    ? refusedInput(row, cell, scene)
    : row.input(cell))
  return async () => {
    const reply = await callerOf(scene.market, token).raw(
      endpoint.method,
      addressOf(endpoint, params, query),
      body,
    )
    const update = reply.headers.get('x-user-update') ?? ''
    const said = `${JSON.stringify(reply.body)}\n${Buffer.from(update, 'base64').toString()}`
    const extra = reply.status === 200 ? undefined : reply.refusal.payload.extra
    const outcome = extra === undefined ? String(reply.status) : `${reply.status} ${extra}`
    return { outcome, reply, said, token }
  }
}
const ask = async (row: Row, kind: Kind) => (await prepare(row, kind))()
type Asked = Awaited<ReturnType<typeof ask>>

/** The name in the payload of a field that stands at the top level too. */
function inPayload({ topLevel = {} }: Row['endpoint'], field: string): string {
  const [name, from] =
    Object.entries(topLevel).find(
      ([one]) => /^$|^[.[]/.test(field.slice(one.length)) && field.startsWith(one),
    ) ?? []
  if (name === undefined) return field
  return `payload${from && `.${from}`}${field.slice(name.length)}`
}

/** Data in an answer that this kind of caller may not get. */
function leaks({ endpoint, visitorsSee, tells }: Row, kind: Kind, { reply, said, token }: Asked) {
  const found: string[] = []
  const readsAsVisitor =
    visitorLike.includes(kind) || (isBlocked(kind) && endpoint.blocked === 'asVisitor')
  // Documents, such as feeds and pictures, have no fields.
  const fields = new Set(
    fieldsIn(reply.body)
      .filter((field) => field !== '')
      .map((field) => inPayload(endpoint, field)),
  )
  if (reply.status === 200 && readsAsVisitor && endpoint.access === 'visitor') {
    const allowed = visitorsSee ?? []
    found.push(...[...fields].filter((field) => !fits(field, allowed)))
  }
  const secretNames = [...fields]
    .map((field) => field.split('.').at(-1)!)
    .filter((name) => /hash|token|secret|password|sessionid/i.test(name) && !/^has[A-Z]/.test(name))
  found.push(...secretNames.filter((name) => !tells.includes(name)))
  const mayReadAsStaff =
    endpoint.access === 'staff' ||
    (endpoint.staff === 'allowed' && (staffKinds as readonly Kind[]).includes(kind))
  const mayKnowOwner = !readsAsVisitor && !isBlocked(kind)
  const forbidden = [
    ...(mayKnowOwner ? [] : Object.values(ownersNames)),
    ...(isOwn(kind) || mayReadAsStaff ? [] : Object.values(ownersSecrets)),
    ...hashes,
    ...(token === undefined ? [] : [token]),
  ]
  found.push(...forbidden.filter((text) => said.toLowerCase().includes(text.toLowerCase())))
  return found.map((what) => `${kind}: ${what}`)
}
const fits = (field: string, allowed: readonly string[]) =>
  allowed.some((one) =>
    one.endsWith('*') ? field.startsWith(one.slice(0, -1)) : field === one || field === `${one}[]`,
  )

describe('role and block decide who may call, what is answered, and that a refused call changes nothing (section C, RO-001, RO-002, RO-003, RO-004, RO-006, RO-007, RO-008, RO-009, RO-010, RO-012, RO-013, AM-049, AM-106, BK-009, BK-023, BK-108)', () => {
  test.each(rows.map((row) => [nameOf(row.endpoint), row] as const))('%s', async (_name, row) => {
    const leaked: string[] = []
    const answered: Partial<Record<Kind, string>> = {}
    const check = (kind: Kind, asked: Asked) => {
      if (isJson(asked)) expect(asked.reply.refusal.status).toBe(asked.reply.status)
      leaked.push(...leaks(row, kind, asked))
      answered[kind] = asked.outcome
    }
    const refused: [Kind, () => Promise<Asked>][] = []
    for (const kind of kinds) {
      if (row.cells[kind] !== '200') refused.push([kind, await prepare(row, kind)])
      else check(kind, await ask(row, kind))
    }
    // Concurrently: calls that are refused change nothing.
    // Ten at a time: more uploads at once are refused.
    const callAll = async (calls: typeof refused) => {
      for (let at = 0; at < calls.length; at += 10) {
        const batch = calls.slice(at, at + 10)
        await Promise.all(batch.map(async ([kind, call]) => check(kind, await call())))
      }
    }
    const isUnchanging = ([kind]: (typeof refused)[number]) =>
      isRefusedByRole(row, kind) && !isStaffKind(kind)
    await takeChangedTables(usual)
    await callAll(refused.filter(isUnchanging))
    expect(await takeChangedTables(usual)).toEqual([])
    await callAll(refused.filter((one) => !isUnchanging(one)))
    expect(answered).toEqual(row.cells)
    expect(leaked).toEqual([])
  })
})

/** What a member does or has alone (section C): staff may call everything else that members may. */
const closedToStaff = [
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/push/subscription',
  'DELETE /api/savedSearches',
  'DELETE /api/savedSearches/:id',
  'GET /api/auth/sessions',
  'GET /api/broadcasts/:id/replies',
  'GET /api/broadcasts/matchAlert',
  'GET /api/broadcasts/suggestions',
  'GET /api/news/warnings',
  'POST /api/news/actions/markRead',
  'POST /api/news/actions/setWarnings',
  'GET /api/broadcasts/newMatches',
  'GET /api/broadcasts/unread',
  'GET /api/home',
  'POST /api/broadcasts/marks',
  'POST /api/home/actions/markAnswered',
  'GET /api/companies/favoriteMembers',
  'GET /api/companies/fetchPicture',
  'GET /api/companies/getLastInvoiceStatus',
  'GET /api/companies/me',
  'GET /api/companies/me/actions/doUnapprovedRecommendationsExist',
  'GET /api/companies/me/suppressedAddresses',
  'GET /api/companies/twoFactor',
  'GET /api/inventory/possibleMatches',
  'GET /api/mail/rfqReach',
  'GET /api/mail/rfqs',
  'GET /api/mail/tickets',
  'GET /api/mail/tickets/unread',
  'GET /api/privacy/export',
  'GET /api/push/settings',
  'PATCH /api/broadcasts/:id',
  'PATCH /api/push/settings',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/view/actions/end',
  'POST /api/auth/sessions/signOutDevice',
  'POST /api/auth/sessions/signOutOtherDevices',
  'POST /api/broadcasts',
  'POST /api/broadcasts/:id/actions/resend',
  'POST /api/broadcasts/actions/markMatchesSeen',
  'POST /api/broadcasts/actions/setMatchAlert',
  'POST /api/broadcasts/duplicate',
  'POST /api/broadcasts/limit',
  'POST /api/broadcasts/preview',
  'POST /api/broadcasts/possibleMatches/:id/actions/dismiss',
  'POST /api/broadcasts/possibleMatches/:id/actions/record',
  'POST /api/broadcasts/possibleMatches/:id/actions/restore',
  'POST /api/companies/:id/actions/logComplaint',
  'POST /api/companies/:id/actions/recommendCompany',
  'POST /api/companies/actions/setPossibleMatches',
  'POST /api/companies/disable2fa',
  'POST /api/companies/generate2faSecret',
  'POST /api/companies/me/actions/approveRecommendation',
  'POST /api/companies/me/suppressedAddresses/confirm',
  'POST /api/companies/newRecoveryCodes',
  'POST /api/companies/register',
  'POST /api/companies/requestPassword',
  'POST /api/companies/resetPassword',
  'POST /api/companies/resetPasswordWithToken',
  'POST /api/companies/setCompanyAsFavorite',
  'POST /api/companies/uploadPicture',
  'POST /api/companies/verify2fa',
  'POST /api/companies/verify2faEnable',
  'POST /api/companies/verify2faForDisable',
  'POST /api/companies/verifyResetToken',
  'POST /api/inventory/possibleMatches/:id/actions/dismiss',
  'POST /api/inventory/possibleMatches/:id/actions/restore',
  'POST /api/mail/sendBroadcastReply',
  'POST /api/mail/sendMailToContact',
  'POST /api/mail/sendMailToTBS',
  'POST /api/mail/sendRFQ',
  'POST /api/mail/tickets/:id/answers',
  'POST /api/mail/tickets/:id/read',
  'POST /api/misc/rateRegForm/rating/:rating',
  'POST /api/push/subscription',
  'POST /api/push/test',
  'POST /api/savedSearches',
  'POST /api/savedSearches/:id/actions/updateNotificationType',
  // The listing of the own company; staff have the desk of services.
  'GET /api/services/own',
  'POST /api/services/own',
]

describe('the table', () => {
  test('has one row for every endpoint', () => {
    const mounted = usual.app.endpoints.map(nameOf)
    expect(rows.map((row) => nameOf(row.endpoint)).toSorted()).toEqual(mounted.toSorted())
  })
  test('has a cell for every kind of caller in every row', () => {
    for (const row of rows) expect(Object.keys(row.cells).toSorted()).toEqual(kinds.toSorted())
  })
  test('states the answer to visitors for every public endpoint (AM-121)', () => {
    const silent = rows.filter(
      ({ endpoint, visitorsSee }) => endpoint.access === 'visitor' && !visitorsSee,
    )
    expect(silent.map((row) => nameOf(row.endpoint))).toEqual([])
  })
  test('closes to staff exactly the calls of members that section C closes to them', () => {
    const closed = rows
      .filter(({ endpoint }) => !endpoint.path.startsWith('/api/admin'))
      .filter(({ cells }) => cells.admin === '403 STAFF_ACCOUNT')
      .map((row) => nameOf(row.endpoint))
    expect(closed.toSorted()).toEqual(closedToStaff.toSorted())
  })
  test('has no outcome that the API document omits', async () => {
    const { body } = await callerOf(usual, undefined).raw('GET', '/api/openapi.json')
    const { paths } = body as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    }
    const unnamed = rows.flatMap(({ endpoint, cells }) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const { responses } = paths[path]![endpoint.method.toLowerCase()]!
      return [...new Set(Object.values(cells).map((outcome) => outcome.slice(0, 3)))]
        .filter((status) => !(status in responses))
        .map((status) => `${nameOf(endpoint)}: ${status}`)
    })
    expect(unnamed).toEqual([])
  })
  test('would detect exposed names: members get them', async () => {
    const row = rows.find(({ endpoint }) => endpoint === getBroadcast)!
    const { said } = await ask(row, 'member')
    for (const name of [ownersNames.company, ownersNames.contact, ownersNames.email]) {
      expect(said).toContain(name)
    }
    expect(leaks({ ...row, visitorsSee: [] }, 'visitor', await ask(row, 'member'))).not.toEqual([])
  })
})

test('opens the live channel to members without a block (API-097)', async () => {
  const answered: Partial<Record<Kind, string>> = {}
  for (const kind of kinds) {
    const { market, people } = kind === 'twoFactorRequired' ? scenes.strict : scenes.usual
    const token = await aSession(market, kind, people[kind])
    const { socket, heard, closed } = await openLive(market)
    let code: number | undefined
    void closed.then((given) => (code = given))
    socket.send(JSON.stringify({ type: 'auth', token: token ?? 'none' }))
    while (code === undefined && heard.length === 0) {
      await market.database.transaction((tx) => announce(tx, broadcastRefetch))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    answered[kind] = heard.length ? 'open' : String(code)
    socket.close()
  }
  const [notSignedIn, notAllowed] = [liveCodes.signInFirst, liveCodes.notAllowed].map(String)
  expect(answered).toEqual(
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        isMember(kind) ? 'open' : isBlocked(kind) ? notAllowed : notSignedIn,
      ]),
    ),
  )
})

test('checks role and block before the input', async () => {
  for (const [path, kind] of [
    ['/api/broadcasts', 'visitor'],
    ['/api/broadcasts', 'serviceOnly'],
    ['/api/mail/sendBroadcastReply', 'forcePay'],
  ] as const) {
    const token = await aSession(usual, kind, scenes.usual.people[kind])
    const reply = await callerOf(usual, token).raw('POST', path, { nonsense: true })
    expect([401, 403]).toContain(reply.status)
    expect(reply.refusal.payload.errors).toBeUndefined()
  }
})
