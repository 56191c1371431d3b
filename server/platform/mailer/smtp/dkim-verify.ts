import { createHash, verify, type KeyObject } from 'node:crypto'
import { relaxedBody, relaxedHeader } from '#server/platform/mailer/mime/relaxed.ts'

/**
 * Verifies the first DKIM-Signature of a raw mail against a public key.
 * @returns the error, undefined when the signature is valid
 */
export function verifySignature(raw: string, publicKey: KeyObject): string | undefined {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1)]
    })
  const own = fields.find(([name]) => name.toLowerCase() === 'dkim-signature')
  if (!own) return 'no signature'
  const tags = new Map(
    own[1].split(';').map((tag): [string, string] => {
      const equals = tag.indexOf('=')
      return [tag.slice(0, equals).trim(), tag.slice(equals + 1).replace(/\s+/g, '')]
    }),
  )

  const body = relaxedBody(raw.slice(end + 4)).replace(/(\r\n)*$/, '')
  const bodyHash = createHash('sha256')
    .update(body === '' ? '' : `${body}\r\n`, 'latin1')
    .digest('base64')
  if (bodyHash !== tags.get('bh')) return 'the body was changed'

  const unused = fields.toReversed()
  let signed = ''
  for (const wanted of (tags.get('h') ?? '').split(':')) {
    const found = unused.findIndex(([name]) => name.toLowerCase() === wanted)
    if (found === -1) continue
    const [[name, value]] = unused.splice(found, 1) as [[string, string]]
    signed += relaxedHeader(name, value)
  }
  const withoutSignature = own[1].replace(/(;\s*b=)[^;]*$/, '$1')
  signed += relaxedHeader(own[0], withoutSignature).slice(0, -2)
  const signature = Buffer.from(tags.get('b') ?? '', 'base64')
  return verify('sha256', Buffer.from(signed, 'latin1'), publicKey, signature)
    ? undefined
    : 'the headers were changed or the key is another'
}
