import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that is no JSON, of a media type that the endpoint names. */
export type Document = SharedDocument | OwnDocument

/** One for this caller alone: nobody keeps it. */
export interface OwnDocument {
  readonly isDocument: true
  readonly isOwn: true
  readonly type: string
  readonly body: string | Buffer | Readable
  readonly headers: Readonly<Record<string, string>>
}

/** The same for everybody: it may be kept and shared. */
export interface SharedDocument {
  readonly isDocument: true
  readonly isOwn?: never
  readonly type: string
  readonly body: string
  readonly etag: string
  readonly lastModified: Date
  /** How long it may be kept, in seconds. */
  readonly maxAge: number
}

export function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && 'isDocument' in value
}

/** A weak tag of a text: compression on the way changes the bytes, not what they say. */
export const etagOf = (text: string) =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

interface Condition {
  'if-none-match'?: string | undefined
  'if-modified-since'?: string | undefined
}

/** Whether the caller has the document already. A tag counts before a date, which is then not looked at (RFC 9110). */
export function isUnchanged(
  asked: Condition,
  { etag, lastModified }: Pick<SharedDocument, 'etag' | 'lastModified'>,
): boolean {
  const tags = asked['if-none-match']
  if (tags !== undefined) {
    const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
    return tags.trim() === '*' || tags.split(',').some((tag) => opaque(tag) === opaque(etag))
  }
  // Dates of HTTP have no fractions of a second; a date that cannot be read asks for nothing.
  const since = Date.parse(asked['if-modified-since'] ?? '')
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
