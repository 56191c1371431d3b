export { createIdentify } from '#server/features/auth/identify-caller.ts'
export { createDoorkeeper } from '#server/features/auth/identify-listeners.ts'
export { hashPassword } from '#server/features/auth/hash-password.ts'
