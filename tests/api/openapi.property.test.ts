import { randomBytes } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { feedType } from '#contract/broadcasts.ts'
import { hashToken } from '#server/features/auth/public.ts'
import { anAccount } from '../support/accounts.ts'
import { signedIn, visitor } from '../support/callers.ts'
import { aBroadcast, aContact, testPassword, type TestContact } from '../support/factories.ts'
import { generatedComplaints } from '../support/generated-complaints.ts'
import { spendableAccounts, type SpendableAccounts } from '../support/generated-accounts.ts'
import { generatedPictures } from '../support/generated-pictures.ts'
import { generatedRecommendations } from '../support/generated-recommendations.ts'
import {
  generatedRequest,
  type GeneratedRequest,
  type KnownCaller,
  type NamedOperation,
  type Operation,
} from '../support/generated-requests.ts'
import { generatedOffers, generatedStock } from '../support/generated-stock.ts'
import { generatedStockFiles } from '../support/generated-stock-files.ts'
import { readXml } from '../support/read-xml.ts'
import { useTestMarket } from '../support/test-market.ts'

/** Requests of one run, more among the outside checks; so many are under way at once. */
const requests = Number(process.env['PROPERTY_REQUESTS'] ?? 6_000)
const atOnce = 20
/** Another seed tries other requests; a failure prints the seed to give here. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_121)

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const operations: NamedOperation[] = []
const callers: KnownCaller[] = []
/** Sessions that nobody needs, for signing out. */
const spare: KnownCaller[] = []
/** People of the operator, and contacts who change their passwords. */
const staff: KnownCaller[] = []
const changers: KnownCaller[] = []
let accounts: SpendableAccounts
/** For the call that is theirs alone. */
const visitors: KnownCaller[] = []
const answers = new Map<string, ReturnType<typeof fromJSONSchema>>()

const lists = ['1', '7', '12', '2', '4', '11', '14', '5', '8', '13', '10', '6', '15']
const day = 86_400_000

