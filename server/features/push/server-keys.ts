import {
  deleteKey,
  findCurrentKey,
  insertKey,
  listAllKeys,
  replacePrivateKey,
  type KeyRow,
} from '#server/features/push/queries.ts'
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

/** Decrypts a key; undefined if it was stored under a SECRET_KEY that is not accepted any more. */
export function openKey({ secretKeys }: Platform, row: KeyRow): StoredKeys | undefined {
  try {
    const privateKey = openSecret(bindingOf(secretKeys, row.publicKey), row.privateKey)
    return { id: row.id, publicKey: row.publicKey, privateKey }
  } catch {
    return undefined
  }
}

/** The key of new subscriptions, created when there is none. One that cannot be decrypted is replaced. */
export async function getCurrentKey(platform: Platform): Promise<StoredKeys> {
  const { database, clock, log, secretKeys } = platform
  const found = await findCurrentKey(database.sql)
  const opened = found && openKey(platform, found)
  if (opened) return opened
  if (found) {
    log.warn('the key for notifications was replaced: it belongs to another SECRET_KEY')
    await database.transaction((tx) => deleteKey(tx, found.id))
  }
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
