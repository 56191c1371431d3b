import type { Answer, CallInput, ChosenFile, Endpoint } from '#contract/endpoint.ts'
import { shownRefusals } from '#contract/notices.ts'

/** What came back of a call, whatever its status. */
export interface RawAnswer {
  status: number
  body: unknown
  /** Header X-User-Update: the user record when it changed (AM-091). */
  userUpdate?: string | undefined
}
/** What a caller wants of a call that takes long: to be told how much of its body is sent, and to end it. */
export interface UploadMonitor {
  sent(bytes: number): void
  signal: AbortSignal
}
/** Carries a call to the server: fetch in the browser, a call inside the process while pages are drawn. */
export type Transport = (
  method: string,
  url: string,
  body?: unknown,
  watch?: UploadMonitor,
) => Promise<RawAnswer>

/** Fields and files as one form; fields that are left out are left out there. */
function formOf(body: object = {}, files: Record<string, ChosenFile>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.set(name, String(value))
  }
  for (const [name, file] of Object.entries(files)) form.set(name, file as File)
  return form
}

export type Api = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  watch?: UploadMonitor,
) => Promise<Answer<E>>

/** A refusal or fault of the API. Status 0 means that no answer came. */
export interface ApiError extends Error {
  status: number
  msg: string
  /** Names one of several causes of the same status. */
  extra?: string | undefined
  errors: { param: string; msg: string }[]
  requestId?: string | undefined
}

/** The server's bundle has its own copy of this module, so the name counts and not the class. */
export function isApiError(value: unknown): value is ApiError {
  return value instanceof Error && value.name === 'ApiError'
}

/** Why a call failed, in words for people. */
export const reasonOf = (failure: unknown): string =>
  isApiError(failure) ? failure.msg : shownRefusals.unreachable

interface RefusalBody {
  status?: number
  payload?: Partial<Pick<ApiError, 'msg' | 'extra' | 'errors' | 'requestId'>>
}

function apiError(status: number, payload: RefusalBody['payload'] = {}): ApiError {
  const msg = payload.msg ?? (status === 0 ? shownRefusals.unavailable : shownRefusals.fault)
  const { extra, errors = [], requestId } = payload
  return Object.assign(new Error(msg), { name: 'ApiError', status, msg, extra, errors, requestId })
}

/** Path and query of a call; what is undefined or empty is left out of the query. */
export function callUrl(
  path: string,
  {
    params = {},
    query = {},
  }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size ? `${filled}?${search}` : filled
}

/** What a caller of the API wants to hear besides the answers. */
export interface ApiListeners {
  userUpdate(record: string): void
  /** The session that this client believes in is over; `extra` says why, where there is more to say. */
  unauthorized(extra: string | undefined): void
}

/**
 * The typed caller of the contract's endpoints.
 * It judges success by the body (SH-039) and throws an ApiError for everything else.
 */
export function createApi(send: Transport, ears?: ApiListeners): Api {
  return async (endpoint, input, ...watch) => {
    const { body, files, ...rest } = input as {
      body?: object
      files?: Record<string, ChosenFile>
    }
    const sent = files ? formOf(body, files) : body
    const answer = await send(endpoint.method, callUrl(endpoint.path, rest), sent, ...watch)
    if (answer.userUpdate !== undefined) ears?.userUpdate(answer.userUpdate)
    const answered = answer.body as RefusalBody | null
    if (answered?.status === 200) return answered as Answer<typeof endpoint>
    if (answer.status === 401) ears?.unauthorized(answered?.payload?.extra)
    throw apiError(answer.status, answered?.payload)
  }
}
