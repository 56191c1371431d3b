import type { User } from '#contract/auth/auth.ts'
import type { Company } from '#contract/companies.ts'
import { businessTimeZone, getDateParts } from '#contract/dates.ts'
import { notices } from '#contract/page-notices.ts'
import { tierNames, tierPromises, tierYears, type Tier } from '#contract/tiers.ts'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/text/relative-time.tsx'
import { tierMarks, type TierWithMark } from '#web/ui/marks/tier-mark.tsx'
import { useQuery } from '@tanstack/react-query'

/** Tier badge to preview and download (PF-014). */
export function MembershipBadge({ company, user }: { company: Company; user: User }) {
  const { tier, isServiceOnly } = company
  if (isServiceOnly === 1 || user.block !== null) return null
  return (
    <ProfilePart
      id="badge"
      title="Membership badge"
      about="For your website and e-mails. It shows your tier and the year; download a new one when either changes."
    >
      {tier === 0 ? (
        <p className="soft">
          Your company does not have a badge yet. {tierNames[1]} requires {tierYears[1]} years of
          membership, {tierPromises.join(' and ').toLowerCase()}.
        </p>
      ) : (
        <BadgeFiles company={company} tier={tier} />
      )}
    </ProfilePart>
  )
}

function BadgeFiles({ company, tier }: { company: Company; tier: Exclude<Tier, 0> }) {
  const settings = useQuery(settingsQuery(useApi())).data
  const year = Number(getDateParts(useNow(), businessTimeZone).year)
  if (!settings) return null
  const badge = { tier, companyName: company.name, productName: settings.productName, year }
  const svg = drawBadge(badge)
  const name = badgeFileName(badge)

  async function savePng() {
    try {
      saveFile(`${name}.png`, await renderPng(svg))
    } catch {
      notify(notices.badgeNotCreated)
    }
  }

  return (
    <Panel>
      <div className="row wrap">
        <img
          src={svgDataUrl(svg)}
          width="400"
          height="112"
          alt={`${tierNames[tier]} member badge of ${company.name}, ${year}`}
        />
        <div className="row wrap">
          <Button
            icon="download"
            onClick={() => saveFile(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }))}
          >
            Download SVG
          </Button>
          <Button icon="download" onClick={() => void savePng()}>
            Download PNG
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** Content of a membership badge (PF-014, BK-033). */
export interface Badge {
  tier: TierWithMark
  companyName: string
  productName: string
  year: number
}

/** Tier colours on white, independent of the page theme. */
const colours: Record<TierWithMark, { line: string; fill: string; text: string }> = {
  1: { line: '#4b6682', fill: '#dee9f5', text: '#4b6682' },
  2: { line: '#9b6914', fill: '#f9db8b', text: '#855910' },
  4: { line: '#006da2', fill: '#c8edfa', text: '#006da2' },
}
const size = { width: 400, height: 112 }
/** PNG resolution relative to the SVG: sharp in print and on high-density screens. */
const pngScale = 3
const frame = `x="1" y="1" width="${size.width - 2}" height="${size.height - 2}" rx="11"`
const textLeft = 116
const textWidth = size.width - textLeft - 16
/** System fonts, so that no font file is needed. */
const fonts = "Inter, 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, 'Noto Sans', sans-serif"

/** Renders the badge as SVG; long names get a smaller font and two lines. */
export function drawBadge({ tier, companyName, productName, year }: Badge): string {
  const { line, fill, text } = colours[tier]
  const name = nameLines(companyName)
  const fontSize = Math.min(21, ...name.map((words) => textWidth / widthOf(words)))
  const leading = fontSize * 1.2
  const top = (name.length === 1 ? 63 : 55) + (fontSize < 15 ? -2 : 0)
  const strokes = tierMarks[tier].strokes.map(
    ({ d, isOpen }) => `<path d="${d}" fill="${isOpen ? 'none' : fill}"/>`,
  )
  const title = `${tierNames[tier]} member: ${companyName}, ${productName} ${year}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" role="img">
<title>${escapeXml(title)}</title>
<rect ${frame} fill="#fff"/>
<path d="M12 1H96V111H12A11 11 0 0 1 1 100V12A11 11 0 0 1 12 1Z" fill="${fill}" fill-opacity=".45"/>
<rect ${frame} fill="none" stroke="${line}" stroke-width="2"/>
<g transform="translate(20 28) scale(3.5)" stroke="${line}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round">${strokes.join('')}</g>
<g font-family="${escapeXml(fonts)}">
<text x="${textLeft}" y="32" font-size="12" font-weight="700" letter-spacing="1.3" fill="${text}">${tierNames[tier].toUpperCase()} MEMBER</text>
<text font-size="${fontSize.toFixed(1)}" font-weight="600" fill="#161f22">${name
    .map(
      (words, at) =>
        `<tspan x="${textLeft}" y="${(top + at * leading).toFixed(1)}">${escapeXml(words)}</tspan>`,
    )
    .join('')}</text>
<text x="${textLeft}" y="96" font-size="12" fill="#5f686c">${escapeXml(productName)} ${year}</text>
</g>
</svg>
`
}

/** Renders the SVG as PNG with the fonts of this device. */
async function renderPng(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = svgDataUrl(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size.width * pngScale
  canvas.height = size.height * pngScale
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('The browser could not render the badge.')
  return png
}

const svgDataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss' }

/** File name such as gold-member-amstel-server-trading-2026, in ASCII. */
export function badgeFileName({ tier, companyName, year }: Badge): string {
  const latin = companyName
    .toLowerCase()
    .replace(/[łøæœß]/g, (letter) => plainLetters[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  const plain = latin.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return [tierNames[tier].toLowerCase(), 'member', ...(plain ? [plain] : []), year].join('-')
}

const shortName = 26

/** Splits a long name into two lines of similar width, between words if possible. */
function nameLines(name: string): string[] {
  if (widthOf(name) * 21 <= textWidth || [...name].length <= shortName) return [name]
  const words = name.split(/\s+/)
  if (words.length === 1) {
    const letters = [...name]
    const half = Math.ceil(letters.length / 2)
    return [letters.slice(0, half).join(''), letters.slice(half).join('')]
  }
  const breaks = words.slice(1).map((_, at) => {
    const lines = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
    return { lines, width: Math.max(...lines.map(widthOf)) }
  })
  return breaks.sort((a, b) => a.width - b.width)[0]!.lines
}

/** Upper bound of the text width in em across the fallback fonts. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width
}

function letterWidth(letter: string): number {
  if (/[ -,.:;'|!il1jtfrI()[\]/]/.test(letter)) return 0.42
  if (/[mwMW@%&]/.test(letter)) return 0.98
  if (/[A-Z]/.test(letter)) return 0.76
  return letter < '\u0600' ? 0.64 : 1.05
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeXml = (text: string) =>
  text.replace(/[\uFFFE\uFFFF]/g, '').replace(/[&<>"']/g, (letter) => entities[letter]!)
