export { ComplaintButton } from '#web/features/complaints/complaint-button.tsx'
export { faultOfFile } from '#web/features/complaints/chosen-file.ts'
