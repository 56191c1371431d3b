import { appendFileSync, renameSync, statSync } from 'node:fs'

const largest = 5 * 1024 * 1024

/** A log file that keeps to 5 MB and one older file of the same size. A full disk loses lines, nothing else. */
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
