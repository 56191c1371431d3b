import * as z from 'zod/mini'
import { endpoint, Id, idParams, ok } from '../endpoint.ts'
import { siteCalls } from '#contract/site-calls.gen.ts'

const everyone = { access: 'visitor', blocked: 'allowed' } as const

const Testimonial = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  /** Empty if there is none. */
  website: z.string(),
  text: z.string(),
  /** Such as 2026-11-20. */
  date: z.iso.date(),
  /** Address of the icon of the website on this site; null if it has none, or it is not fetched yet. */
  favicon: z.nullable(z.string()),
})
export type Testimonial = z.output<typeof Testimonial>

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/api/misc/testimonials',
  topLevel: { testimonials: 'results' },
  summary: 'What members say about the market',
  ...everyone,
  answer: ok(z.object({ results: z.array(Testimonial) })),
})

export const testimonialFavicon = endpoint({
  method: 'GET',
  path: '/api/misc/testimonials/:id/favicon',
  summary: 'The icon of the website of a testimonial, from our own cache (AM-005)',
  ...everyone,
  params: idParams,
  answer: ok(z.object({})),
  documents: { 'image/png': 'The icon, 64 x 64 pixels' },
  refusals: { 404: 'No such testimonial, or no icon' },
})
/** The address changes with the icon, so that browsers can store it. */
export const faviconAddress = (id: number, version: number) =>
  `${siteCalls.testimonialFavicon[1].replace(':id', String(id))}?v=${version}`

const Video = z.object({
  id: z.int(),
  title: z.string(),
  /** Address of the video's page, or of a file of this site. */
  url: z.string(),
  /** Address to load when a reader starts the video; null if the address can only be linked. */
  embedUrl: z.nullable(z.string()),
  /** Whether the video is a file of this site. */
  isOwn: z.boolean(),
  category: z.string(),
  /** Such as 2:40; empty if unknown. */
  duration: z.string(),
  /** Address of a picture to show before it starts. */
  poster: z.nullable(z.string()),
})
export type Video = z.output<typeof Video>
/** Videos of this category are in the media kit, all others on the help page. */
export const mediaKitCategory = 'Media kit'

const Faq = z.object({ id: z.int(), question: z.string(), answer: z.string() })
export type Faq = z.output<typeof Faq>

export const getHelp = endpoint({
  method: 'GET',
  path: '/api/misc/help',
  summary: 'Frequently asked questions and tutorial videos (ST-006 to ST-008)',
  ...everyone,
  answer: ok(z.object({ faqs: z.array(Faq), videos: z.array(Video) })),
})

const StaffCard = z.object({
  id: z.int(),
  name: z.string(),
  role: z.string(),
  telephone: z.string(),
  /** Link to a chat on WhatsApp; null if there is no number. */
  whatsApp: z.nullable(z.string()),
  /** Name of the staff mailbox that messages go to; empty for the usual one. */
  mailbox: z.string(),
  picture: z.nullable(z.string()),
})
export type StaffCard = z.output<typeof StaffCard>

const Operator = z.object({
  name: z.string(),
  /** Lines of the office address, with the country. */
  office: z.array(z.string()),
  /** Lines of the postal address; empty if it is that of the office. */
  post: z.array(z.string()),
  registrationNumber: z.string(),
  vatNumber: z.string(),
  eori: z.string(),
  bank: z.string(),
  iban: z.string(),
  bic: z.string(),
  telephone: z.string(),
  email: z.string(),
})
export type Operator = z.output<typeof Operator>

export const getContactDetails = endpoint({
  method: 'GET',
  path: '/api/misc/contact',
  summary: 'People at the operator, and its addresses, registration and bank account',
  ...everyone,
  answer: ok(z.object({ people: z.array(StaffCard), operator: Operator })),
})

const MediaFile = z.object({
  id: z.int(),
  title: z.string(),
  section: z.string(),
  year: z.nullable(z.int()),
  url: z.string(),
  /** PDF, JPG or PNG. */
  type: z.string(),
  bytes: z.int(),
})
export type MediaFile = z.output<typeof MediaFile>

export const getMediaKit = endpoint({
  method: 'GET',
  path: '/api/misc/mediaKit',
  summary: 'Files, videos and social links of the media kit (ST-009)',
  ...everyone,
  answer: ok(
    z.object({
      files: z.array(MediaFile),
      videos: z.array(Video),
      links: z.array(z.object({ id: z.int(), title: z.string(), url: z.string() })),
    }),
  ),
})

export const readItemFile = endpoint({
  method: 'GET',
  path: '/api/content/items/:id/file',
  summary: 'The picture of an entry, or its file as a download; of any version for editors',
  ...everyone,
  isShownToStaff: true,
  isBackground: true,
  params: idParams,
  query: z.object({ v: z.optional(Id) }),
  answer: ok(z.object({})),
  documents: {
    'application/pdf': 'A download',
    'image/jpeg': 'A picture',
    'image/png': 'A picture',
  },
  refusals: { 404: 'No such entry, or it has no file' },
})
/** The file id makes the address change with the file. */
export const itemFileAddress = (id: number, fileId: number) =>
  `${siteCalls.readItemFile[1].replace(':id', String(id))}?v=${fileId}`
