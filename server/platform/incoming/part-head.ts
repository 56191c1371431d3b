import PostalMime from 'postal-mime'
import { fieldsOf } from '#server/platform/incoming/head.ts'

/** Headers of a MIME part. */
export interface PartHead {
  /** In lower case, such as text/csv. */
  type: string
  charset: string
  encoding: string
  /** Only for multiparts; includes the leading dashes. */
  boundary: Buffer | undefined
  isFile: boolean
  /** Raw Content-Type and Content-Disposition. */
  named: readonly [type: string, disposition: string]
}

/** A parameter such as boundary, of a value such as `multipart/mixed; boundary="b1"`. */
function parameterOf(value: string, name: string): string | undefined {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'i').exec(value) ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? bare
}

const maxBoundaryLength = 200

export function readPartHead(bytes: Buffer): PartHead {
  const fields = fieldsOf(bytes)
  const value = (name: string) => fields.find((one) => one.name === name)?.value ?? ''
  const content = value('content-type')
  const disposition = value('content-disposition')
  const type = (/^[\w.+-]+\/[\w.+-]+/.exec(content)?.[0] ?? 'text/plain').toLowerCase()
  const boundary = type.startsWith('multipart/')
    ? parameterOf(content, 'boundary')?.slice(0, maxBoundaryLength)
    : undefined
  const isNamed = /;\s*(?:file)?name\s*\*?/i.test(`${content};${disposition}`)
  return {
    type,
    charset: parameterOf(content, 'charset') ?? 'utf-8',
    encoding: value('content-transfer-encoding').toLowerCase(),
    boundary: boundary ? Buffer.from(`--${boundary}`, 'latin1') : undefined,
    isFile:
      boundary === undefined &&
      (/^attachment/i.test(disposition) || isNamed || !type.startsWith('text/')),
    named: [content, disposition],
  }
}

const parametersOf = (value: string) => /;.*$/s.exec(value)?.[0] ?? ''

/** File name of a part, in any encoding; untrusted, never to be used as a path. */
export async function fileNameOf({ named: [type, disposition] }: PartHead): Promise<string> {
  const head = [
    // A part with a file name is treated as an attachment.
    `Content-Type: application/octet-stream${parametersOf(type)}`,
    `Content-Disposition: attachment${parametersOf(disposition)}`,
    '\r\n',
  ].join('\r\n')
  const { attachments } = await PostalMime.parse(Buffer.from(head, 'latin1'))
  return attachments[0]?.filename ?? ''
}