beforeAll(async () => {
  const { sql } = market.database
  const members: TestContact[] = []
  for (let i = 0; i < 12; i++) {
    members.push(await aContact(market, { emailAlternative: `second${i}@member.example` }))
  }
  const broadcasts = new Map<number, number[]>()
  for (let i = 0; i < 960; i++) {
    const contact = members[i % members.length]!
    const sentAt = new Date(market.clock.now().getTime() - (4 + (i % 16)) * day)
    const { id } = await aBroadcast(market, { contact, listId: Number(lists[i % 13]), sentAt })
    broadcasts.set(contact.id, [...(broadcasts.get(contact.id) ?? []), id])
  }
  const banners = await sql<{ id: number }[]>`
    insert into banner (alt, target_url, starts_on, ends_on)
    select 'Banner ' || n, 'https://banner.example/', '2026-01-01', '2027-12-31'
    from generate_series(1, 9) n returning id`
  await sql`insert into setting (key, value) values ('savedSearchesPerContact', '1000')`
  const searches = await sql<{ id: number; contactId: number }[]>`
    insert into saved_search (contact_id, q, words, created_at)
    select contact.id, 'part ' || n, ('part & ' || n)::tsquery, ${market.clock.now()}
    from contact, generate_series(1, 90) n returning id, contact_id as "contactId"`
  const mails = await sql<{ id: number }[]>`
    insert into mailbox_mail (received_at, envelope_from, envelope_to, header_from, subject, raw)
    select now(), 'a@b.example', 'reader@c.example', 'A', 'S', 'Subject: S\r\n\r\nText'
    from generate_series(1, 30) returning id`
  const messages = await sql<{ id: number }[]>`
    insert into provider_message (contact_id, subject, body, sent_at)
    select ${members[0]!.id}, 'Mail ' || n, 'Words', ${market.clock.now()}
    from generate_series(1, 9) n returning id`
  const tokens = members.flatMap(({ email }) =>
    lists.map((list) =>
      market.platform.mailer.unsubscribeUrl(`list:${list}`, email).split('/').at(-1),
    ),
  )
  accounts = await spendableAccounts(market)
  const complaints = await generatedComplaints(market, members)
  const recommendations = await generatedRecommendations(market, members)
  const all = [...broadcasts.values()].flat()
  const common = {
    listType: lists,
    broadcastType: ['wts', 'WTB'],
    type: ['WTS', 'wtb', 'all', ''],
    quantity: ['1', '25', '1000'],
    price: ['10', '99,50', 'best offer'],
    currency: ['EUR', 'usd'],
    condition: ['New', 'Grade A'],
    pLink: ['', null, 'https://shop.example/1'],
    email: members.map((member) => member.email),
    password: [testPassword, testPassword, 'Wrong-password-1'],
    code: [null],
    page: ['1', '2', '3'],
    favorites: ['true', 'false', String(members[0]!.companyId)],
    companyId: members.map((member) => member.companyId),
    broadcastId: all,
    sessionId: [null],
    address: ['', 'reader', 'c.example'],
    token: tokens,
    'get_broadcasts_id.id': all,
    'get_companies_id.id': members.map((member) => member.companyId),
    'get_misc_randomBanners_id_incrementNumClicked.id': banners.map((row) => row.id),
    'get_misc_content_key.key': ['broadcast-rules', 'grading-guidelines'],
    recipientId: members.map((member) => member.id),
    'get_admin_messages_id.id': messages.map((row) => row.id),
    'post_admin_messages_id_done.id': messages.map((row) => row.id),
    'get_admin_messages_id.kind': ['provider'],
    'get_admin_messages.kind': ['contact', 'reply', 'provider'],
    'get_admin_messages.from': ['members', 'visitors'],
    'get_admin_messages.sender': ['', 'trading'],
    since: ['2026-11-01'],
    until: ['2026-12-01'],
    'get_admin_messages_senders.from': ['members', 'visitors'],
    'get_admin_messages_senders.days': ['1', '7', '30'],
    'get_admin_messages_senders.sort': ['messages', 'refused'],
    country: ['NL', 'Germany'],
    primary: [[], [{ listId: 7, type: 1 }]],
    alternative: [[], [{ listId: 1, type: 2 }]],
    'get_mailbox_id.id': mails.map((row) => row.id),
    ...accounts.values,
    ...complaints,
    ...recommendations.values,
    ...(await generatedPictures(market, members)),
    ...(await generatedOffers(market)),
  }
  const known = (name: string, token: string | undefined, values: KnownCaller['values'] = {}) => ({
    name,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    values: { ...common, ...values },
  })
  for (const [i, member] of members.entries()) {
    const own = broadcasts.get(member.id)!
    const saved = searches
      .filter(({ contactId }) => contactId === member.id)
      .map((search) => search.id)
    const { token } = await signedIn(market, member)
    callers.push(
      known(`member ${i}`, token, {
        fromEmail: [member.email, member.emailAlternative],
        'post_companies_updateCompany.id': [undefined, member.companyId],
        'post_companies_updateContact.id': [undefined, member.id],
        'post_companies_uploadLogo.companyId': [undefined, member.companyId],
        'post_companies_removeLogo.companyId': [undefined, member.companyId],
        'post_companies_removePicture.contactId': [undefined, member.id],
        ...recommendations.byCompany.get(member.companyId),
        ...(await generatedStock(market, member)),
        ...(await generatedStockFiles(market, member)),
        'delete_broadcasts_id.id': own,
        'post_broadcasts_id_actions_resend.id': own,
        'post_savedSearches_id_actions_updateNotificationType.id': saved.slice(0, 10),
        'delete_savedSearches.id': saved.slice(10, 50),
        'delete_savedSearches_id.id': saved.slice(50),
        'delete_auth_sessions_id.id': await sessionsOf(member),
      }),
    )
  }
  for (const kind of ['trial', 'serviceOnly', 'forcePay'] as const) {
    const { caller, contact } = await anAccount(market, kind)
    callers.push(known(kind, caller.token, { fromEmail: [contact.email] }))
  }
  callers.push(known('visitor', undefined))
  for (const [i, token] of accounts.staffTokens.entries()) staff.push(known(`staff ${i}`, token))
  for (const [i, token] of accounts.changerTokens.entries()) {
    changers.push(known(`changer ${i}`, token))
  }
  visitors.push(known('visitor', undefined, { rating: ['1', '3', '5'] }))
  for (let i = 0; i < 200; i++) {
    const token = randomBytes(32).toString('base64url')
    const until = new Date(market.clock.now().getTime() + 60 * day)
    await sql`
      insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
      values (${members[i % 12]!.id}, ${hashToken(token)},
        ${market.clock.now()}, ${market.clock.now()}, ${until})`
    spare.push(known(`spare ${i}`, token, { sessionId: [token, null] }))
  }

  const { body } = await visitor(market).raw('GET', '/api/openapi.json')
  const document = body as { paths: Record<string, Record<string, Operation>> }
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operations.push({ ...operation, method: method.toUpperCase(), path })
      for (const [status, answer] of Object.entries(operation.responses)) {
        for (const [type, { schema }] of Object.entries(answer.content ?? {})) {
          answers.set(
            `${operation.operationId} ${status} ${type}`,
            fromJSONSchema(resolved(schema, document)),
          )
        }
      }
    }
  }
})
afterAll(() => agent.destroy())

