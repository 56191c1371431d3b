import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Content = 'mail' | 'file'

const prefixOf = (content: Content) => `market-${content}-`
/** Older folders belong to a killed process. */
const staleAfterMs = 3_600_000

export interface TemporaryFolder {
  /** Contains only names chosen by the program. */
  folder: string
  drop(): Promise<void>
}

export async function createTemporaryFolder(content: Content): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), prefixOf(content)))
  return { folder, drop: () => rm(folder, { recursive: true, force: true }) }
}

/** Removes the folders of killed processes. */
export async function removeStaleTemporaryFolders(content: Content): Promise<void> {
  // Compares with the clock of the file system.
  const fresh = await createTemporaryFolder(content)
  const { mtimeMs: now } = await stat(fresh.folder)
  await fresh.drop()
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefixOf(content)))
  for (const name of names) {
    const folder = path.join(tmpdir(), name)
    const stats = await stat(folder).catch(() => undefined)
    if (stats && now - stats.mtimeMs > staleAfterMs) {
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    }
  }
}
