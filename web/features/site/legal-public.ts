export { legalTextQuery } from '#web/features/site/legal/api.ts'
export { contractDialog } from '#web/features/site/legal/contract-dialog-lazy.ts'
export { versionText } from '#web/features/site/legal/legal-text.tsx'
