import { describe, expect, test } from 'vitest'
import { readOwnLines } from '#server/features/broadcasts/by-mail/own-text.ts'

describe('what a sender wrote in a mail (BK-044)', () => {
  test('is all of it without greeting and empty lines', () => {
    expect(readOwnLines('Hi all,\r\n\r\n20 x R740\r\n\r\n  Used, $450\r\n')).toEqual([
      '20 x R740',
      'Used, $450',
    ])
  })

  test.each([
    ['a signature', '-- \nJo Smith\n+31 6 1234'],
    ['a signature without its space', '--\nJo'],
    ['a closing', 'Kind regards,\nJo Smith\nQty: 5'],
    ['a closing in Dutch', 'Met vriendelijke groet,\nJo'],
    ['a quote', 'On Mon, 1 Nov 2026 at 10:00, Marit Vos <m@v.example> wrote:\n> WTB 5 x R640'],
    ['a wrapped quote', 'On Mon, 1 Nov 2026 at 10:00, Marit Vos\n<m@v.example> wrote:\n> WTB 5 x'],
    ['a quote in German', 'Am 01.11.2026 um 10:00 schrieb Marit Vos:\nWTB 5'],
    ['a quote of Outlook', 'From: Marit Vos\nSent: Monday\nTo: me\nSubject: WTB\n\nWTB 5 x R640'],
    ['an original message', '-----Original Message-----\nWTB 5 x R640'],
    ['a forwarded message', '---------- Forwarded message ---------\nWTB 5 x R640'],
    ['a footer of a telephone', 'Sent from my iPhone'],
    ['a footer of Outlook', 'Get Outlook for iOS'],
    ['a disclaimer', 'This email and any attachments are confidential.'],
  ])('ends before %s', (_, rest) => {
    expect(readOwnLines(`20 x R740\n${rest}`)).toEqual(['20 x R740'])
  })

  test('leaves out quoted lines between own ones', () => {
    expect(readOwnLines('> WTB 5 x R640\nWTS 5 x R640\n> thanks')).toEqual(['WTS 5 x R640'])
  })

  test('keeps a line that only begins like a quote', () => {
    const text = 'On stock: 20 x R740\nShips from: Rotterdam\nFrom: 450 each'
    expect(readOwnLines(text)).toHaveLength(3)
  })
})
