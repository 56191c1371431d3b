import { partKey } from '#contract/inventory/part-numbers.ts'

/** Maximum part numbers of an offer. */
export const maxParts = 20

/** Sizes, speeds and other figures that only look like part numbers. */
const figure =
  /^(?:\d+(?:\.\d+)?(?:gb|tb|mb|kb|mhz|ghz|mp|mm|cm|kg|w|wac|wdc|v|a|va|kva|rpm|krpm|k|gbe|g|hz|dpi|mah|inch|"|u|p|c|x|bit|pcs|st|pc|port|ports|core|cores|bay|bays|yr|y|m|d|h|th|nd|rd)|\d{1,3}x\d+(?:\.\d+)?(?:gb|tb|w|g)?|ddr\dl?|pc\dl?|\d{3,4}x\d{3,4}p?|usb\d?|rj\d+|\d{1,5}-\d{1,5}|\d{1,2}[./]\d{1,2}(?:[./]\d+)?|\d+[.,]\d+|\d+(?:st|nd|rd|th)|gen\d+|g\d{1,2}|v\d|mk\d|i[3579]|\d{1,2}x(?:xeon|gold|silver|platinum|bronze|epyc|e[357]-?\d{4}[a-z]?)(?:-?v\d)?|[dmbsx]l\d{2,3}[a-z]?(?:g\d{1,2})?|wifi\d|win\d+|w1[01]p?|\d+\/\d+)$/

/**
 * Part numbers in a folded text, in the order of the text: words of five and more letters and digits with at least one
 * digit, which are neither plain numbers nor figures. Numbers of six and more digits may be part numbers too.
 */
export function findPartNumbers(folded: string): string[] {
  const partNumbers = new Set<string>()
  for (const [typed] of folded.matchAll(/[a-z0-9][a-z0-9.\-/]*[a-z0-9](?:#[a-z0-9]{3})?=?/g)) {
    for (const word of piecesOf(typed)) {
      if (partNumbers.size >= maxParts) break
      if (!/\d/.test(word) || figure.test(word)) continue
      const key = partKey(word)
      if (key.length < 5 || key.length > 30) continue
      if (/^\d+$/.test(key) && key.length < 6) continue
      partNumbers.add(word)
    }
  }
  return [...partNumbers]
}

/** The pieces of a list such as `r740/512gb`; a part number may have slashes too, but no figures between them. */
function piecesOf(word: string): string[] {
  const pieces = word.split('/')
  return pieces.some((piece) => figure.test(piece)) ? pieces : [word]
}

/**
 * Other forms under which a part number is the same product: without a regional suffix (`#ABB`), the spare mark of
 * Cisco (`=`), refurbished mark (`-RF`), the option suffix of HPE (`-B21`), the leading zero of Dell.
 */
export function formsOf(word: string): string[] {
  const forms = new Set<string>()
  const add = (text: string) => {
    const key = partKey(text)
    if (key.length >= 5) forms.add(key)
  }
  add(word)
  const plain = word.replace(/#[a-z0-9]{3}$/, '').replace(/=$/, '')
  add(plain)
  add(plain.replace(/-rf$/, ''))
  const option = /^([a-z0-9]{6})-b2[1-9]$/.exec(plain)
  if (option) add(option[1]!)
  const spare = /^(\d{6})-\d{3}$/.exec(plain)
  if (spare) add(spare[1]!)
  const dell = /^0([a-z0-9]{5})$/.exec(plain)
  if (dell && /[a-z]/.test(plain)) add(dell[1]!)
  return [...forms]
}
