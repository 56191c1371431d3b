/** Cyrillic and Greek capitals that look like the Latin ones below them. */
const lookalikes = [...'АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ']
const latin = [...'ABESIJKMHOPCTYXABEZHIKMNOPTYX']
const latinOf = new Map(lookalikes.map((letter, at) => [letter, latin[at]!]))

/** What `folded_text` of the database writes in ASCII beside accents. */
const spelled: Record<string, string> = {
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ı: 'i',
    ł: 'l',
    ŧ: 't',
    ς: 'σ',
  },
}

/**
 * The part number key: letters and digits in capitals (AM-126), without accents, with Latin letters for those that look
 * like them and without the Japanese dash. The same as `stock_key` in the database.
 */
export function partKey(partNumber: string): string {
  if (/^[ -~]*$/.test(partNumber)) return partNumber.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return partNumber
    .normalize('NFKD')
    .replace(/./gsu, lowerCase)
    .replace(/[ßæœþøđðħıłŧς]/g, (letter) => spelled[letter]!)
    .replace(/[^\p{Alphabetic}0-9]|[\u0300-\u036fー]/gu, '')
    .replace(/./gu, upperCase)
    .replace(/[\u0370-\u04ff]/g, (letter) => latinOf.get(letter) ?? letter)
}
/** Like the database, character by character: what would become two letters stays. */
const upperCase = (letter: string) => keepLength(letter, letter.toUpperCase())
const lowerCase = (letter: string) => keepLength(letter, letter.toLowerCase())
const keepLength = (letter: string, other: string) =>
  other.length === letter.length ? other : letter

/**
 * A text whose words with digits are in Latin letters if all their letters look like them: `С9300` with a Cyrillic С is
 * C9300. A Japanese dash between letters and digits is a dash. Other words stay.
 */
export function withLatinPartNumbers(text: string): string {
  if (!/[\u0370-\u04ffー]/.test(text)) return text
  return text
    .replace(/(?<=[A-Z0-9])ー(?=[A-Z0-9])/gi, '-')
    .replace(/[\p{L}\p{N}][\p{L}\p{N}.#=/-]*/gu, (word) => {
      if (!/[0-9]/.test(word)) return word
      const read = word.replace(/[\u0370-\u04ff]/g, (letter) => {
        return latinOf.get(letter.toUpperCase()) ?? letter
      })
      return /[\u0370-\u04ff]/.test(read) ? word : read
    })
}
