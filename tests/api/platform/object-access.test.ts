import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf, visitor } from '../../support/market/callers.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aSession, callerOf, type Kind } from '../authorization/kinds.ts'
import type { Row, Scene } from '../authorization/row.ts'
import { rows } from '../authorization/rows.ts'
import { aScene, takeChangedTables, watchTables } from '../authorization/scene.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let scene: Scene
beforeAll(async () => {
  scene = await aScene(market)
  await watchTables(market)
})

/** Ids of public objects, or checked in another way, each with the reason. */
const openIds: Record<string, string> = {
  'GET /api/broadcasts/{id} id': 'broadcasts are read by all, masked for visitors',
  'GET /api/companies/{id} id': 'companies are read by all, nameless for visitors',
  'GET /api/broadcasts companyId': 'a filter of the list that all may read',
  'GET /api/broadcasts/{id}/market id': 'what is beside a broadcast is read by all who trade',
  'GET /api/broadcasts/pricingdata broadcastId': 'broadcasts are read by all members',
  'GET /api/broadcasts/pricingdata companyId': 'a filter of prices that members may read',
  'GET /api/parts/{id} id': 'stock is read by all, nameless for visitors',
  'GET /api/parts companyId': 'a filter of the search that members may use',
  'GET /api/inventory id': 'a line of the own stock, looked for among the own lines alone',
  'GET /api/inventory companyId': 'of staff; members who name another are told that there is none',
  'GET /api/inventory/count companyId': 'the same',
  'GET /api/inventory/hits companyId': 'the same',
  'POST /api/inventory companyId': 'the same',
  'POST /api/inventory/actions/confirm companyId': 'the same',
  'POST /api/inventory/actions/deleteAll companyId': 'the same',
  'POST /api/inventory/actions/changeLines companyId': 'the same',
  'POST /api/inventory/actions/deleteLines companyId': 'the same',
  'GET /api/inventory/export companyId': 'the same',
  'GET /api/inventory/files companyId': 'the same',
  'POST /api/inventory/files companyId': 'the same',
  'POST /api/savedSearches companyId': 'a company to keep an eye on, any that is shown',
  'GET /api/companies/fetchLargePicture/{id} id':
    'pictures of other companies’ people are seen too',
  'GET /api/companies/pictures/{id} id': 'the same',
  'GET /api/broadcasts/{id}/replies id': 'own replies to broadcasts of other companies',
  'POST /api/mail/sendBroadcastReply broadcastId': 'replies go to other companies',
  'POST /api/mail/sendMailToContact recipientId': 'messages go to other companies',
  'POST /api/mail/sendMailToContact companyId': 'the same of visitors, to its main contact',
  'GET /api/mail/rfqReach partId': 'other companies are asked for quotes',
  'POST /api/mail/sendRFQ partId': 'the same',
  'GET /api/mail/rfqReach partIds': 'the same',
  'POST /api/mail/sendRFQ partIds': 'the same; visitors have none',
  'POST /api/mail/sendRFQ companyIds':
    'a choice among those that offer the part; visitors have none',
  'POST /api/companies/setCompanyAsFavorite companyId': 'favourites are other companies',
  'POST /api/companies/setCompanyAsFavorite byContactId': 'ignored: the session says who acts',
  'POST /api/companies/{id}/actions/logComplaint id': 'complaints are about other companies',
  'POST /api/companies/{id}/actions/recommendCompany id': 'other companies are recommended',
  'POST /api/companies/{id}/actions/recommendCompany companyId': 'ignored: the address says which',
  'GET /api/misc/randomBanners/{id}/incrementNumClicked id': 'banners are shown to all',
  'GET /api/advertisements/{id} id': 'banners are shown to all',
  'GET /api/misc/testimonials/{id}/favicon id': 'testimonials are shown to all',
  'GET /api/content/items/{id}/file id': 'files of public pages are shown to all',
  'GET /api/content/pictures/{id} id': 'pictures of published posts and pages are shown to all',
  'GET /api/news catId': 'categories of the news are shown to all',
  'GET /api/news/{id} id': 'posts are shown to all',
  'GET /api/services/logos/{id} id': 'published listings are shown to all',
  'POST /api/services/own categoryIds': 'categories belong to nobody',
  'GET /api/advertisements/{id}/picture id': 'the same',
  'GET /api/companies/getInvoices companyId': 'of staff; members read their own whatever they name',
  'GET /api/companies/getCreditNotes companyId': 'the same',
  'GET /api/companies/actions/downloadCreditNoteAsPDF/{number} number':
    'looked for among the own documents, as invoices are',
  'GET /api/payments/embedded/{id} id': 'a secret of the demo checkout, which is the permission',
  'POST /api/payments/embedded/{id} id': 'the same',
  'GET /api/mailbox/{id} id': 'the mailbox of a demo is open',
  'POST /api/events visitorId': 'a mark that the browser gave itself',
  'POST /api/events/feature featureId': 'one of a list of names',
  'POST /api/auth/logout sessionId': 'the token itself, which is the permission',
}

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
/** Names of all fields of a body, nested ones included. */
function namesIn(schema: Schema | undefined): string[] {
  if (!schema) return []
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [name, ...namesIn(one)]),
    ...namesIn(schema.items),
    ...(schema.anyOf ?? []).flatMap(namesIn),
  ]
}
const isId = (name: string) => /^id$|Ids?$|^number$/.test(name)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`

/** Lists are the same for all; staff may name anyone. */
const isLookedAt = (operation: string, name: string) =>
  name !== 'listId' && !operation.includes(' /api/admin/')

const strangers = ['member', 'otherCompany', 'trial', 'overdue', 'serviceOnly'] as const
/** Rows about owned objects, which do not exist for others. */
const owned = rows.filter(({ cells }) => cells.otherCompany === '404' && cells.owner !== '404')

let serial = 0
async function prepare({ endpoint, input }: Row, kind: Kind) {
  const me = scene.people[kind]
  const token = await aSession(market, kind, me)
  const asked = await input({ ...scene, kind, me, unique: `object${++serial}` })
  return () =>
    callerOf(market, token).raw(
      endpoint.method,
      addressOf(endpoint, asked.params, asked.query),
      asked.body,
    )
}

describe('objects of another company (BK-024)', () => {
  test.each(owned.map((row) => [nameOf(row.endpoint), row] as const))(
    'is not found and stays as it is: %s',
    async (_name, row) => {
      const calls = []
      for (const kind of strangers) calls.push(await prepare(row, kind))
      await takeChangedTables(market)
      const replies = await Promise.all(calls.map((call) => call()))
      expect(replies.map(({ status }) => status)).toEqual(
        // A service-only account may be refused by its kind first.
        strangers.map((kind) => (row.cells[kind].startsWith('403') ? 403 : 404)),
      )
      expect(await takeChangedTables(market)).toEqual([])
    },
  )
  test.each(owned.map((row) => [nameOf(row.endpoint), row] as const))(
    'reads the same as what never was: %s',
    async (_name, row) => {
      const foreign = await (await prepare(row, 'otherCompany'))()
      const { endpoint } = row
      const asked = await row.input({
        ...scene,
        kind: 'otherCompany',
        me: scene.people.otherCompany,
        unique: `nothing${++serial}`,
      })
      const nowhere = (fields: Record<string, unknown> | undefined) =>
        fields &&
        Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, isId(name) ? 2_000_000_000 : value]),
        )
      const token = await aSession(market, 'otherCompany', scene.people.otherCompany)
      const missing = await callerOf(market, token).raw(
        endpoint.method,
        addressOf(endpoint, nowhere(asked.params), nowhere(asked.query)),
        asked.body,
      )
      expect([missing.status, missing.refusal.payload.msg]).toEqual([
        foreign.status,
        foreign.refusal.payload.msg,
      ])
    },
  )
  test('are covered for every id that a call takes', async () => {
    const { body } = await visitor(market).raw('GET', '/api/openapi.json')
    const { paths } = body as { paths: Record<string, Record<string, Operation>> }
    const checked = new Set(owned.map(({ endpoint }) => nameOf(endpoint)))
    const unlooked = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`
        if (checked.has(name)) return []
        const fields = [
          ...(operation.parameters ?? []).map((one) => one.name),
          ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
            namesIn(schema),
          ),
        ]
        return [...new Set(fields)]
          .filter((field) => isId(field) && isLookedAt(name, field))
          .map((field) => `${name} ${field}`)
      }),
    )
    expect(unlooked.toSorted()).toEqual(Object.keys(openIds).toSorted())
  })
})
