export {
  createIdentify,
  findViewedContact,
  createLiveSocketAuthorizer,
} from '#server/features/auth/sessions/identify-caller.ts'
export {
  type Changer,
  checkOwnPassword,
  checkPasswordChange,
  notifyPasswordChange,
} from '#server/features/auth/passwords/change-password.ts'
export {
  findPasswordWeakness,
  estimateStrength,
} from '#server/features/auth/passwords/check-strength.ts'
export { endContactSessions, forceLogout } from '#server/features/auth/sessions/end-sessions.ts'
export { findLink, revokeLinks } from '#server/features/auth/passwords/queries.ts'
export {
  issuePasswordLink,
  hashLinkToken,
  usePasswordLink,
  sendWelcome,
} from '#server/features/auth/passwords/send-password-link.ts'
export { describeDevice, describePlace } from '#server/features/auth/sessions/present-session.ts'
export { sendSecurityMail } from '#server/features/auth/send-security-mail.ts'
export {
  hashPassword,
  passwordMatches,
  setHashMemory,
} from '#server/features/auth/passwords/hash-password.ts'
export {
  accountKey,
  hashToken,
  verifyDeviceToken,
  createDeviceToken,
  generateToken,
} from '#server/features/auth/sessions/make-token.ts'
export { countAttempt } from '#server/features/auth/count-attempt.ts'
export { clearFailures, deleteAccessOfRemoved } from '#server/features/auth/queries.ts'
export { failureCounters, signatureOf } from '#server/features/auth/rules.ts'
export {
  verifySecondFactorCode,
  type CodeAttempt,
} from '#server/features/auth/two-factor/check-code.ts'
export {
  beginEnrolment,
  confirmEnrolment,
  renewRecoveryCodes,
  resetSecondFactor,
} from '#server/features/auth/two-factor/enrol-second-factor.ts'
export {
  deleteFactorOfRemoved,
  hasSecondFactor,
  type SecondFactorOwner,
} from '#server/features/auth/two-factor/queries.ts'
export { reencryptSecondFactors } from '#server/features/auth/two-factor/secrets.ts'
export { welcomeMail, type PasswordChange } from '#server/features/auth/passwords/emails.ts'
