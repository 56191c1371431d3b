const pairs = (from: string, to: Iterable<string>) => {
  const others = [...to]
  return new Map([...from].map((letter, at) => [letter, others[at]!]))
}
/** Cyrillic and Greek capitals, and the Latin ones that look like them. */
const lookalikes = pairs('АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABESIJKMHOPCTYXABEZHIKMNOPTYX')
/** Characters that `folded_text` of the database spells in another way, besides accents. */
const spellings = pairs('ßæœþøđðħıłŧς', 'ss ae oe th o d d h i l t σ'.split(' '))

/**
 * The part number key: letters and digits in capitals (AM-126), without accents, with Latin letters for those that look
 * like them and without the Japanese dash. The same as `stock_key` in the database.
 */
export function partKey(partNumber: string): string {
  if (/^[ -~]*$/.test(partNumber)) return partNumber.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return partNumber
    .normalize('NFKD')
    .replace(/./gsu, lowerCase)
    .replace(/[ßæœþøđðħıłŧς]/g, (letter) => spellings.get(letter)!)
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .normalize('NFC')
    .replace(/[^\p{Alphabetic}0-9]|ー/gu, '')
    .replace(/./gu, upperCase)
    .replace(/[\u0370-\u04ff]/g, (letter) => lookalikes.get(letter) ?? letter)
}
/** Like the database, character by character: what would become two letters stays. */
const upperCase = (letter: string) => keepLength(letter, letter.toUpperCase())
const lowerCase = (letter: string) => keepLength(letter, letter.toLowerCase())
const keepLength = (letter: string, other: string) =>
  other.length === letter.length ? other : letter

/**
 * A text whose words with digits are in Latin letters if all their letters look like them: `С9300` with a Cyrillic С is
 * C9300. A Japanese dash between letters and digits is a dash. Other words stay, and so does the μ of micrometres.
 */
export function withLatinPartNumbers(text: string): string {
  if (!/[\u0370-\u04ffーｰ]/.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/(?<=[A-Z0-9])ー(?=[A-Z0-9])/gi, '-')
    .replace(/[\p{L}\p{N}][\p{L}\p{N}.#=/-]*/gu, (word) => {
      if (!/[0-9]/.test(word)) return word
      const read = word.replace(/[\u0370-\u04ff]/g, (letter) => {
        return letter === 'μ' ? letter : (lookalikes.get(letter.toUpperCase()) ?? letter)
      })
      return /[\u0370-\u04ff]/.test(read) ? word : read
    })
}
