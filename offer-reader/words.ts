import { noiseWords } from '#offer-reader/noise-words.ts'

/** Maximum words of a text. */
const maxWords = 60

const quantity =
  /^(?:x?\d{1,4}(?:x|pcs?|st|stk|stuks?|ea|pieces?|units?|pz|pzs|uds?|qty)|x\d{1,4})$/

function addPieces(piece: string, add: (word: string) => void): void {
  add(piece)
  const mixed = /^([a-z]+)(\d{2,})([a-z][a-z0-9]*)?$/.exec(piece)
  if (!mixed) return
  const [, letters, digits, rest] = mixed
  if (digits!.length >= 3) add(digits!)
  if (rest !== undefined) add(letters! + digits!)
}

/**
 * Words of a folded text that may distinguish products, without noise: whole part numbers without separators, their
 * pieces, and models without their suffix (`r740xd` gives also `r740` and `740`). A short word and a following number
 * are joined as well (`r 740`).
 */
export function findWords(folded: string): string[] {
  const words = new Set<string>()
  const add = (word: string) => {
    if (
      /[\p{L}\p{N}]/u.test(word) &&
      word.length > 1 &&
      word.length <= 40 &&
      !noiseWords.has(word) &&
      !quantity.test(word)
    ) {
      words.add(word)
    }
  }
  let before = ''
  for (const raw of folded.split(/[\s,;:()[\]{}|*!?<>&_~]+/)) {
    const word = raw.replace(/^[-./+#='"]+|[-./+#=']+$/g, '')
    if (word === '') continue
    const pieces = word.split(/[-/.#=+']+/).filter((piece) => piece !== '')
    const isSize = /^\d+\.\d+/.test(word)
    if (pieces.length > 1) add(isSize ? word : pieces.join(''))
    if (!isSize) for (const piece of pieces) addPieces(piece, add)
    if (
      /^[a-z]{1,3}\d?$/.test(before) &&
      /^\d{2,5}[a-z]{0,3}$/.test(word) &&
      !noiseWords.has(before)
    ) {
      addPieces(before + word, add)
    }
    before = word
    if (words.size >= maxWords) break
  }
  return [...words].slice(0, maxWords)
}
