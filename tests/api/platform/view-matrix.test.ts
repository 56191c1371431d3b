import { beforeAll, describe, expect, test } from 'vitest'
import { endMemberView } from '#contract/auth/auth.ts'
import { startMemberView } from '#contract/back-office/member-view.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { addressOf, type Caller, type Reply } from '../../support/market/callers.ts'
import { setSettings } from '../../support/market/settings.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { blockedKinds, callerOf, memberKinds, ownKinds, type Kind } from '../authorization/kinds.ts'
import type { Row, Scene } from '../authorization/row.ts'
import { rows } from '../authorization/rows.ts'
import { aScene } from '../authorization/scene.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let scene: Scene
beforeAll(async () => {
  scene = await aScene(market)
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Endpoints that a view may call as the member does. */
const isRead = ({ method, inView }: Endpoint) =>
  inView === 'allowed' || (method === 'GET' && inView !== 'denied')
const outcomeOf = ({ status, refusal }: Reply<Endpoint>) => {
  const extra = status === 200 ? undefined : refusal.payload.extra
  return extra === undefined ? String(status) : `${status} ${extra}`
}

async function viewOf(kind: Kind): Promise<Caller> {
  const begun = await (
    await aStaffCaller(market, 'support')
  ).call(startMemberView, {
    params: { id: String(scene.people[kind]!.id) },
    body: { reason: 'Asks why a page looks as it does' },
  })
  expect(begun.status).toBe(200)
  return callerOf(market, begun.body.payload.token)
}

let serial = 0
async function call(view: Caller, { endpoint, input }: Row, kind: Kind) {
  const cell = { ...scene, kind, me: scene.people[kind], unique: `view${++serial}` }
  const { params, query } = await input(cell)
  return view.raw(endpoint.method, addressOf(endpoint, params, query))
}
/** Some value for each parameter of the path: a refusal comes before they are read. */
const someAddress = (endpoint: Endpoint) =>
  addressOf(
    endpoint,
    Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, '1'])),
  )

describe('a view as a member (BK-109)', () => {
  test.each([...ownKinds, ...memberKinds, ...blockedKinds])(
    'reads what %s is answered, at every endpoint',
    async (kind) => {
      await setSettings(market, { force2fa: kind === 'twoFactorRequired' ? 1 : 0 })
      const view = await viewOf(kind)
      const answered: Record<string, string> = {}
      const expected: Record<string, string> = {}
      for (const row of rows) {
        const { endpoint, cells } = row
        if (!isRead(endpoint) || endpoint.access === 'staff' || endpoint === endMemberView) continue
        answered[nameOf(endpoint)] = outcomeOf(await call(view, row, kind))
        expected[nameOf(endpoint)] = cells[kind]
      }
      expect(Object.keys(expected).length).toBeGreaterThan(80)
      expect(answered).toEqual(expected)
    },
  )

  test('is refused by every endpoint that is not a read, every read that is named, and every one of staff', async () => {
    const view = await viewOf('owner')
    const answered: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const endpoint of market.app.endpoints) {
      const isRefused = !isRead(endpoint)
      if (!isRefused && endpoint.access !== 'staff') continue
      const reply = await view.raw(endpoint.method, someAddress(endpoint))
      const { msg } = reply.refusal.payload
      answered[nameOf(endpoint)] = `${outcomeOf(reply)} ${msg}`
      expected[nameOf(endpoint)] = isRefused
        ? `403 READ_ONLY_VIEW ${refusals.readOnlyView(scene.owner.name)}`
        : `403 STAFF_ONLY ${refusals.staffOnly}`
    }
    expect(Object.keys(expected).length).toBeGreaterThan(200)
    expect(answered).toEqual(expected)
  })

  test('is answered by nothing but what says so once it has ended', async () => {
    const view = await viewOf('owner')
    await view.call(endMemberView)
    const answered: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const endpoint of market.app.endpoints) {
      answered[nameOf(endpoint)] = outcomeOf(await view.raw(endpoint.method, someAddress(endpoint)))
      expected[nameOf(endpoint)] = endpoint.afterView === 'allowed' ? '200' : '401 VIEW_ENDED'
    }
    expect(answered).toEqual(expected)
  })

  test('may change nothing but its own end', () => {
    const allowed = market.app.endpoints.filter(
      ({ method, inView }) => method !== 'GET' && inView === 'allowed',
    )
    expect(allowed.map(nameOf)).toEqual([nameOf(endMemberView)])
  })
})
