export { Meanwhile, meanwhileOf, type Difference } from '#web/features/profile/meanwhile.tsx'
