import { Agent, request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { feedType } from '#contract/broadcasts/broadcasts.ts'
import { amount, isFull } from '../../support/amount.ts'
import { visitor } from '../../support/market/callers.ts'
import {
  generatedRequest,
  type GeneratedRequest,
  type KnownCaller,
  type NamedOperation,
  type Operation,
} from '../../support/generated/generated-requests.ts'
import { generatedMarket, type GeneratedMarket } from '../../support/generated/generated-market.ts'
import { readXml } from '../../support/read-xml.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { exampleRequests } from '../authorization/examples.ts'

/** Requests of one run, more among the outside checks; so many are under way at once. */
const requests = Number(process.env['PROPERTY_REQUESTS'] ?? amount(300, 8_000))
const atOnce = 20
/** A failure prints the seed to set here. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_121)

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const operations: NamedOperation[] = []
let filled: GeneratedMarket
let examples: Awaited<ReturnType<typeof exampleRequests>>
/** Valid requests to each operation, some of which may be used up by one use. */
const examplesOfEach = amount(1, 10)
/** Schemas of answers by operation, status and media type, each built when it is first needed. */
const answers = new Map<string, () => ReturnType<typeof fromJSONSchema>>()

beforeAll(async () => {
  filled = await generatedMarket(market)
  examples = await exampleRequests(market, filled.accounts.staffTokens.slice(0, 9), examplesOfEach)
  const { body } = await visitor(market).raw('GET', '/api/openapi.json')
  const document = body as { paths: Record<string, Record<string, Operation>> }
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operations.push({ ...operation, method: method.toUpperCase(), path })
      for (const [status, answer] of Object.entries(operation.responses)) {
        for (const [type, { schema }] of Object.entries(answer.content ?? {})) {
          let built: ReturnType<typeof fromJSONSchema> | undefined
          answers.set(
            `${operation.operationId} ${status} ${type}`,
            () => (built ??= fromJSONSchema(resolved(schema, document))),
          )
        }
      }
    }
  }
})
afterAll(() => agent.destroy())

/** Calls that generated requests cannot make succeed: they need a code, a mailed link, an own or a fresh object. */
const needMore =
  /^(delete_admin_notes_id|get_admin_bank_changes_id)$|^post_(companies_(register|register_answer|register_status|me_suppressedAddresses_confirm|verify2fa|verify2faEnable|verify2faForDisable|newRecoveryCodes|disable2fa)|incomingMail_(held|confirm)|mail_confirmAddress|admin_mails_stopped_decide|admin_notes_id|admin_password|admin_companies_id_contact_order|admin_two_factor_(secret|confirm|code|recovery_codes)|admin_companies_id_trial|admin_(staff_id|contacts_id)_two_factor_reset)$/

/** The schema with its references resolved. */
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
        // Each from another source, so that the throttle of one does not affect all.
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
  { sent: number; good: number; isValid: number; wellAnswered: number }
>()
function count(request: GeneratedRequest, status: number) {
  const row = counts.get(request.operationId) ?? { sent: 0, good: 0, isValid: 0, wellAnswered: 0 }
  counts.set(request.operationId, row)
  row.sent++
  if (request.isValid) row.isValid++
  if (status < 300) {
    row.good++
    if (request.isValid) row.wellAnswered++
  }
}

/** Why an answer does not match the document; undefined if it does. */
function flaw(request: GeneratedRequest, answer: { status: number; type: string; text: string }) {
  const { status, type, text } = answer
  if (status >= 500) return `answered ${status}: ${text}`
  // `/audit/../companies` is answered by another endpoint.
  if (/\/\.\.?(?:\/|$)/.test(request.path.split('?')[0]!)) return undefined
  const mediaType = type.split(';', 1)[0]!
  const schema = answers.get(`${request.operationId} ${status} ${mediaType}`)?.()
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
  `finds no fault in ${requests} generated requests, whose answers match the document`,
  { timeout: 600_000 },
  async () => {
    const { callers, staff, changers, visitors, spare, accounts } = filled
    const own: Record<string, KnownCaller[]> = {
      post_auth_logout: spare,
      // The other sessions of members may be ended one by one.
      post_auth_sessions_endOthers: changers,
      post_misc_rateRegForm_rating_rating: visitors,
      post_companies_resetPassword: changers,
    }
    // All callers call every endpoint, mostly those who may.
    const inBackOffice = [...staff, ...staff, ...staff, callers[0]!, visitors[0]!]
    const others = [...callers, staff[0]!]
    const request = generatedRequest(
      operations,
      ({ operationId, path }) =>
        own[operationId] ?? (path.startsWith('/api/admin/') ? inBackOffice : others),
      ({ method, path }) => examples.get(`${method} ${path}`) ?? [],
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
        // The message names the request, so that no shrinking is needed.
        endOnFailure: true,
        interruptAfterTimeLimit: 580_000,
        markInterruptAsFailure: true,
      },
    )
    const rows = [...counts].toSorted().map(([operation, row]) => ({
      operation,
      sent: row.sent,
      'valid requests': row.isValid,
      '2xx %': Math.round((100 * row.good) / row.sent),
      '2xx % of valid requests': Math.round((100 * row.wellAnswered) / row.isValid),
    }))
    // A share of few requests means little.
    if (!isFull) return
    console.table(rows)
    const total = (key: 'sent' | 'good') =>
      [...counts.values()].reduce((sum, row) => sum + row[key], 0)
    console.info(`2xx of all: ${Math.round((100 * total('good')) / total('sent'))} %`)
    expect(rows.map((row) => row.operation)).toEqual(
      operations.map((one) => one.operationId).toSorted(),
    )
    const tooFew = rows.filter(
      (row) =>
        !needMore.test(row.operation) &&
        row['2xx % of valid requests'] < (row['valid requests'] < 30 ? 1 : 10),
    )
    expect(tooFew).toEqual([])
    expect(total('good') / total('sent')).toBeGreaterThan(0.35)
  },
)
