const colours = [
  ['#0a5f5c', '#d8f2ee'],
  ['#b5472a', '#ffe9d8'],
  ['#1d4e89', '#dbe9f8'],
  ['#2f6b3a', '#dff1dc'],
  ['#5b3b8c', '#ebe2f7'],
  ['#8a1f4b', '#fbe0ea'],
  ['#135e75', '#dcf0f6'],
  ['#1a1a1a', '#f4c52b'],
  ['#26355d', '#dfe5f5'],
] as const

const shapes = [
  '<circle cx="32" cy="32" r="17"/>',
  '<path d="M14 44 32 14l18 30Z"/>',
  '<path d="M16 16h14v14H16zM34 34h14v14H34z"/>',
  '<path d="M14 40c8-16 12-16 18-8s10 8 18-8v16a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8Z"/>',
  '<path d="M18 16h9v32h-9zM37 16h9v32h-9z"/>',
]

/** The icon of a website that does not exist, 64 x 64 pixels. */
export async function drawIcon(index: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const [ground, ink] = colours[index % colours.length]!
  const shape = shapes[index % shapes.length]!
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="12" fill="${ground}"/><g fill="${ink}">${shape}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
