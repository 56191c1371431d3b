import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptMessage, isPublicKey, maxMessageBytes } from '#server/platform/push/encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
/** The example of RFC 8291, appendix A. */
const example = {
  message: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: {
    p256dh: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('encrypts the example of RFC 8291 to its bytes (PW-006)', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes(example.senderPrivate))
  const body = encryptMessage(Buffer.from(example.message), example.receiver, {
    sender,
    salt: bytes(example.salt),
  })
  expect(body.toString('base64url')).toBe(example.body)
})

test('uses another salt and another key for each message', () => {
  const encrypt = () => encryptMessage(Buffer.from('same'), example.receiver)
  const [one, other] = [encrypt(), encrypt()]
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16))
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86))
})

test('refuses a message that push services may not accept', () => {
  const longest = encryptMessage(Buffer.alloc(maxMessageBytes), example.receiver)
  expect(longest.length).toBeLessThanOrEqual(4096)
  expect(() => encryptMessage(Buffer.alloc(maxMessageBytes + 1), example.receiver)).toThrow(
    RangeError,
  )
})

test('recognises points of the curve', () => {
  expect(isPublicKey(example.receiver.p256dh)).toBe(true)
  const off = Buffer.from(example.receiver.p256dh)
  off[64] = off[64]! ^ 1
  expect(isPublicKey(off)).toBe(false)
  expect(isPublicKey(Buffer.alloc(65, 4))).toBe(false)
  expect(isPublicKey(example.receiver.auth)).toBe(false)
})
