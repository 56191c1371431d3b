export { createIdentify } from '#server/features/auth/identify-caller.ts'
export { createDoorkeeper } from '#server/features/auth/identify-listeners.ts'
export type { Changer } from '#server/features/auth/change-password.ts'
export { checkOwnPassword } from '#server/features/auth/check-own-password.ts'
export { checkPasswordChange } from '#server/features/auth/check-password-change.ts'
export { passwordFault, strengthOf } from '#server/features/auth/check-strength.ts'
export { endSessionsOf, forceLogout } from '#server/features/auth/end-sessions.ts'
export { findLink, voidLinks } from '#server/features/auth/password-queries.ts'
export {
  issuePasswordLink,
  tokenHashOf,
  usePasswordLink,
} from '#server/features/auth/issue-password-link.ts'
export { deviceInWords, placeInWords } from '#server/features/auth/present-session.ts'
export { sendSecurityMail } from '#server/features/auth/send-security-mail.ts'
export { sendWelcome } from '#server/features/auth/send-welcome.ts'
export { notifyPasswordChange } from '#server/features/auth/notify-password-change.ts'
export { hashPassword, isPassword, setHashMemory } from '#server/features/auth/hash-password.ts'
export {
  accountKey,
  hashToken,
  knownDevice,
  newDeviceMark,
  newToken,
} from '#server/features/auth/make-token.ts'
export { countAttempt } from '#server/features/auth/count-attempt.ts'
export { forgiveFailures } from '#server/features/auth/queries.ts'
export { failureCounters } from '#server/features/auth/rules.ts'
export { refusalOfCode, type CodeAttempt } from '#server/features/auth/check-code.ts'
export {
  beginEnrolment,
  confirmEnrolment,
  renewRecoveryCodes,
} from '#server/features/auth/enrol-second-factor.ts'
export { resetSecondFactor } from '#server/features/auth/end-second-factor.ts'
export {
  hasSecondFactor,
  type SecondFactorOwner,
} from '#server/features/auth/two-factor-queries.ts'
