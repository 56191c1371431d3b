import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Document = SharedDocument | OwnDocument

/** A response for this caller only, never cached. */
export interface OwnDocument {
  readonly isDocument: true
  readonly isOwn: true
  readonly type: string
  readonly body: string | Buffer | Readable
  readonly headers: Readonly<Record<string, string>>
}

/** The same for all callers; cacheable. */
interface SharedDocument {
  readonly isDocument: true
  readonly isOwn?: never
  readonly type: string
  readonly body: string
  readonly etag: string
  readonly lastModified: Date
  /** Seconds. */
  readonly maxAge: number
}

/** The same document, which no cache keeps: not everybody may read it, or no longer. */
export const withoutCache = (document: OwnDocument): OwnDocument => ({
  ...document,
  headers: { ...document.headers, 'cache-control': 'private, no-store' },
})

export function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && 'isDocument' in value
}

/** Weak ETag, because compression changes the bytes. */
export const etagOf = (text: string) =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** Whether the caller takes a body that is stored in this encoding. */
export const acceptsEncoding = ({ headers }: Pick<FastifyRequest, 'headers'>, encoding: string) =>
  String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .some((one) => {
      const [name, ...parameters] = one.split(';').map((part) => part.trim())
      return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })

interface Condition {
  'if-none-match'?: string | undefined
  'if-modified-since'?: string | undefined
}

/** Whether the caller's copy is current. If-None-Match takes precedence over If-Modified-Since (RFC 9110). */
export function isUnchanged(
  condition: Condition,
  { etag, lastModified }: Pick<SharedDocument, 'etag' | 'lastModified'>,
): boolean {
  const tags = condition['if-none-match']
  if (tags !== undefined) {
    const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
    return tags.trim() === '*' || tags.split(',').some((tag) => opaque(tag) === opaque(etag))
  }
  // HTTP dates have no fractions of a second; invalid dates never match.
  const since = Date.parse(condition['if-modified-since'] ?? '')
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
): FastifyReply {
  if (document.isOwn) {
    return reply
      .header('cache-control', 'no-store')
      .headers(document.headers)
      .type(document.type)
      .send(document.body)
  }
  void reply
    .header('cache-control', `public, max-age=${document.maxAge}`)
    .header('etag', document.etag)
    .header('last-modified', document.lastModified.toUTCString())
  if (isUnchanged(request.headers, document)) return reply.code(304).send()
  return reply.type(document.type).send(document.body)
}
