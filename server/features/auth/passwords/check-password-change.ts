import { fieldMessages } from '#contract/notices.ts'
import {
  verifyCurrentPassword,
  type CountedAs,
} from '#server/features/auth/passwords/check-own-password.ts'
import { findPasswordWeakness } from '#server/features/auth/passwords/check-strength.ts'
import { hashPassword } from '#server/features/auth/passwords/hash-password.ts'
import { refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const fault = (msg: string) => refuseFields([{ param: 'password', msg }])

/** Validates a password change by its owner and hashes the new password. */
export async function checkPasswordChange(
  platform: Platform,
  owner: Parameters<typeof findPasswordWeakness>[2] & { passwordHash: string | null },
  wanted: { currentPassword: string; password: string },
  counted: CountedAs,
): Promise<{ passwordHash: string } | Refused> {
  const { currentPassword, password } = wanted
  const refused = await verifyCurrentPassword(platform, owner.passwordHash, currentPassword, counted)
  if (refused) return refused
  if (password === currentPassword) return fault(fieldMessages.samePassword)
  const weakness = await findPasswordWeakness(platform, password, owner)
  if (weakness) return fault(weakness)
  return { passwordHash: await hashPassword(password) }
}
