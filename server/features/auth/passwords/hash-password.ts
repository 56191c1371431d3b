import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default variant) with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Sets the memory of each new hash, in KiB, for the whole process; the configuration refuses less in production. */
export function setHashMemory(kibibytes: number): void {
  cost.memoryCost = kibibytes
}

/** The parameters of new hashes; a stored hash names its own. */
export const hashCost: Readonly<typeof cost> = cost

/** Keyboards compose the same letter in different ways. */
const asTyped = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => hash(asTyped(password), cost)

let nobodysHash: Promise<string> | undefined

/** Checks a password; for an unknown account it takes as long and says no, so that time tells nothing. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody')
  const matches = await verify(passwordHash ?? (await nobodysHash), asTyped(password))
  return matches && passwordHash !== null
}
