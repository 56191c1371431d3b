import { foldText } from '#offer-reader/fold-text.ts'
import { findMaker, longestMakerName } from '#offer-reader/makers.ts'

/** Names of product lines that stand for their maker, and stay in the description of the goods. */
const productLines = new Set(
  (
    'proliant compaq poweredge wyse alienware thinkpad thinkcentre thinksystem thinkstation iphone ipad ' +
    'macbook imac dynabook fortigate unifi'
  ).split(' '),
)

const brandOf = (maker: string) =>
  maker.length <= 3
    ? maker.toUpperCase()
    : maker.replace(/(?<!\p{L})\p{L}/gu, (c) => c.toUpperCase())

/** The first brand that a text names, as typed there unless it names a product line of the brand. */
export function findBrand(
  text: string,
): { brand: string; from: number; to: number; isNamed: boolean } | undefined {
  const words = [...text.matchAll(/[^\s,;/()+|:]+/g)]
  for (let first = 0; first < words.length; first++) {
    for (let length = Math.min(longestMakerName, words.length - first); length > 0; length--) {
      const from = words[first]!.index
      const last = words[first + length - 1]!
      const to = last.index + last[0].length
      const typed = text.slice(from, to)
      const name = foldText(typed)
      const maker = name.length > 1 ? findMaker(name) : undefined
      if (maker === undefined) continue
      const isNamed = !productLines.has(name)
      return { brand: isNamed ? typed : brandOf(maker), from, to, isNamed }
    }
  }
  return undefined
}