/** Other sessions of a member, to be ended. */
async function sessionsOf(member: TestContact): Promise<number[]> {
  const rows = await market.database.sql<{ id: number }[]>`
    insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
    select ${member.id}, sha256(('other ' || ${member.id}::int || ' ' || n)::bytea), ${market.clock.now()},
      ${market.clock.now()}, ${new Date(market.clock.now().getTime() + 60 * day)}
    from generate_series(1, 60) n returning id`
  return rows.map(({ id }) => id)
}

/**
 * Calls that no generated request makes well: they need a code of an authenticator app, a link of a mail, or what they
 * change each time.
 */
const needMore =
  /^post_(companies_(verify2fa|verify2faEnable|verify2faForDisable|newRecoveryCodes|disable2fa)|incomingMail_(held|confirm)|admin_password|admin_companies_id_contact_order|admin_two_factor_(secret|confirm|code|recovery_codes)|admin_companies_id_trial|admin_(staff_id|contacts_id)_two_factor_reset)$/

/** The schema with what its one kind of reference points to in its place. */
function resolved(schema: Record<string, unknown>, document: object): Record<string, unknown> {
  const reference = schema['$ref']
  if (typeof reference !== 'string') return schema
  return reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as typeof schema
}

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

let source = 0
function send(request: GeneratedRequest): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(market.url + request.path, {
      agent,
      method: request.method,
      headers: {
        // Each from elsewhere, so that the throttle of one source does not close the door for all.
        'x-forwarded-for': `198.18.${(source >> 8) & 255}.${source++ & 255}`,
        ...request.headers,
        ...(request.body === undefined
          ? {}
          : { 'content-length': Buffer.byteLength(request.body) }),
      },
    })
    call.on('error', reject).on('response', (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({
            status: answer.statusCode!,
            type: answer.headers['content-type'] ?? '',
            text: unpacked(Buffer.concat(chunks), answer.headers['content-encoding']),
          }),
        )
        .on('error', reject)
    })
    call.end(request.body)
  })
}

const counts = new Map<
  string,
  { sent: number; good: number; meantWell: number; wellAnswered: number }
