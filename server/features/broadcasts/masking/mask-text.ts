import { findAddresses } from '#server/features/broadcasts/masking/find-addresses.ts'
import { findLinks } from '#server/features/broadcasts/masking/find-links.ts'
import {
  findNames,
  wantedNames,
  type HiddenNames,
  type Wanted,
} from '#server/features/broadcasts/masking/find-names.ts'
import { findTelephones } from '#server/features/broadcasts/masking/find-telephones.ts'
import { readText, type Reading } from '#server/features/broadcasts/masking/scan-letters.ts'

export const hiddenText = '[hidden]'

const unreadable = /[^\P{Cc}\n\t]|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu

function maskPiece(text: string, hidden: Wanted): string {
  const reading = readText(text)
  const ranges = [
    ...findLinks(reading),
    ...findAddresses(reading),
    ...findTelephones(reading),
    ...findNames(reading, hidden),
  ].sort(([a], [b]) => a - b)
  let masked = ''
  let end = 0
  for (const [from, to] of ranges) {
    const start = Math.max(end, reading.places[from]!)
    const stop = endOfLetter(to - 1, reading)
    if (stop <= end) continue
    const lineBreaks = text.slice(start, stop).replace(/[^\n]+/g, '')
    masked += text.slice(end, start) + hiddenText + lineBreaks
    end = stop
  }
  return masked + text.slice(end)
}

/** Where the letter ends that a folded letter comes from; one letter may fold to several. */
function endOfLetter(at: number, { places }: Reading): number {
  let next = at + 1
  while (next < places.length - 1 && places[next] === places[at]) next++
  return places[next]!
}

const oneBehindTheOther = /\[hidden\](?:[ \t]{0,3}\[hidden\])+/g
/** What a mask uncovers, say a number behind a number, is masked in another round. */
const mostRounds = 4

/**
 * The text as visitors read it (AM-039): e-mail addresses, telephone numbers, links and the names of the company and
 * its contacts replaced by `hiddenText`. Masking twice changes nothing.
 */
export function maskText(text: string, names: HiddenNames): string {
  const hidden = wantedNames(names)
  let masked = text.toWellFormed().replace(/\r\n?/g, '\n').replace(unreadable, '')
  for (let round = 0; round < mostRounds; round++) {
    const before = masked
    masked = masked
      .split(hiddenText)
      .map((piece) => maskPiece(piece, hidden))
      .join(hiddenText)
      .replace(oneBehindTheOther, hiddenText)
    if (masked === before) break
  }
  return masked
}
