import { constants } from 'node:fs'
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import type { ServerUser } from '#server/platform/database/embedded/cluster-home.ts'

/** The description of a backup, in its file `backup.json`. */
export interface BackupInfo {
  /** ISO timestamp of its begin. */
  at: string
  /** The last migration. */
  schema: string
  /** The last entry of the audit log before it began; a restored database has at least this one. */
  auditEntry: number
  bytes: number
}

const infoFile = 'backup.json'
const namePrefix = 'market-'
/** Of a backup that was not finished. */
const draftSuffix = '.partial'

/** The folder of a backup, named by its time so that the names are in order. */
export const folderOf = (at: Date): string => namePrefix + at.toISOString().replaceAll(/[:.]/g, '-')

/** Folders of finished backups, the newest first. */
export async function listBackups(root: string): Promise<string[]> {
  const names = await readdir(root).catch(ifMissing([]))
  return names
    .filter((name) => name.startsWith(namePrefix) && !name.endsWith(draftSuffix))
    .toSorted()
    .toReversed()
    .map((name) => path.join(root, name))
}

/** @throws one line if the folder is no backup */
export async function readInfo(folder: string): Promise<BackupInfo> {
  const text = await readFile(path.join(folder, infoFile), 'utf8').catch(ifMissing(undefined))
  if (text === undefined) throw new Error(`${folder} is no finished backup`)
  return JSON.parse(text) as BackupInfo
}

/** A folder that only this user enters, for a backup that is made; drafts of killed programs go. */
export async function createDraft(root: string, at: Date): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (const name of await readdir(root)) {
    if (name.startsWith(namePrefix) && name.endsWith(draftSuffix)) {
      await rm(path.join(root, name), { recursive: true, force: true })
    }
  }
  const draft = path.join(root, folderOf(at) + draftSuffix)
  await mkdir(draft, { mode: 0o700 })
  return draft
}

/** Makes a draft a backup, which lasts through a loss of power, and deletes the oldest beyond `keep`. */
export async function finishDraft(draft: string, info: BackupInfo, keep: number): Promise<string> {
  await writeFile(path.join(draft, infoFile), `${JSON.stringify(info, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  const folder = draft.slice(0, -draftSuffix.length)
  await rename(draft, folder)
  const root = path.dirname(folder)
  await flush(root)
  for (const old of (await listBackups(root)).slice(keep)) {
    await rm(old, { recursive: true, force: true })
  }
  return folder
}

/** Where the files of the copy go, and who owns them. */
interface CopyOptions {
  /** Paths below the source that are left out, with all below them if they are folders. */
  skips?: (relative: string, isFolder: boolean) => boolean
  owner?: ServerUser
  /** Whether files may vanish meanwhile, as those of a running database do. */
  mayVanish?: boolean
  /** Whether the copy must last through a loss of power; true if absent. */
  isFlushed?: boolean
}

/** Files that are copied and flushed at once. */
const parallel = 16

/** Copies a folder for its owner alone. Returns the bytes. */
export async function copyFolder(
  from: string,
  to: string,
  options: CopyOptions = {},
): Promise<number> {
  const { skips = () => false, owner, mayVanish = false, isFlushed = true } = options
  const own = (file: string) =>
    owner?.switched ? chown(file, owner.uid, owner.gid) : Promise.resolve()
  const waiting: string[] = []
  async function makeFolders(relative: string): Promise<void> {
    await mkdir(path.join(to, relative), { recursive: true, mode: 0o700 })
    await own(path.join(to, relative))
    for (const entry of await readdir(path.join(from, relative), { withFileTypes: true })) {
      const inner = path.join(relative, entry.name)
      const isSkipped = skips(inner, entry.isDirectory())
      if (entry.isDirectory()) {
        if (!isSkipped) await makeFolders(inner)
        else {
          await mkdir(path.join(to, inner), { mode: 0o700 })
          await own(path.join(to, inner))
        }
      } else if (!isSkipped && entry.isSymbolicLink()) {
        await symlink(await readlink(path.join(from, inner)), path.join(to, inner))
      } else if (!isSkipped && entry.isFile()) waiting.push(inner)
    }
  }
  async function copyOne(relative: string): Promise<number> {
    const target = path.join(to, relative)
    await copyFile(path.join(from, relative), target, constants.COPYFILE_FICLONE)
    await chmod(target, 0o600)
    await own(target)
    if (isFlushed) await flush(target)
    return (await stat(target)).size
  }
  await makeFolders('')
  let bytes = 0
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const copied = copyOne(next)
      const size = await (mayVanish ? copied.catch(ifMissing(0)) : copied)
      bytes += size
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  if (isFlushed) await flush(to)
  return bytes
}

const ifMissing =
  <T>(fallback: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback
    throw error
  }

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
