import type { ReceivedFile } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/notices.ts'
import { checkFile } from '#server/platform/files/check-file.ts'
import type { NewFile } from '#server/platform/files/stored-files.ts'
import { refuseFields, type FieldError, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Files as their content shows them, or what is wrong with each; one after the other, to spare memory. */
export async function validateDocuments<Name extends string>(
  platform: Platform,
  papers: Record<Name, ReceivedFile>,
): Promise<Record<Name, NewFile> | Refused> {
  const errors: FieldError[] = []
  const checked: Partial<Record<Name, NewFile>> = {}
  for (const [param, paper] of Object.entries(papers) as [Name, ReceivedFile][]) {
    const found = await checkFile(paper, platform.config.clamdUrl)
    if (found === 'type') errors.push({ param, msg: fieldMessages.fileType })
    else if (found === 'virus') errors.push({ param, msg: fieldMessages.fileVirus })
    else checked[param] = found
  }
  return errors.length ? refuseFields(errors) : (checked as Record<Name, NewFile>)
}
