import { paths } from '#contract/paths.ts'
import { composePath, sharePath } from '#contract/push/app-addresses.ts'
import type { Brand } from '#contract/site/site.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Home screens cut longer names. */
const maxShortName = 12

/** The web app manifest, by which browsers install the site (PW-001). */
export const buildManifest = ({ productName, shortName }: Brand) => ({
  id: '/',
  name: productName,
  short_name: shortName.slice(0, maxShortName),
  description: 'The market for used, refurbished and new IT hardware',
  lang: 'en',
  dir: 'ltr',
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  background_color: '#f7f9f9',
  theme_color: '#f7f9f9',
  categories: ['business', 'shopping'],
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Compose broadcast', short_name: 'Compose', url: composePath() },
    { name: 'Broadcasts', url: paths.broadcasts },
    { name: 'Parts', url: paths.parts },
    { name: 'Requests for quotes', short_name: 'Quotes', url: paths.quoteRequests },
  ].map((shortcut) => ({ ...shortcut, icons: [icon('icon', 192, 'any')] })),
  // Text that other apps share opens the compose dialog with it.
  share_target: {
    action: sharePath,
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  },
})

const maxShared = 2500

/** The content that another app shared: title, text and link, a line each. Many apps repeat one in another. */
export function readShared({ title, text, url }: Record<string, unknown>): string {
  const parts = [title, text, url].map((part) => (typeof part === 'string' ? part.trim() : ''))
  const different = parts.filter(
    (part, index) => part !== '' && !parts.some((other, at) => at > index && other.includes(part)),
  )
  return different.join('\n').slice(0, maxShared)
}
