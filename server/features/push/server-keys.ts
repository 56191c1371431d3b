import {
  deleteKey,
  findCurrentKey,
  insertKey,
  listAllKeys,
  replacePrivateKey,
  type KeyRow,
} from '#server/features/push/queries.ts'
import { ConfigError } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createServerKeys, type ServerKeys } from '#server/platform/push/vapid.ts'
import {
  openSecret,
  resealRows,
  sealSecret,
  type ResealedCounts,
} from '#server/platform/secrets/seal-secret.ts'
import type { SecretKeys } from '#server/platform/secrets/secret-keys.ts'

interface StoredKeys extends ServerKeys {
  id: number
}

const purpose = 'push key'

const ownerOf = (publicKey: Buffer) => publicKey.toString('base64url')

const bindingOf = (secretKeys: SecretKeys, publicKey: Buffer) => ({
  secretKeys,
  purpose,
  owner: ownerOf(publicKey),
})

/** Decrypts a key; undefined if it was stored under a SECRET_KEY that is not accepted. */
export function openKey(
  { secretKeys }: Pick<Platform, 'secretKeys'>,
  row: KeyRow,
): StoredKeys | undefined {
  try {
    const privateKey = openSecret(bindingOf(secretKeys, row.publicKey), row.privateKey)
    return { id: row.id, publicKey: row.publicKey, privateKey }
  } catch {
    return undefined
  }
}

/**
 * Checks that SECRET_KEY is the one with which this database was used before.
 * @throws ConfigError
 */
export async function checkSecretKey(
  platform: Pick<Platform, 'database' | 'secretKeys'>,
): Promise<void> {
  const currentKey = await findCurrentKey(platform.database.sql)
  if (currentKey === undefined || openKey(platform, currentKey)) return
  throw new ConfigError([
    'SECRET_KEY is not the key that this database was used with: set that one, also as SECRET_KEY_PREVIOUS; if it is lost, run npm run rotate-secrets -- --lost',
  ])
}

/**
 * The key of new subscriptions, created when there is none.
 * @throws if it belongs to another SECRET_KEY
 */
export async function getCurrentKey(platform: Platform): Promise<StoredKeys> {
  const { database, clock, secretKeys } = platform
  const currentKey = await findCurrentKey(database.sql)
  const opened = currentKey && openKey(platform, currentKey)
  if (opened) return opened
  if (currentKey) throw new Error('the key for notifications belongs to another SECRET_KEY')
  const keys = createServerKeys()
  const privateKey = sealSecret(bindingOf(secretKeys, keys.publicKey), keys.privateKey)
  const now = clock.now()
  await insertKey(database.sql, { publicKey: keys.publicKey, privateKey, now })
  const row = await findCurrentKey(database.sql)
  const created = row && openKey(platform, row)
  if (!created) throw new Error('the key for notifications was replaced by another process')
  return created
}

/** Encrypts with SECRET_KEY the keys for notifications that the previous key encrypted. */
export async function reencryptServerKeys(tx: Tx, secretKeys: SecretKeys): Promise<ResealedCounts> {
  const stored = await listAllKeys(tx)
  const rows = stored.map(({ id, publicKey, privateKey }) => ({
    id,
    owner: ownerOf(publicKey),
    sealed: privateKey,
  }))
  const { changed, ...counts } = resealRows(rows, { secretKeys, purpose })
  let replaced = 0
  for (const row of changed) replaced += await replacePrivateKey(tx, row)
  return { ...counts, changed: replaced }
}

/** Deletes the keys for notifications that no key opens, with the subscriptions that need them. @returns how many */
export async function deleteLostServerKeys(tx: Tx, secretKeys: SecretKeys): Promise<number> {
  const lost = (await listAllKeys(tx)).filter((row) => !openKey({ secretKeys }, row))
  for (const { id } of lost) await deleteKey(tx, id)
  return lost.length
}
