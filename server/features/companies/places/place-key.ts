const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

/** A name of a place without case, accents and punctuation, so that spellings of it compare equal. */
export const placeKey = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[ßøđðłæœþı]/g, (letter) => letters[letter]!)
    .replaceAll(/['’‘ʼ`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\b(sankt|sint|saint|sainte|st|ste)\b/g, 'st')

/** The name that most places with a key have. */
export const capitalizeKey = (key: string): string =>
  key.replaceAll(/(^| )\p{L}/gu, (first) => first.toUpperCase())
