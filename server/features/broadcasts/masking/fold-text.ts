import { foldText } from '#server/features/broadcasts/search/search-text.ts'

/** Start and end offsets in the folded text. */
export type Range = [from: number, to: number]

/** Lower-case letters of other alphabets, each above the Latin letter it resembles. */
const lookalikes = ['аеорсухіјѕкмтвнԁɡԛѡαονρτυκιεχ', 'aeopcyxijskmtbhdgqwaovptukiex'].map((row) => [
  ...row,
])
const latinOf = new Map(lookalikes[0]!.map((letter, at) => [letter, lookalikes[1]![at]!]))

/** Replaces look-alike letters of other alphabets by Latin ones; keeps the length. */
export const replaceLookalikes = (folded: string) =>
  folded.replace(/[^\u0000-\u02ff]/g, (letter) => latinOf.get(letter) ?? letter)

/** Folded text with the source offset of each folded character. */
export interface FoldedText {
  text: string
  folded: string
  positions: number[]
}

export function foldWithPositions(text: string): FoldedText {
  let folded = ''
  const positions: number[] = []
  let position = 0
  for (const letter of text) {
    const plain =
      letter < '\u0080'
        ? letter.toLowerCase()
        : letter === '。'
          ? '.'
          : replaceLookalikes(foldText(letter))
    for (let unit = 0; unit < plain.length; unit++) positions.push(position)
    folded += plain
    position += letter.length
  }
  positions.push(position)
  return { text, folded, positions }
}

export const findRanges = (pattern: RegExp, folded: string): Range[] =>
  Array.from(folded.matchAll(pattern), (match) => [match.index, match.index + match[0].length])

export const wordSet = (words: string) => new Set(words.split(' '))
