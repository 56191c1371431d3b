export { createIdentify } from '#server/features/auth/identify.ts'
export { hashPassword } from '#server/features/auth/passwords.ts'
