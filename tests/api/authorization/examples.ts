import { addressOf } from '../../support/market/callers.ts'
import type { GeneratedRequest } from '../../support/generated/generated-requests.ts'
import type { TestMarket } from '../../support/market/test-market.ts'
import { aSession, type Kind } from './kinds.ts'
import type { Row, Scene } from './row.ts'
import { rows } from './rows.ts'
import { aScene } from './scene.ts'

const day = 86_400_000
const callers: readonly Kind[] = ['member', 'owner', 'otherCompany', 'visitor', 'admin']

/**
 * Valid requests to every endpoint without files, from the rows of the access matrix, by path and method. Each is made
 * for itself, so that it can be used up.
 */
export async function exampleRequests(
  market: TestMarket,
  staffTokens: readonly string[],
  perEndpoint: number,
): Promise<Map<string, Omit<GeneratedRequest, 'operationId'>[]>> {
  const scene = await aScene(market)
  const examples = new Map<string, Omit<GeneratedRequest, 'operationId'>[]>()
  // Backwards, because the stock that is restored is removed first.
  for (const row of rows.toReversed()) {
    const { endpoint, cells } = row
    const kind = callers.find((one) => cells[one] === '200')
    if (kind === undefined || endpoint.files) continue
    const made: Omit<GeneratedRequest, 'operationId'>[] = []
    for (let n = 0; n < perEndpoint; n++) {
      const token =
        kind === 'admin'
          ? staffTokens[n % staffTokens.length]
          : await aSession(market, kind, scene.people[kind])
      made.push(await exampleRequest(row, { scene, kind, n }, token))
    }
    examples.set(`${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`, made)
  }
  await market.database.sql`
    update session set expires_at = ${new Date(market.clock.now().getTime() + 60 * day)}
    where contact_id in ${market.database.sql(
      Object.values(scene.people).flatMap((person) => (person ? [person.id] : [])),
    )}`
  return examples
}

let serial = 0

async function exampleRequest(
  { endpoint, input }: Row,
  { scene, kind, n }: { scene: Scene; kind: Kind; n: number },
  token: string | undefined,
): Promise<Omit<GeneratedRequest, 'operationId'>> {
  const cell = { ...scene, kind, me: scene.people[kind], unique: `example${++serial}` }
  const { params, query, body } = await input(cell)
  return {
    isValid: true,
    caller: `example ${n} of ${kind}`,
    method: endpoint.method,
    path: addressOf(endpoint, params, query),
    onPath: true,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}
