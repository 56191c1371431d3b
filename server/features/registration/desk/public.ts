export { approve, ask, recordCheck, reject } from '#server/features/registration/desk/decide.ts'
