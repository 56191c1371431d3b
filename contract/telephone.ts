/** Start of a second number or an extension. A slash after a few digits only separates the area code. */
const numberEnd = /\s*(?:[;,|#&]|\b(?:ext|extension|or|and|x)\b|x(?=\d))/i
const secondNumber = /^((?:\D*\d){7,}\D*?)\s*\/.*$/s

/** The `tel:` link of the first telephone number in a text; undefined if there is none. */
export function telephoneLink(text: string): string | undefined {
  const first = (text.split(numberEnd, 1)[0] ?? '').replace(secondNumber, '$1')
  // A zero in parentheses is dialled only without the country code.
  const dialled = first.replace(/^(\D*(?:\+|00).*?)\(\s*0\s*\)/, '$1').replace(/[^\d+]/g, '')
  return /^\+?\d{5,17}$/.test(dialled) ? `tel:${dialled}` : undefined
}
