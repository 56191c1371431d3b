import { findAddresses, findLinks } from '#server/features/broadcasts/masking/find-links.ts'
import {
  findNames,
  getNamePatterns,
  type HiddenNames,
  type NamePatterns,
} from '#server/features/broadcasts/masking/find-names.ts'
import { findTelephones } from '#server/features/broadcasts/masking/find-telephones.ts'
import {
  foldWithPositions,
  type FoldedText,
} from '#server/features/broadcasts/masking/fold-text.ts'

export const hiddenText = '[hidden]'

const unreadable = /[^\P{Cc}\n\t]|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu

/** Whether a text has e-mail addresses, telephone numbers or links. */
export function hasContactDetails(text: string): boolean {
  const folding = foldWithPositions(text)
  return [findLinks, findAddresses, findTelephones].some((find) => find(folding).length > 0)
}

function maskSegment(text: string, hidden: NamePatterns): string {
  const folding = foldWithPositions(text)
  const ranges = [
    ...findLinks(folding),
    ...findAddresses(folding),
    ...findTelephones(folding),
    ...findNames(folding, hidden),
  ].sort(([a], [b]) => a - b)
  let masked = ''
  let end = 0
  for (const [from, to] of ranges) {
    const start = Math.max(end, folding.positions[from]!)
    const stop = endOfCharacter(to - 1, folding)
    if (stop <= end) continue
    const lineBreaks = text.slice(start, stop).replace(/[^\n]+/g, '')
    masked += text.slice(end, start) + hiddenText + lineBreaks
    end = stop
  }
  return masked + text.slice(end)
}

/** End of the source character of a folded character; one character may fold to several. */
function endOfCharacter(at: number, { positions }: FoldedText): number {
  let next = at + 1
  while (next < positions.length - 1 && positions[next] === positions[at]) next++
  return positions[next]!
}

const repeatedMasks = /\[hidden\](?:[ \t]{0,3}\[hidden\])+/g
/** Masking may expose another match, which the next round masks. */
const maxRounds = 4

/** Replaces e-mail addresses, telephone numbers, links and names of the sender by `hiddenText` (AM-039). Idempotent. */
export function maskText(text: string, names: HiddenNames): string {
  const hidden = getNamePatterns(names)
  let masked = text.toWellFormed().replace(/\r\n?/g, '\n').replace(unreadable, '')
  for (let round = 0; round < maxRounds; round++) {
    const before = masked
    masked = masked
      .split(hiddenText)
      .map((segment) => maskSegment(segment, hidden))
      .join(hiddenText)
      .replace(repeatedMasks, hiddenText)
    if (masked === before) break
  }
  return masked
}
