import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Message } from '#server/platform/mailer/mime/compose-mime.ts'
import {
  verifySignature,
  createDkimSigner,
  MailerError,
  verifySigner,
} from '#server/platform/mailer/smtp/dkim.ts'
import { renderSample } from '../../../../tests/support/mailer/sample-message.ts'

const pem = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string
const key = pem(2048)
const publicKey = createPublicKey(key)
const settings = { key, domain: 'lists.market.example', selector: 'market' }

async function signed(change: Partial<Message> = {}) {
  const mail = renderSample(change)
  return `${await createDkimSigner(settings).sign(mail)}${mail.head}\r\n${mail.body}`
}

describe('a signed mail', () => {
  test.each<[string, Partial<Message>]>([
    ['of a mailing', {}],
    ['of text alone', { html: undefined }],
    ['with empty lines at its end', { html: undefined, text: 'a\n\n\n\n' }],
    ['with nothing in it', { html: undefined, text: '' }],
    ['with runs of blanks', { text: 'a   b \t c  \n  d', html: '<p>  x   y </p>' }],
    ['with a folded subject', { subject: 'é '.repeat(100).trim() }],
  ])('%s verifies', async (_, change) => {
    expect(verifySignature(await signed(change), publicKey)).toBeUndefined()
  })

  test.each([
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click', 'List-Unsubscribe=Never'],
    ['List-Unsubscribe', 'https://m.example/unsubscribe/', 'https://evil.example/unsubscribe/'],
    ['List-Id', 'laptop.lists.market.example>\r\n', 'other.lists.market.example>\r\n'],
    ['Reply-To', 'joris@helderhardware.example', 'thief@evil.example'],
    ['To', 'To: marit@', 'To: other@'],
    ['the body', 'EliteBook', 'EliteBrick'],
  ])('does not verify after a change of %s', async (_, from, to) => {
    const mail = await signed()
    expect(mail).toContain(from)
    expect(verifySignature(mail.replace(from, to), publicKey)).toBeDefined()
  })

  test('fails verification with a second From or Subject on top', async () => {
    const mail = await signed()
    const signature = mail.slice(0, mail.indexOf('\r\nFrom:') + 2)
    for (const extra of ['From: CEO <ceo@bank.example>\r\n', 'Subject: Pay now\r\n']) {
      const forged = mail.replace(signature, `${signature}${extra}`)
      expect(verifySignature(forged, publicKey)).toBeDefined()
    }
  })
})

describe('a key', () => {
  test('is accepted as PEM, as PEM with escaped line ends, and as a file path', async () => {
    const file = path.join(tmpdir(), `market-mailer-${process.pid}.pem`)
    writeFileSync(file, key, { mode: 0o600 })
    for (const form of [key, key.replaceAll('\n', '\\n'), file]) {
      await expect(
        verifySigner({ ...settings, key: form }, renderSample()),
      ).resolves.toBeUndefined()
    }
    rmSync(file)
  })

  test.each([
    ['that is none', 'not a key'],
    ['in a file that is not there', '/nowhere/dkim.pem'],
    ['that is public', publicKey.export({ type: 'spki', format: 'pem' }) as string],
    ['that is too short', pem(1024)],
    [
      'that is not RSA',
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    ],
  ])('refuses %s with one line', async (_, unusable) => {
    const proof = verifySigner({ ...settings, key: unusable }, renderSample())
    await expect(proof).rejects.toThrow(MailerError)
    await expect(proof).rejects.toThrow(/^DKIM_KEY [^\n]+$/)
  })
})
