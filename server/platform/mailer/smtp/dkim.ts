import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  type KeyObject,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import {
  type Rendered,
  relaxedHeader,
  relaxedBody,
} from '#server/platform/mailer/mime/compose-mime.ts'

export interface DkimSettings {
  /** PEM text, its line ends possibly written as `\n`, or the absolute path of a PEM file. */
  key: string
  domain: string
  selector: string
}

export interface DkimSigner {
  /** Returns the DKIM-Signature header line, ended by CRLF. */
  sign(mail: Rendered): Promise<string>
}

/** Invalid mailer settings; the message is one line for the operator. */
export class MailerError extends Error {
  override name = 'MailerError'
}

/** Oversigned: adding another header with these names in transit invalidates the signature. */
const oversigned = ['from', 'to', 'subject', 'reply-to']

// The callback form signs on the thread pool, so bulk mail does not block requests.
const signAsync = promisify<string, Buffer, KeyObject, Buffer>(sign)

/**
 * Signs with RSA-SHA256, relaxed/relaxed, all headers except X-….
 * @throws MailerError when the key cannot be used
 */
export function createDkimSigner(settings: DkimSettings): DkimSigner {
  const key = readKey(settings.key)
  return {
    async sign(mail) {
      const names = [...mail.signedNames, ...oversigned].join(':')
      const bodyHash = createHash('sha256').update(mail.relaxedBody, 'latin1').digest('base64')
      const value =
        `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${settings.domain};\r\n s=${settings.selector};` +
        ` bh=${bodyHash};\r\n h=${foldNames(names)};\r\n b=`
      const unsigned = mail.relaxedHead + relaxedHeader('DKIM-Signature', value).slice(0, -2)
      const signature = await signAsync('sha256', Buffer.from(unsigned, 'latin1'), key)
      const folded = signature.toString('base64').replace(/.{72}(?=.)/g, '$&\r\n ')
      return `DKIM-Signature: ${value}${folded}\r\n`
    },
  }
}

/** Signs a sample mail and verifies the signature. @throws MailerError */
export async function verifySigner(settings: DkimSettings, mail: Rendered): Promise<void> {
  const header = await createDkimSigner(settings).sign(mail)
  const publicKey = createPublicKey(readKey(settings.key))
  const problem = verifySignature(`${header}${mail.head}\r\n${mail.body}`, publicKey)
  if (problem) throw new MailerError(`DKIM_KEY: a signed test mail does not verify: ${problem}`)
}

/** The public key of DKIM_KEY as its DNS record has it. @throws MailerError */
export const publicKeyOf = (key: string): string =>
  createPublicKey(readKey(key)).export({ type: 'spki', format: 'der' }).toString('base64')

function readKey(text: string): KeyObject {
  let key: KeyObject
  try {
    const pem = text.startsWith('/') ? readFileSync(text, 'utf8') : text.replaceAll('\\n', '\n')
    key = createPrivateKey(pem)
  } catch (error) {
    throw new MailerError(`DKIM_KEY is not a readable private key: ${oneLine(error)}`)
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa') {
    throw new MailerError(`DKIM_KEY must be an RSA key, this one is ${key.asymmetricKeyType}`)
  }
  if (bits < 2048)
    throw new MailerError(`DKIM_KEY must have 2048 bits or more, this one has ${bits}`)
  return key
}

const oneLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')

function foldNames(names: string): string {
  return names.replace(/(.{50,70}):/g, '$1:\r\n ')
}

/** Verifies the first DKIM-Signature of a raw mail; returns the error, if any. */
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
  for (const signedName of (tags.get('h') ?? '').split(':')) {
    const index = unused.findIndex(([name]) => name.toLowerCase() === signedName)
    if (index === -1) continue
    const [[name, value]] = unused.splice(index, 1) as [[string, string]]
    signed += relaxedHeader(name, value)
  }
  const withoutSignature = own[1].replace(/(;\s*b=)[^;]*$/, '$1')
  signed += relaxedHeader(own[0], withoutSignature).slice(0, -2)
  const signature = Buffer.from(tags.get('b') ?? '', 'base64')
  return verify('sha256', Buffer.from(signed, 'latin1'), publicKey, signature)
    ? undefined
    : 'the headers were changed or the key is another'
}
