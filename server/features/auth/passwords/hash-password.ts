import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default variant) with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified for unknown accounts, at the same cost as others. */
let unknownAccountHash: Promise<string> | undefined

/** Sets the memory cost of new hashes in KiB for the process; the configuration rejects less in production. */
export function setHashMemory(kibibytes: number): void {
  cost.memoryCost = kibibytes
  unknownAccountHash = undefined
}

/** Parameters of new hashes; a stored hash contains its own. */
export const hashCost: Readonly<typeof cost> = cost

/** Keyboards compose the same character in different ways. */
const normalizePassword = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => hash(normalizePassword(password), cost)

/** Takes as long for an unknown account (null), so that timing reveals nothing. */
export async function passwordMatches(passwordHash: string | null, password: string) {
  unknownAccountHash ??= hashPassword('the password of nobody')
  const matches = await verify(
    passwordHash ?? (await unknownAccountHash),
    normalizePassword(password),
  )
  return matches && passwordHash !== null
}
