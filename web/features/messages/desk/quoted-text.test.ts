import { describe, expect, it } from 'vitest'
import { splitQuoted } from './quoted-text.ts'

describe('an answer by mail', () => {
  it.each([
    'On Fri, 20 Nov 2026 at 10:00, TBS <help@tbs.example> wrote:',
    'Op vr 20 nov 2026 om 10:00 schreef TBS:',
    '-----Original Message-----',
    '> NL 123.',
  ])('is shown without what it quotes from %s on', (line) => {
    expect(splitQuoted(`Thank you.\n\n${line}\nNL 123.`)).toEqual({
      own: 'Thank you.',
      quoted: `${line}\nNL 123.`,
    })
  })
  it('is shown whole if it answers between the lines', () => {
    const text = '> Which number?\nNL 123.'
    expect(splitQuoted(text)).toEqual({ own: text, quoted: '' })
  })
})
