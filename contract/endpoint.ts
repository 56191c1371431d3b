import * as z from 'zod/mini'
import type { Access, StaffRole, WhenBlocked } from './access.ts'
import { fieldMessages } from './notices.ts'

/**
 * One call of the HTTP API: the server mounts it, the web client calls it, the OpenAPI document lists it.
 * `answer` is the whole body; a field it does not name never leaves the server.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parameters are written `:name` and match digits only, unless `looseParams` is set. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  readonly blocked: WhenBlocked
  /** The staff roles besides admin that may make a call; left out, of staff's own calls none, of others all. */
  readonly roles?: readonly StaffRole[]
  /** Of a call that is not staff's own: whether they may make it too. Left out, they may where visitors may. */
  readonly staff?: 'allowed' | 'denied'
  /** Of a call of those who trade: what who sells services only is told in the place of the usual words. */
  readonly serviceOnlyWords?: string
  /** Set where a session that staff ended (AM-093) does not matter: signing in anew, and what needs no session. */
  readonly forcedOut?: 'allowed'
  readonly params?: z.ZodMiniType
  readonly looseParams?: true
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /**
   * Files that come with the fields of the body as multipart/form-data, all of them required. Those too large for
   * memory are put on disk.
   */
  readonly files?: {
    readonly fields: readonly string[]
    readonly bytesEach: number
    readonly isOnDisk?: true
  }
  readonly answer: z.ZodMiniType
  /** Other media types that this call may answer in, and when. */
  readonly documents?: Readonly<Record<string, string>>
  /** Set where a source may make less of this call than of all others: its share of them, and bytes of a body. */
  readonly limits?: { readonly shareOfRequests: number; readonly bodyBytes: number }
  /** What this call may refuse beyond bad input, access and faults: status and meaning. */
  readonly refusals?: Readonly<Record<number, string>>
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** A file as a browser chooses it. */
export interface ChosenFile {
  readonly name: string
  readonly size: number
  readonly type: string
}
/** A file as the server receives it; what its sender says it is counts for nothing. */
export interface ReceivedFile {
  readonly name: string
  readonly content: Uint8Array
}
/** The same on disk, where it lies until the call is answered. */
export interface SpooledFile {
  readonly name: string
  readonly size: number
  readonly path: string
}
type ArrivedFile<E extends Endpoint> = E['files'] extends { isOnDisk: true }
  ? SpooledFile
  : ReceivedFile
type EachFile<E extends Endpoint, F> = E['files'] extends {
  fields: readonly (infer Name extends string)[]
}
  ? Record<Name, F>
  : undefined

/** What a caller passes. */
export type CallInput<E extends Endpoint> = Given<{
  params: Input<E['params']>
  query: E['query'] extends z.ZodMiniType ? Partial<Output<E['query']>> : undefined
  body: Input<E['body']>
  files: EachFile<E, ChosenFile>
}>
/** What a handler receives: parsed, with defaults. */
export type CallArguments<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  files: EachFile<E, ArrivedFile<E>>
}
export type Answer<E extends Endpoint> = z.output<E['answer']>
export type Payload<E extends Endpoint> = Answer<E> extends { payload: infer P } ? P : never

/** Body of a good answer: `status` equals the HTTP status (AM-092). */
export const ok = <P extends z.ZodMiniType>(payload: P) =>
  z.object({ status: z.literal(200), payload })

/** Body of every refusal and fault. */
export const Refusal = z.object({
  status: z.int(),
  payload: z.object({
    msg: z.string(),
    /** Names one of several causes of the same status, such as DUPL or SERVICE_ONLY. */
    extra: z.optional(z.string()),
    errors: z.optional(z.array(z.object({ param: z.string(), msg: z.string() }))),
    requestId: z.optional(z.string()),
  }),
})
export type Refusal = z.output<typeof Refusal>

/** Row ids are 4-byte integers. */
export const highestId = 2_147_483_647
const rowId = z
  .int()
  .check(z.minimum(1, fieldMessages.number), z.maximum(highestId, fieldMessages.number))
const Digits = z.string().check(z.regex(/^\d{1,10}$/, fieldMessages.number))
/** An id as it stands in an address. */
export const Id = z.pipe(z.pipe(Digits, z.transform(Number)), rowId)
/** An id as a body may carry it: a number, or its digits. */
export const BodyId = z.union([rowId, Id], fieldMessages.number)
export const idParams = z.object({ id: Id })
