export { exclusionDialog } from '#web/features/broadcasts/admin/exclusion-dialog-lazy.ts'
export { ExclusionPanel } from '#web/features/broadcasts/admin/exclusion-panel.tsx'
