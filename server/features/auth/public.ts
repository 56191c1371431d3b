export { createIdentify } from '#server/features/auth/sessions/identify-caller.ts'
export { createLiveSocketAuthorizer } from '#server/features/auth/sessions/identify-listeners.ts'
export type { Changer } from '#server/features/auth/passwords/change-password.ts'
export { checkOwnPassword } from '#server/features/auth/passwords/check-own-password.ts'
export { checkPasswordChange } from '#server/features/auth/passwords/check-password-change.ts'
export { passwordFault, strengthOf } from '#server/features/auth/passwords/check-strength.ts'
export { endSessionsOf, forceLogout } from '#server/features/auth/sessions/end-sessions.ts'
export { findLink, voidLinks } from '#server/features/auth/passwords/queries.ts'
export {
  issuePasswordLink,
  tokenHashOf,
  usePasswordLink,
} from '#server/features/auth/passwords/issue-password-link.ts'
export { deviceInWords, placeInWords } from '#server/features/auth/sessions/present-session.ts'
export { sendSecurityMail } from '#server/features/auth/send-security-mail.ts'
export { sendWelcome } from '#server/features/auth/passwords/send-welcome.ts'
export { notifyPasswordChange } from '#server/features/auth/passwords/notify-password-change.ts'
export {
  hashPassword,
  isPassword,
  setHashMemory,
} from '#server/features/auth/passwords/hash-password.ts'
export {
  accountKey,
  hashToken,
  knownDevice,
  newDeviceMark,
  newToken,
} from '#server/features/auth/sessions/make-token.ts'
export { countAttempt } from '#server/features/auth/count-attempt.ts'
export { forgiveFailures } from '#server/features/auth/queries.ts'
export { failureCounters } from '#server/features/auth/rules.ts'
export { refusalOfCode, type CodeAttempt } from '#server/features/auth/two-factor/check-code.ts'
export {
  beginEnrolment,
  confirmEnrolment,
  renewRecoveryCodes,
} from '#server/features/auth/two-factor/enrol-second-factor.ts'
export { resetSecondFactor } from '#server/features/auth/two-factor/end-second-factor.ts'
export {
  hasSecondFactor,
  type SecondFactorOwner,
} from '#server/features/auth/two-factor/queries.ts'
