export { ComplaintButton } from '#web/features/complaints/complaint-button.tsx'
export { findFileError, documentField } from '#web/features/complaints/complaint-file.ts'
