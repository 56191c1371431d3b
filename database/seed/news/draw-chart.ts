import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { contentPictureWidth, smallPictureWidth } from '#contract/content/pictures.ts'
import type { ChartSource } from '#database/seed/news/post-source.ts'

const width = 1440
const height = 520
const sizeOf = (imageWidth: number) => ({
  width: imageWidth,
  height: Math.round((imageWidth * height) / width),
})
/** Text and lines of the small view are larger, so that they can be read there. */
const smallScale = 1.7
const plot = { left: 130, right: 1390, top: 90, bottom: 440 }
const colours = {
  ground: '#ffffff',
  ink: '#16211f',
  muted: '#5b6866',
  line: '#dfe5e4',
  accent: '#0a6561',
}

/** Draws text as outlines, because machines differ in the fonts that they have. */
class Lettering {
  readonly #fonts = new Map<string, Font>()

  #font(weight: 'regular' | 'semibold'): Font {
    const cached = this.#fonts.get(weight)
    if (cached) return cached
    const folder = path.join(
      import.meta.dirname,
      '../../../server/features/billing/documents/fonts',
    )
    const font = create(readFileSync(path.join(folder, `inter-${weight}.ttf`))) as Font
    this.#fonts.set(weight, font)
    return font
  }

  write(
    text: string,
    at: { x: number; y: number; size: number; anchor: 'start' | 'middle' | 'end' },
    {
      weight = 'regular',
      fill = colours.muted,
    }: { weight?: 'regular' | 'semibold'; fill?: string } = {},
  ): string {
    const font = this.#font(weight)
    const scale = at.size / font.unitsPerEm
    const run = font.layout(text)
    const length = run.advanceWidth * scale
    const left = at.x - (at.anchor === 'start' ? 0 : at.anchor === 'middle' ? length / 2 : length)
    let x = 0
    const glyphs = run.glyphs.map((glyph, index) => {
      const { xAdvance, xOffset } = run.positions[index]!
      const outline = `<path transform="translate(${x + xOffset} 0)" d="${glyph.path.toSVG()}"/>`
      x += xAdvance
      return outline
    })
    return `<g fill="${fill}" transform="translate(${left.toFixed(1)} ${at.y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`
  }
}

/** The largest step of 1, 2 or 5 that gives at least three lines. */
function stepFor(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / 3))
  return [5, 2, 1].map((factor) => factor * power).find((step) => range / step >= 3) ?? power
}

/** Draws a chart as SVG. */
export function chartSvg(
  { kind, unit, points }: ChartSource,
  scale = 1,
  lettering = new Lettering(),
): string {
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = stepFor(kind === 'bars' ? high : Math.max(high - low, high / 20) * 1.4)
  const from = kind === 'bars' ? 0 : Math.max(0, Math.floor((low - step / 2) / step) * step)
  const to = Math.ceil((high + step / 4) / step) * step
  const yOf = (value: number) =>
    plot.bottom - ((value - from) / (to - from)) * (plot.bottom - plot.top)
  const gap = (plot.right - plot.left) / points.length
  const xOf = (index: number) => plot.left + gap * (index + 0.5)
  // Longer units would not fit beside the axis.
  const axisLabel = (value: number) =>
    unit.length > 1 ? value.toLocaleString('en-US') : label(value)
  const label = (value: number) =>
    unit === '%' ? `${value} %` : `${unit} ${value.toLocaleString('en-US')}`.trim()

  const parts = [`<rect width="${width}" height="${height}" fill="${colours.ground}"/>`]
  for (let value = from; value <= to + step / 1000; value += step) {
    const y = yOf(value)
    parts.push(
      `<path d="M${plot.left} ${y}H${plot.right}" stroke="${colours.line}" stroke-width="2"/>`,
      lettering.write(axisLabel(Number(value.toFixed(3))), {
        x: plot.left - 14,
        y: y + 8,
        size: 24 * scale,
        anchor: 'end',
      }),
    )
  }
  if (kind === 'line') {
    const track = points.map(({ value }, index) => `${xOf(index)} ${yOf(value)}`)
    parts.push(
      `<path d="M${track.join('L')}" fill="none" stroke="${colours.accent}" stroke-width="${6 * scale}" stroke-linejoin="round"/>`,
    )
  }
  points.forEach(({ label: name, value }, index) => {
    const [x, y] = [xOf(index), yOf(value)]
    parts.push(
      kind === 'line'
        ? `<circle cx="${x}" cy="${y}" r="${9 * scale}" fill="${colours.ground}" stroke="${colours.accent}" stroke-width="${5 * scale}"/>`
        : `<rect x="${x - gap * 0.3}" y="${y}" width="${gap * 0.6}" height="${plot.bottom - y}" rx="4" fill="${colours.accent}"/>`,
      lettering.write(name, {
        x,
        y: plot.bottom + 48,
        size: 26 * (scale > 1 ? 1.5 : 1),
        anchor: 'middle',
      }),
    )
    if (kind === 'bars' || index === 0 || index === points.length - 1) {
      parts.push(
        lettering.write(
          label(value),
          { x, y: y - 22 * scale, size: 30 * scale, anchor: 'middle' },
          { weight: 'semibold', fill: colours.ink },
        ),
      )
    }
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}

/** Renders a chart in the two sizes of pictures in posts. */
export async function drawChart(chart: ChartSource) {
  const { default: sharp } = await import('sharp')
  const png = (size: { width: number; height: number }, scale: number) =>
    sharp(Buffer.from(chartSvg(chart, scale)))
      .resize(size)
      .png({ palette: true, colours: 64, compressionLevel: 9 })
      .toBuffer()
  const size = sizeOf(contentPictureWidth)
  return {
    ...size,
    content: await png(size, 1),
    smallContent: await png(sizeOf(smallPictureWidth), smallScale),
  }
}
