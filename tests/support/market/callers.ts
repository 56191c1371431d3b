import type { Answer, CallInput, Endpoint, Refusal } from '#contract/endpoint.ts'
import type { TestMarket } from './test-market.ts'
import { testPassword } from './factories.ts'

export interface Reply<E extends Endpoint> {
  status: number
  headers: Headers
  /** The body of a successful response; tests check the status first. */
  body: Answer<E>
  /** The same body as a refusal. */
  refusal: Refusal
}

/** A client of the API: a visitor, a client with a bearer token, or a browser with cookies. */
export interface Caller {
  call<E extends Endpoint>(endpoint: E, input?: Partial<CallInput<E>>): Promise<Reply<E>>
  /** A request outside the contract, such as invalid input. */
  raw(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<Endpoint>>
  token: string | undefined
}

/** The path of an endpoint with parameters and query. */
export function addressOf(
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value as string | number | boolean)]],
    ),
  )
  return search.size ? `${path}?${search}` : path
}

const bodyOf = (body: unknown) =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)

function formOf(fields: object, files: Record<string, File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  for (const [name, file] of Object.entries(files)) form.set(name, file)
  return form
}

/** A caller that adds the result of `headersNow` to every request. */
export function callerWith(
  market: TestMarket,
  token: string | undefined,
  headersNow: () => Record<string, string>,
  seen: (headers: Headers) => void = () => {},
): Caller {
  const raw: Caller['raw'] = async (method, path, body, headers = {}) => {
    const response = await fetch(market.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...headersNow(),
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: bodyOf(body) }),
    })
    seen(response.headers)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const parsed: unknown = isJson ? JSON.parse(text) : text
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      refusal: parsed as Refusal,
    }
  }
  return {
    token,
    raw,
    async call(endpoint, input = {}) {
      const { params, query, body, files } = input as {
        params?: Record<string, unknown>
        query?: Record<string, unknown>
        body?: unknown
        files?: Record<string, File>
      }
      const sent = files ? formOf((body ?? {}) as object, files) : body
      const reply = await raw(endpoint.method, addressOf(endpoint, params, query), sent)
      return reply as Reply<typeof endpoint>
    },
  }
}

export const visitor = (market: TestMarket): Caller => callerWith(market, undefined, () => ({}))

/** Signs in over HTTP as an API client. */
export async function signedIn(market: TestMarket, contact: { email: string }): Promise<Caller> {
  const reply = await visitor(market).raw('POST', '/api/auth/login', {
    email: contact.email,
    password: testPassword,
  })
  const { token } = reply.body as { token?: string }
  if (reply.status !== 200 || token === undefined) {
    throw new Error(`sign-in returned ${reply.status}: ${reply.refusal.payload.msg}`)
  }
  return callerWith(market, token, () => ({ authorization: `Bearer ${token}` }))
}
