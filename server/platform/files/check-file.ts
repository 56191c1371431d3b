import type { ReceivedFile } from '#contract/endpoint.ts'
import type { NewFile } from '#server/platform/files/stored-files.ts'
import { isOldWordDocument, isWordDocument } from '#server/platform/files/office-files.ts'
import { findVirus } from '#server/platform/files/virus-scan.ts'

/** Media type by content; undefined for types that are not accepted. */
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
 * Checks a received file: its type is determined by content, and it is scanned for viruses where clamd is configured.
 * @returns the file with its media type, or the reason for rejecting it
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
