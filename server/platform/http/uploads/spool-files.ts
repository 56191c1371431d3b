import type { ServerResponse } from 'node:http'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UploadSlot } from '#server/platform/http/uploads/upload-slot.ts'
import { makeTemporaryFolder } from '#server/platform/files/temporary-folder.ts'

/** Forms whose files are on their way to the disk at once: they take no memory, and room enough is there for so many. */
const mostAtOnce = 20
let open = 0

export interface FileSpool {
  /** Writes a file as it arrives. */
  put(file: AsyncIterable<Buffer>): Promise<{ path: string; size: number }>
  keepFor: UploadSlot['keepFor']
}

/** Room on disk for the files of one form, until its answer is out and nobody works on them; undefined when all is taken. */
export async function openFileSpool(answer: ServerResponse): Promise<FileSpool | undefined> {
  if (open >= mostAtOnce) return undefined
  open += 1
  const { folder, drop } = await makeTemporaryFolder('file').catch((error: unknown) => {
    open -= 1
    throw error
  })
  let held: Promise<unknown> = Promise.resolve()
  const end = async () => {
    open -= 1
    await drop()
  }
  const leave = () => void held.then(end, end)
  if (answer.closed) leave()
  else answer.once('close', leave)
  let count = 0
  return {
    async put(file) {
      const at = path.join(folder, String(count++))
      let size = 0
      const counted = async function* () {
        for await (const chunk of file) {
          size += chunk.length
          yield chunk
        }
      }
      await pipeline(counted, createWriteStream(at, { flags: 'wx', mode: 0o600 }))
      return { path: at, size }
    },
    keepFor(work) {
      held = work
    },
  }
}
