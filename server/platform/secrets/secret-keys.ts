import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/platform/config.ts'

/** The first key signs and encrypts; a previous one only verifies and decrypts. Each has 32 characters or more. */
export type SecretKeys = readonly [current: string, ...previous: string[]]

/** Files of an embedded run, in its data folder. */
export const secretKeyFiles = { current: 'secret-key', previous: 'secret-key-previous' }

/**
 * The keys of the configuration. An embedded run without one creates it in the data folder, readable by the program's
 * user only.
 */
export async function loadSecretKeys(
  config: Pick<Config, 'secretKey' | 'secretKeyPrevious' | 'database' | 'dataDir'>,
): Promise<SecretKeys> {
  const { secretKey, secretKeyPrevious, database, dataDir } = config
  const current = secretKey ?? (await loadOrCreateSecretKey(dataDir))
  const previous =
    secretKeyPrevious ?? (database === undefined ? await loadPreviousKey(dataDir) : undefined)
  return previous === undefined || previous === current ? [current] : [current, previous]
}

async function loadOrCreateSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, secretKeyFiles.current)
  await mkdir(dataDir, { recursive: true })
  try {
    // `wx`: if two processes start at once, one creates the file and the other reads it.
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}

async function loadPreviousKey(dataDir: string): Promise<string | undefined> {
  try {
    const key = await readFile(path.join(dataDir, secretKeyFiles.previous), 'utf8')
    return key.trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/**
 * Whether a text is one of the expected ones, each compared in constant time. Every token with a MAC is compared here as
 * it was issued and never decoded: decoding accepts other cases, alphabets, padding, blanks and trailing bits.
 */
export function matchesAny(expected: readonly string[], value: string): boolean {
  const bytes = Buffer.from(value)
  return (
    expected
      .map((text) => Buffer.from(text))
      .filter((other) => other.length === bytes.length && timingSafeEqual(other, bytes)).length > 0
  )
}
