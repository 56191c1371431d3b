export { createIdentify } from '#server/features/auth/identify-caller.ts'
export { hashPassword } from '#server/features/auth/hash-password.ts'
