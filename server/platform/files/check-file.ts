import type { ReceivedFile } from '#contract/endpoint.ts'
import type { NewFile } from '#server/platform/files/stored-files.ts'
import { isOldWordDocument, isWordDocument } from '#server/platform/files/office-files.ts'
import { findVirus } from '#server/platform/files/virus-scan.ts'

/** What a file is, by its content; undefined for what is none of the kinds that members send. */
async function typeOf(content: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(content)
  switch (found?.ext) {
    case 'pdf':
    case 'jpg':
    case 'png':
      return found.mime
    case 'docx':
      return (await isWordDocument(content)) ? found.mime : undefined
    case 'cfb':
      return isOldWordDocument(content) ? 'application/msword' : undefined
    default:
      return undefined
  }
}

/**
 * A received file with the type that its content shows, or what is wrong with it: not one of the kinds that members
 * send, or a virus, where the configuration names a scanner.
 */
export async function checkFile(
  { name, content }: ReceivedFile,
  clamdUrl: string | undefined,
): Promise<NewFile | 'type' | 'virus'> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const type = await typeOf(bytes)
  if (type === undefined) return 'type'
  const virus = clamdUrl === undefined ? undefined : await findVirus(clamdUrl, bytes)
  return virus === undefined ? { name, type, content: bytes } : 'virus'
}
