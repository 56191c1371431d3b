import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { processStartTime } from '#server/platform/database/embedded/processes.ts'

interface Holder {
  pid: number
  started: string
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Moves a stale lock away; restores it if another program has replaced it in between. */
function moveAside(file: string, dead: string) {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (read(aside) !== dead) linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Locks a folder for this program. Locks of ended programs are replaced.
 * @returns the unlock function
 * @throws one line with the pid of the program that holds the lock
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'program.lock')
  const mine = JSON.stringify({ pid: process.pid, started: processStartTime(process.pid) })
  // Linked into place, so that no other program reads a partial lock.
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, mine, { mode: 0o644 })
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be written to (${codeOf(error)})`)
  }
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        linkSync(draft, file)
        return () => {
          if (read(file) === mine) rmSync(file, { force: true })
        }
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
      const content = read(file)
      if (content === undefined) continue
      const holder = parseHolder(content)
      if (holder && processStartTime(holder.pid) === holder.started) {
        throw new Error(
          `The data folder ${folder} is in use by process ${holder.pid}; stop that program first`,
        )
      }
      moveAside(file, content)
    }
    throw new Error(`The data folder ${folder} is being locked by several programs at once`)
  } finally {
    rmSync(draft, { force: true })
  }
}
