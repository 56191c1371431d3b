import { fold } from '#server/features/broadcasts/search/match-words.ts'

/** From and to, in letters of the folded text. */
export type Range = [from: number, to: number]

/** Small letters of other alphabets that look like a Latin one, each above the letter it is taken for. */
const lookalikes = ['аеорсухіјѕкмтвнԁɡԛѡαονρτυκιεχ', 'aeopcyxijskmtbhdgqwaovptukiex'].map((row) => [
  ...row,
])
const latinOf = new Map(lookalikes[0]!.map((letter, at) => [letter, lookalikes[1]![at]!]))

/** Folded letters as an eye takes them that knows only Latin ones, as many as before. */
export const seenAsLatin = (folded: string) =>
  folded.replace(/[^\u0000-\u02ff]/g, (letter) => latinOf.get(letter) ?? letter)

/** A text folded letter by letter, and where each folded letter stands in it. */
export interface Reading {
  text: string
  folded: string
  places: number[]
}

export function readText(text: string): Reading {
  let folded = ''
  const places: number[] = []
  let place = 0
  for (const letter of text) {
    const plain =
      letter < '\u0080' ? letter.toLowerCase() : letter === '。' ? '.' : seenAsLatin(fold(letter))
    for (let unit = 0; unit < plain.length; unit++) places.push(place)
    folded += plain
    place += letter.length
  }
  places.push(place)
  return { text, folded, places }
}

export const rangesOf = (pattern: RegExp, folded: string): Range[] =>
  Array.from(folded.matchAll(pattern), (match) => [match.index, match.index + match[0].length])

/** A set of words separated by spaces. */
export const wordSet = (words: string) => new Set(words.split(' '))
