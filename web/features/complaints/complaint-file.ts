import { complaintFileBytes, complaintFileTypes } from '#contract/complaints.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Hint and accepted types of a document field (AM-103). */
export const documentField = () => ({
  hint: `PDF, Word, jpg or png, up to ${complaintFileBytes / 1_048_576} MB.`,
  accept: complaintFileTypes.map((ending) => `.${ending}`).join(','),
})

/** Checks name and size before the upload; the server checks the content. */
export function findFileError({ name, size }: { name: string; size: number }): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!(complaintFileTypes as readonly string[]).includes(ending)) return fieldMessages.fileType
  if (size === 0) return fieldMessages.emptyFile
  return size > complaintFileBytes ? fieldMessages.file(complaintFileBytes) : undefined
}
