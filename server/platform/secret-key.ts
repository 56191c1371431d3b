import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Secret key of an embedded run, stored in the data folder and readable by the server's user only. */
export async function loadOrCreateSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  try {
    // `wx`: if two processes start at once, one creates the file and the other reads it.
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
