import * as z from 'zod/mini'
import { fieldMessages } from '#contract/field-messages.ts'

/** Subject and text of a mail that the operator words, with placeholders such as `{company}`. */
export interface MailWords {
  subject: string
  /** Each line is a paragraph. */
  text: string
}

/** Maximum characters. */
export const mailWordsMax = { subject: 150, text: 2000 } as const

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!)

/** Whether a text has no other placeholder than these. */
export const hasOnlyKnownPlaceholders = (names: readonly string[], text: string): boolean =>
  placeholdersOf(text).every((name) => names.includes(name))

/** The error text for unknown placeholders. */
export const unknownPlaceholder = (names: readonly string[]) =>
  `Only these placeholders are known: ${names.map((name) => `{${name}}`).join(' ')}`

/** The schema of a subject and a text that know these placeholders. */
export function wordsOf(names: readonly string[], { isTextOptional = false } = {}) {
  const knows = z.refine<string>(
    (text) => hasOnlyKnownPlaceholders(names, text),
    unknownPlaceholder(names),
  )
  const words = (min: number, max: number) =>
    z
      .string(fieldMessages.required)
      .check(
        z.trim(),
        z.minLength(min, fieldMessages.required),
        z.maxLength(max, fieldMessages.atMost(max)),
        knows,
      )
  return z.object({
    subject: words(1, mailWordsMax.subject).check(z.regex(/^[^\r\n]*$/, fieldMessages.invalid)),
    text: words(isTextOptional ? 0 : 1, mailWordsMax.text),
  })
}
