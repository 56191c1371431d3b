import { appendFileSync, renameSync, statSync } from 'node:fs'

const largest = 5 * 1024 * 1024

/** Opens a log file that rotates at 5 MB and keeps one older file. On a full disk lines are lost. */
export function openServerLog(file: string, limit = largest): (text: string) => void {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return (text) => {
    try {
      if (size > 0 && size + Buffer.byteLength(text) > limit) {
        renameSync(file, `${file}.1`)
        size = 0
      }
      appendFileSync(file, text, { mode: 0o600 })
      size += Buffer.byteLength(text)
    } catch {
      // PostgreSQL goes on without its log.
    }
  }
}
