import type { ContentDraft, ContentKind } from '#contract/content/desk/content.ts'
import { fillText, type TextValues } from '#contract/fill-text.ts'
import { newsDescriptionLength, newsTitleLength } from '#contract/content/posts.ts'
import { fieldMessages } from '#contract/field-messages.ts'

export interface DraftChecks {
  /** Must be done before it can be published. */
  problems: string[]
  /** Should be looked at. */
  warnings: string[]
}

const countOf = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0

/**
 * Checks a draft before publishing. The server checks problems again.
 * @param figures values of the placeholders of a page
 */
export function checkDraft(
  kind: ContentKind,
  draft: ContentDraft,
  figures: TextValues = {},
): DraftChecks {
  const { title, lead, html, categoryId, metaTitle, metaDescription } = draft
  const problems: string[] = []
  const warnings: string[] = []
  if (title.trim() === '') problems.push('There is no title')
  if (kind === 'post' && categoryId === null) problems.push('No category is chosen')
  if (html.replaceAll(/<(?!figure|img)[^>]*>/g, '').trim() === '') problems.push('There is no text')
  const uploading = countOf(html, /<img src=""/g)
  if (uploading > 0) problems.push('A picture is still being uploaded')
  const missing = countOf(html, /<img src="[^"]+"[^>]* alt=""/g)
  if (missing > 0) problems.push(fieldMessages.alternativeTexts(missing))

  if (kind === 'post' && lead.trim() === '') {
    warnings.push('There is no introduction: lists show the start of the text')
  }
  const shown = fillText(metaTitle || title, figures).trim().length
  if (shown > newsTitleLength) {
    warnings.push(
      `The title has ${shown} characters: search engines cut it after ${newsTitleLength}`,
    )
  }
  const described = fillText(metaDescription, figures).trim().length
  if (described > newsDescriptionLength) {
    warnings.push(
      `The description has ${described} characters: search engines cut it after ${newsDescriptionLength}`,
    )
  }
  if (described === 0 && lead.trim() === '') {
    warnings.push('There is no description: search engines choose a part of the text')
  }
  const untitled = countOf(html, /data-title=""/g)
  if (untitled > 0) {
    warnings.push(untitled === 1 ? 'A video has no title' : `${untitled} videos have no title`)
  }
  return { problems, warnings }
}
