import { fieldMessages } from '#contract/notices.ts'
import { parseCode } from '#contract/auth/two-factor.ts'
import type { ApiError } from '#web/platform/api/api.ts'

/** Validates the format of a code before it is sent (AU-009); undefined if valid. */
export function validateCode(typed: string, kind: 'app' | 'recovery'): string | undefined {
  if (parseCode(typed)?.kind === kind) return undefined
  return kind === 'app' ? fieldMessages.sixDigits : fieldMessages.recoveryCode
}

/** Field error for a rejected code (ER-054, ER-055). */
export function codeErrorText(failure: Pick<ApiError, 'status' | 'msg' | 'errors'>): string {
  const isRefusal = [400, 403, 409, 429].includes(failure.status)
  return isRefusal ? (failure.errors[0]?.msg ?? failure.msg) : fieldMessages.codeNotVerified
}
