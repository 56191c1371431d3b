import type { MailPlaceholder, MailTextKind } from '#contract/mail/desk/mail-texts.ts'
import type { MailWords } from '#contract/mail/desk/mail-words.ts'
import { fillText } from '#contract/fill-text.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/read-settings.ts'
import type { Platform } from '#server/platform/platform.ts'

interface FilledText {
  subject: string
  /** The preview next to the subject: the first paragraph. */
  preview: string
  paragraphs: readonly string[]
}

/** Fills the placeholders of the operator's text of a mail; those of the brand are known. */
export type TextRenderer<K extends MailTextKind> = (
  values: Readonly<Record<MailPlaceholder<K>, string>>,
) => FilledText

/** Maximum length of a subject in a header, in characters. */
const maxSubject = 300
const controls = /[\p{Cc}\u2028\u2029]+/gu

/** A subject of one line, and a paragraph for each line of the text. */
export function fillWords(words: MailWords, values: Readonly<Record<string, string>>): FilledText {
  const subject = fillText(words.subject, values).replace(controls, ' ').trim()
  const paragraphs = fillText(words.text, values)
    .split('\n')
    .map((line) => line.replace(controls, ' ').trim())
    .filter((line) => line !== '')
  return {
    subject: subject.slice(0, maxSubject).toWellFormed(),
    preview: paragraphs[0] ?? '',
    paragraphs,
  }
}

/** Fills a text that may not be saved yet, with the brand of the market. */
export async function createTextRenderer(platform: Platform, words: MailWords) {
  const { shortName, productName } = await readSettings(platform)
  return (values: Readonly<Record<string, string>>): FilledText =>
    fillWords(words, { ...values, brand: shortName, productName })
}

/** The operator's text of a mail. */
export async function readMailText<K extends MailTextKind>(
  platform: Platform,
  kind: K,
): Promise<TextRenderer<K>> {
  const { mailTexts } = await readOperatorSettings(platform)
  return createTextRenderer(platform, mailTexts[kind])
}
