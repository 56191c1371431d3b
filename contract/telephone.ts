/** Where a second number or an extension begins; a slash after a few digits parts the area code. */
const afterNumber = /\s*(?:[;,|#&]|\b(?:ext|extension|or|and|x)\b|x(?=\d))/i
const secondNumber = /^((?:\D*\d){7,}\D*?)\s*\/.*$/s

/** What a telephone dials, the first where two are given; undefined when hardly a digit is in it. */
export function telephoneLink(typed: string): string | undefined {
  const first = (typed.split(afterNumber, 1)[0] ?? '').replace(secondNumber, '$1')
  // A zero in brackets is dialled only without the country code.
  const dialled = first.replace(/^(\D*(?:\+|00).*?)\(\s*0\s*\)/, '$1').replace(/[^\d+]/g, '')
  return /^\+?\d{5,17}$/.test(dialled) ? `tel:${dialled}` : undefined
}
