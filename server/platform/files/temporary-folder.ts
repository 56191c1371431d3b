import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What lies in them: mails that come in, or files that are read. */
type Content = 'mail' | 'file'

const prefixOf = (content: Content) => `market-${content}-`
/** A folder this old belongs to a process that was killed: nothing takes so long. */
const strayMs = 3_600_000

export interface TemporaryFolder {
  /** Only names of our own lie in it. */
  folder: string
  drop(): Promise<void>
}

export async function makeTemporaryFolder(content: Content): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), prefixOf(content)))
  return { folder, drop: () => rm(folder, { recursive: true, force: true }) }
}

/** Removes what killed processes have left behind. */
export async function sweepTemporaryFolders(content: Content): Promise<void> {
  // By the clock that the folders are dated by.
  const fresh = await makeTemporaryFolder(content)
  const { mtimeMs: now } = await stat(fresh.folder)
  await fresh.drop()
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefixOf(content)))
  for (const name of names) {
    const folder = path.join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    if (found && now - found.mtimeMs > strayMs) {
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    }
  }
}
