import * as z from 'zod/mini'
import type { Access, StaffRole, WhenBlocked } from './access.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { maxId } from './search-params.ts'

/**
 * An endpoint of the HTTP API, used by the server, the web client and the OpenAPI document.
 * `answer` is the whole response body: fields that it does not declare are dropped.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parameters such as `:id` match digits only, unless `looseParams` is set. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  readonly blocked: WhenBlocked
  /** Staff roles other than admin that may call it. Default: none for staff endpoints, all for others. */
  readonly roles?: readonly StaffRole[]
  /** Whether staff may call an endpoint of members. Default: if visitors may. */
  readonly staff?: 'allowed' | 'denied'
  /** Refusal text for service-only accounts, if not the default. */
  readonly serviceOnlyText?: string
  /** Set if a session that staff ended (AM-093) may still call it, such as to sign in again. */
  readonly forcedOut?: 'allowed'
  /**
   * Whether staff who view the site as a member may call it (BK-109). Default: GET is allowed, everything else is denied.
   * A GET that changes or counts something, or hands out data to keep, is denied.
   */
  readonly inView?: 'allowed' | 'denied'
  /** Set if it may still be called once such a view has ended. */
  readonly afterView?: 'allowed'
  /** Fields with words between members, at any depth of the answer, which such a view does not show. */
  readonly privateFields?: readonly string[]
  /** Set for endpoints of staff that pages call on their own every minute: they do not extend the session. */
  readonly isBackground?: true
  /**
   * Set for files that pages of the back office show as pictures or links, whose requests cannot carry its header: the
   * cookie of staff counts without it, and lets them see drafts.
   */
  readonly isShownToStaff?: true
  readonly params?: z.ZodMiniType
  readonly looseParams?: true
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Required files, sent with the body as multipart/form-data; `isOnDisk` for files too large for memory. */
  readonly files?: {
    readonly fields: readonly string[]
    readonly bytesEach: number
    readonly isOnDisk?: true
  }
  readonly answer: z.ZodMiniType
  /**
   * Names that the specification gives parts of the payload, which stand at the top level of the answer too (AM-092),
   * each with its name in the payload; empty for all of it.
   */
  readonly topLevel?: Readonly<Record<string, string>>
  /** Other media types of the response, and when they are used. */
  readonly documents?: Readonly<Record<string, string>>
  /** A tighter rate limit: share of the requests a source may make in all, and maximum body size. */
  readonly limits?: { readonly shareOfRequests: number; readonly bodyBytes: number }
  /** For calls that change very many rows: longer than the usual 15 seconds, and within what proxies allow. */
  readonly deadlineMs?: number
  /** Statuses beyond bad input, access and faults, with their meaning. */
  readonly refusals?: Readonly<Record<number, string>>
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** The parts of an endpoint that the browser needs: method, path, and deadline in milliseconds if it has its own. */
export type Call = readonly [
  method: Endpoint['method'],
  path: Endpoint['path'],
  deadlineMs?: number,
]

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type OmitUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** A file chosen in a browser. */
export interface ChosenFile {
  readonly name: string
  readonly size: number
  readonly type: string
}
/** A file in memory. The media type that its sender claims is ignored. */
export interface ReceivedFile {
  readonly name: string
  readonly content: Uint8Array
}
/** A file on disk, deleted when the response is sent. */
export interface SpooledFile {
  readonly name: string
  readonly size: number
  readonly path: string
}
type UploadedFile<E extends Endpoint> = E['files'] extends { isOnDisk: true }
  ? SpooledFile
  : ReceivedFile
type EachFile<E extends Endpoint, F> = E['files'] extends {
  fields: readonly (infer Name extends string)[]
}
  ? Record<Name, F>
  : undefined

/** Input of the client. */
export type CallInput<E extends Endpoint> = OmitUndefined<{
  params: Input<E['params']>
  body: Input<E['body']>
  files: EachFile<E, ChosenFile>
}> &
  (E['query'] extends z.ZodMiniType ? { query?: Partial<Output<E['query']>> | undefined } : unknown)
/** Input of a handler, parsed and with defaults. */
export type CallArguments<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  files: EachFile<E, UploadedFile<E>>
}
/** The answer as the client receives it. */
export type Answer<E extends Endpoint> = z.input<E['answer']>
/** The return value of a handler, with times as `Date`; the schema encodes it. */
export type Answered<E extends Endpoint> = z.output<E['answer']>
export type Payload<E extends Endpoint> = Answer<E> extends { payload: infer P } ? P : never

/** Body of a successful response: `status` equals the HTTP status (AM-092). */
export const ok = <P extends z.ZodMiniType>(payload: P) =>
  z.object({ status: z.literal(200), payload })

/** Body of every refusal and error. */
export const Refusal = z.object({
  status: z.int(),
  payload: z.object({
    msg: z.string(),
    /** The same, as API-044 names it. */
    message: z.optional(z.string()),
    /** Distinguishes causes of the same status, such as DUPL or SERVICE_ONLY. */
    extra: z.optional(z.string()),
    errors: z.optional(z.array(z.object({ param: z.string(), msg: z.string() }))),
    requestId: z.optional(z.string()),
  }),
})
export type Refusal = z.output<typeof Refusal>

const rowId = z
  .int()
  .check(z.minimum(1, fieldMessages.number), z.maximum(maxId, fieldMessages.number))
const Digits = z.string().check(z.regex(/^\d{1,10}$/, fieldMessages.number))
/**
 * Ids of stock lines, and of companies as visitors read them, begin here and tell nothing of order or owner (AM-121).
 * Lower ids are of members' links to companies, and of links to stock lines before their ids were changed.
 */
export const firstPublicId = 1_073_741_824
/** An id in a URL. */
export const Id = z.pipe(z.pipe(Digits, z.transform(Number)), rowId)
/** An id in a body: a number or a string of digits. */
export const BodyId = z.union([rowId, Id], fieldMessages.number)
export const idParams = z.object({ id: Id })
