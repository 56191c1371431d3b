/**
 * Reads a table of codes, a line per product: `product: code code`. Returns the product of each code; a code that is
 * listed twice is an error.
 */
export function parseCodeTable(text: string): Map<string, string> {
  const productOfCode = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [product = '', codes = ''] = line.split(':').map((cell) => cell.trim())
    for (const code of codes.split(' ').filter((word) => word !== '')) {
      if (productOfCode.has(code)) throw new Error(`Code ${code} is listed twice`)
      productOfCode.set(code, product)
    }
  }
  return productOfCode
}
