import type { ServerResponse } from 'node:http'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UploadSlot } from '#server/platform/http/uploads/upload-slot.ts'
import { createTemporaryFolder } from '#server/platform/files/temporary-folder.ts'

/** Concurrent uploads to disk. */
const maxOpenSpools = 20
let open = 0

export interface FileSpool {
  /** Writes a file as it arrives. */
  put(file: AsyncIterable<Buffer>): Promise<{ path: string; size: number }>
  holdUntilDone: UploadSlot['holdUntilDone']
}

/** Opens a temporary folder for the files of one form, removed after the response and `holdUntilDone`; undefined when too many are open. */
export async function openFileSpool(answer: ServerResponse): Promise<FileSpool | undefined> {
  if (open >= maxOpenSpools) return undefined
  open += 1
  const { folder, drop } = await createTemporaryFolder('file').catch((error: unknown) => {
    open -= 1
    throw error
  })
  let held: Promise<unknown> = Promise.resolve()
  const end = async () => {
    open -= 1
    await drop()
  }
  const release = () => void held.then(end, end)
  if (answer.closed) release()
  else answer.once('close', release)
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
    holdUntilDone(work) {
      held = work
    },
  }
}
