import { deleteKey, findCurrentKey, insertKey, type KeyRow } from '#server/features/push/queries.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createServerKeys, type ServerKeys } from '#server/platform/push/vapid.ts'
import { openSecret, sealSecret } from '#server/platform/seal-secret.ts'

interface StoredKeys extends ServerKeys {
  id: number
}

const bindingOf = (secretKey: string, publicKey: Buffer) => ({
  secretKey,
  purpose: 'push key',
  owner: publicKey.toString('base64url'),
})

/** Decrypts a key; undefined if SECRET_KEY has changed since it was stored. */
export function openKey({ secretKey }: Platform, row: KeyRow): StoredKeys | undefined {
  try {
    const privateKey = openSecret(bindingOf(secretKey, row.publicKey), row.privateKey)
    return { id: row.id, publicKey: row.publicKey, privateKey }
  } catch {
    return undefined
  }
}

/** The key of new subscriptions, created when there is none. One that cannot be decrypted is replaced. */
export async function getCurrentKey(platform: Platform): Promise<StoredKeys> {
  const { database, clock, log, secretKey } = platform
  const found = await findCurrentKey(database.sql)
  const opened = found && openKey(platform, found)
  if (opened) return opened
  if (found) {
    log.warn('the key for notifications was replaced: it belongs to another SECRET_KEY')
    await database.transaction((tx) => deleteKey(tx, found.id))
  }
  const keys = createServerKeys()
  const privateKey = sealSecret(bindingOf(secretKey, keys.publicKey), keys.privateKey)
  const now = clock.now()
  await insertKey(database.sql, { publicKey: keys.publicKey, privateKey, now })
  const row = await findCurrentKey(database.sql)
  const created = row && openKey(platform, row)
  if (!created) throw new Error('the key for notifications was replaced by another process')
  return created
}
