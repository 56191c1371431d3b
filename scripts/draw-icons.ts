// Draws the icons of the installed app from the logo into web/public/icons: `node scripts/draw-icons.ts`.
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'web/public/icons')
const logo = await readFile(path.join(root, 'web/public/favicon.svg'), 'utf8')
const strokes = logo.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')

interface Icon {
  name: string
  size: number
  /** Width of the logo, as a share of the icon. */
  logo: number
  /** Corner radius as a share of the icon; undefined draws no background. */
  corner?: number
  isMonochrome?: true
}

const icons: Icon[] = [
  { name: 'icon-192', size: 192, logo: 0.88, corner: 0.2 },
  { name: 'icon-512', size: 512, logo: 0.88, corner: 0.2 },
  // Launchers cut these to their own shape; a circle of 80 % is always left.
  { name: 'maskable-192', size: 192, logo: 0.74, corner: 0 },
  { name: 'maskable-512', size: 512, logo: 0.74, corner: 0 },
  { name: 'apple-touch-icon', size: 180, logo: 0.82, corner: 0 },
  // Android shows only its opacity, in the status bar.
  { name: 'badge-96', size: 96, logo: 1.1, isMonochrome: true },
]

await mkdir(folder, { recursive: true })
for (const { name, size, logo: share, corner, isMonochrome } of icons) {
  const side = 24 / share
  const from = (24 - side) / 2
  const back =
    corner === undefined
      ? ''
      : `<rect x="${from}" y="${from}" width="${side}" height="${side}" rx="${corner * side}" fill="#fff"/>`
  const drawn = isMonochrome ? strokes.replaceAll(/stroke="#\w+"/g, 'stroke="#fff"') : strokes
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${side} ${side}" width="${size}" height="${size}" fill="none" stroke-width="3.5">${back}${drawn}</svg>`
  const hasOpacity = corner !== 0
  const image = sharp(Buffer.from(svg)).resize(size, size)
  await (hasOpacity ? image : image.flatten({ background: '#fff' }))
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path.join(folder, `${name}.png`))
}
