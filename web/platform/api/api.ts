import type { DeskEndpoints } from '#contract/desk-calls.gen.ts'
import type * as contract from '#contract/endpoint.ts'
import { shownRefusals } from '#contract/notices.ts'
import { siteCalls, type SiteEndpoints } from '#contract/site-calls.gen.ts'
import { createContext, use } from 'react'
import {
  keepPreviousData,
  queryOptions,
  type QueryMeta,
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  QueryClient,
} from '@tanstack/react-query'

/** The response to a call, whatever its status. */
export interface RawAnswer {
  status: number
  body: unknown
  /** Header X-User-Update: the user record when it changed (AM-091). */
  userUpdate?: string | undefined
}
/** Ends a call that nobody waits for; with `sent`, reports the progress of an upload. */
export interface CallMonitor {
  signal: AbortSignal
  sent?(bytes: number): void
}
/** Sends a call to the server: by fetch in the browser, in process during server rendering. */
export type Transport = (
  method: string,
  url: string,
  body?: unknown,
  watch?: CallMonitor,
  deadlineMs?: number,
) => Promise<RawAnswer>

function toFormData(body: object = {}, files: Record<string, contract.ChosenFile>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.set(name, String(value))
  }
  for (const [name, file] of Object.entries(files)) form.set(name, file as File)
  return form
}

/** The endpoints by the names of their calls. */
export interface Endpoints extends SiteEndpoints, DeskEndpoints {}
export type CallName = keyof Endpoints
export type CallInput<N extends CallName> = contract.CallInput<Endpoints[N]>
export type Payload<N extends CallName> = contract.Payload<Endpoints[N]>

export type Api = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  watch?: CallMonitor,
) => Promise<contract.Answer<Endpoints[N]>>

/** A refusal or error of the API. Status 0 means that there was no response. */
export interface ApiError extends Error {
  status: number
  msg: string
  /** Distinguishes causes of the same status. */
  extra?: string | undefined
  errors: { param: string; msg: string }[]
  requestId?: string | undefined
}

/** Checks the name, because the server bundle contains a second copy of this module. */
export function isApiError(value: unknown): value is ApiError {
  return value instanceof Error && value.name === 'ApiError'
}

/** The message of a failed call, for display. */
export const reasonOf = (failure: unknown): string =>
  isApiError(failure)
    ? failure.msg
    : isOffline()
      ? shownRefusals.offline
      : shownRefusals.unreachable

/** Whether this browser knows that it has no connection; false on the server. */
export const isOffline = () => typeof document !== 'undefined' && !navigator.onLine

interface RefusalBody {
  status?: number
  payload?: Partial<Pick<ApiError, 'msg' | 'extra' | 'errors' | 'requestId'>>
}

function apiError(status: number, payload: RefusalBody['payload'] = {}): ApiError {
  const noAnswer = isOffline() ? shownRefusals.offline : shownRefusals.unavailable
  const msg = payload.msg ?? (status === 0 ? noAnswer : shownRefusals.fault)
  const { extra, errors = [], requestId } = payload
  return Object.assign(new Error(msg), { name: 'ApiError', status, msg, extra, errors, requestId })
}

/** Path and query of a call. Undefined and empty query parameters are omitted. */
export function callUrl(
  [, path]: contract.Call,
  {
    params = {},
    query = {},
  }: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return search.size ? `${filled}?${search}` : filled
}

export interface ApiListeners {
  userUpdate(record: string): void
  /** The session of this client has ended; `extra` may say why. */
  unauthorized(extra: string | undefined): void
  /** A view of the site as a member was refused a change (BK-109). */
  readOnly?(message: string): void
}

/**
 * Creates the typed client of the contract's endpoints. Each is called by its name, so that none of its schemas is loaded.
 * Success is determined by the body (SH-039); everything else throws an ApiError.
 */
export function createApi(
  send: Transport,
  listeners?: ApiListeners,
  calls: Readonly<Record<string, contract.Call>> = siteCalls,
): Api {
  return async (name, input, watch) => {
    const call = calls[name]!
    const [method, , deadlineMs] = call
    const { body, files, ...rest } = input as {
      body?: object
      files?: Record<string, contract.ChosenFile>
    }
    const sent = files ? toFormData(body, files) : body
    const answer = await send(method, callUrl(call, rest), sent, watch, deadlineMs)
    if (answer.userUpdate !== undefined) listeners?.userUpdate(answer.userUpdate)
    const answered = answer.body as RefusalBody | null
    if (answered?.status === 200) return answered as never
    if (answer.status === 401) listeners?.unauthorized(answered?.payload?.extra)
    const { extra, msg = '' } = answered?.payload ?? {}
    if (extra === 'READ_ONLY_VIEW') listeners?.readOnly?.(msg)
    throw apiError(answer.status, answered?.payload)
  }
}

export const ApiContext = createContext<Api | undefined>(undefined)

/** The API client for components; loaders have it in their context. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs ApiContext')
  return api
}

/** A query of the payload of an endpoint. */
export function payloadQuery<N extends CallName>(
  api: Api,
  queryKey: QueryKey,
  name: N,
  input: CallInput<N>,
  {
    keepsPrevious = false,
    ...options
  }: { staleTime?: number; keepsPrevious?: boolean; meta?: QueryMeta } = {},
) {
  return queryOptions({
    queryKey,
    queryFn: async () => ((await api(name, input)) as { payload: Payload<N> }).payload,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...options,
  })
}

/**
 * The data of a query that the page's loader has fetched. Undefined while it reloads for another viewer, so that no
 * data of the previous one stays visible. Throws the error if there is no data.
 */
export function useLoaderQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
): Data | undefined {
  return useQuery({ ...options, throwOnError: (_, { state }) => state.data === undefined }).data
}

/** Retries while the server is unreachable or restarting. */
const maxRetries = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          typeof document !== 'undefined' &&
          failures < maxRetries &&
          isApiError(error) &&
          (error.status === 0 || error.status === 503),
      },
    },
  })
}