>()
function count(request: GeneratedRequest, status: number) {
  const row = counts.get(request.operationId) ?? { sent: 0, good: 0, meantWell: 0, wellAnswered: 0 }
  counts.set(request.operationId, row)
  row.sent++
  if (request.meantWell) row.meantWell++
  if (status < 300) {
    row.good++
    if (request.meantWell) row.wellAnswered++
  }
}

/** What is wrong with an answer; undefined when it is as the document says. */
function flaw(request: GeneratedRequest, answer: { status: number; type: string; text: string }) {
  const { status, type, text } = answer
  if (status >= 500) return `answered ${status}: ${text}`
  const mediaType = type.split(';', 1)[0]!
  const schema = answers.get(`${request.operationId} ${status} ${mediaType}`)
  if (mediaType === feedType && schema) return readXml(text).name === 'rss' ? undefined : 'no feed'
  if (mediaType !== 'application/json' && schema) return undefined
  if (mediaType !== 'application/json') return `answered ${status} as ${type}`
  const body = JSON.parse(text) as { status?: unknown; payload?: unknown }
  if (body.status !== status) return `answered ${status} with status ${String(body.status)}`
  if (typeof body.payload !== 'object' || body.payload === null) return 'answered without payload'
  if (!schema)
    return request.onPath ? `answered ${status}, which the document does not name` : undefined
  const checked = schema.safeParse(body)
  return checked.success ? undefined : `does not fit the document: ${checked.error.message}`
}

test(
  `${requests} generated requests find no fault, and every answer is as the document says`,
  { timeout: 600_000 },
  async () => {
    const own: Record<string, KnownCaller[]> = {
      post_auth_logout: spare,
      // The other sessions of members are there to be ended one by one.
      post_auth_sessions_endOthers: changers,
      post_misc_rateRegForm_rating_rating: visitors,
      post_companies_resetPassword: changers,
    }
    // Everybody calls everything; mostly those whom a call is for.
    const inBackOffice = [...staff, ...staff, ...staff, callers[0]!, visitors[0]!]
    const others = [...callers, staff[0]!]
    const request = generatedRequest(
      operations,
      ({ operationId, path }) =>
        own[operationId] ?? (path.startsWith('/api/admin/') ? inBackOffice : others),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: atOnce, maxLength: atOnce }),
        async (batch) => {
          market.clock.advance({ minutes: 20 })
          await accounts.renewStaff()
          const flaws = await Promise.all(
            batch.map(async (one) => {
              const answer = await send(one)
              count(one, answer.status)
              const wrong = flaw(one, answer)
              return wrong && `${wrong}: ${JSON.stringify(one).slice(0, 3000)}`
            }),
          )
          expect(flaws.filter(Boolean)).toEqual([])
        },
      ),
      {
        numRuns: requests / atOnce,
        seed,
        // The message names the request; a batch of others would only shrink around it.
        endOnFailure: true,
        interruptAfterTimeLimit: 580_000,
        markInterruptAsFailure: true,
      },
    )
    const rows = [...counts].toSorted().map(([operation, row]) => ({
      operation,
      sent: row.sent,
      'meant well': row.meantWell,
      '2xx %': Math.round((100 * row.good) / row.sent),
      '2xx % of those meant well': Math.round((100 * row.wellAnswered) / row.meantWell),
    }))
    console.table(rows)
    const total = (key: 'sent' | 'good') =>
      [...counts.values()].reduce((sum, row) => sum + row[key], 0)
    console.info(`2xx of all: ${Math.round((100 * total('good')) / total('sent'))} %`)
    expect(rows.map((row) => row.operation)).toEqual(
      operations.map((one) => one.operationId).toSorted(),
    )
    // Of few requests a share says little.
    const tooFew = rows.filter(
      (row) =>
        !needMore.test(row.operation) &&
        row['2xx % of those meant well'] < (row['meant well'] < 30 ? 1 : 10),
    )
    expect(tooFew).toEqual([])
    expect(total('good') / total('sent')).toBeGreaterThan(0.35)
  },
)
