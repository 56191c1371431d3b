import * as z from 'zod/mini'
import { lines, requiredText } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Entries of public pages that staff edit (BK-084), by kind. */
export const itemKinds = [
  'testimonial',
  'staff-card',
  'faq',
  'help-video',
  'media-file',
  'social-link',
] as const
export type ItemKind = (typeof itemKinds)[number]
export const itemKindNames: Record<ItemKind, string> = {
  testimonial: 'Testimonials',
  'staff-card': 'Staff cards',
  faq: 'Questions',
  'help-video': 'Help videos',
  'media-file': 'Media kit files',
  'social-link': 'Social links',
}

const HttpsUrl = z
  .string(fieldMessages.required)
  .check(
    z.trim(),
    z.maxLength(500, fieldMessages.atMost(500)),
    z.regex(/^https:\/\/\S+$/, fieldMessages.link),
  )
const OptionalUrl = z
  .string(fieldMessages.required)
  .check(
    z.trim(),
    z.maxLength(500, fieldMessages.atMost(500)),
    z.regex(/^(https:\/\/\S+)?$/, fieldMessages.link),
  )
const optionalText = (max: number) =>
  z.string(fieldMessages.required).check(z.trim(), z.maxLength(max, fieldMessages.atMost(max)))

/** Fields of an entry by kind. */
export const itemData = {
  testimonial: z.object({
    name: requiredText(100),
    company: requiredText(100),
    website: OptionalUrl,
    text: requiredText(2000),
    /** Such as 2026-11-20. */
    date: z.iso.date(fieldMessages.date),
  }),
  'staff-card': z.object({
    name: requiredText(100),
    role: requiredText(100),
    telephone: optionalText(50),
    /** A number that WhatsApp knows; none if empty. */
    whatsApp: optionalText(50),
    /** Name of the staff mailbox that messages go to. */
    mailbox: optionalText(100),
  }),
  faq: z.object({
    question: requiredText(300),
    answer: lines(5000).check(z.minLength(1, fieldMessages.required)),
  }),
  'help-video': z.object({
    title: requiredText(150),
    /** Address of the page of the video, or of a file of this site. */
    url: z
      .string(fieldMessages.required)
      .check(z.trim(), z.maxLength(500), z.regex(/^(https:\/\/\S+|\/\S+)$/, fieldMessages.link)),
    category: optionalText(100),
    /** Such as 2:40; empty if unknown. */
    duration: optionalText(10),
  }),
  'media-file': z.object({
    title: requiredText(150),
    /** Section of the media kit, such as European Broker Meeting. */
    section: requiredText(100),
    year: z.nullable(z.int(fieldMessages.number)),
  }),
  'social-link': z.object({ title: requiredText(100), url: HttpsUrl }),
} as const satisfies Record<ItemKind, z.ZodMiniType>
export type ItemData<K extends ItemKind> = z.output<(typeof itemData)[K]>
