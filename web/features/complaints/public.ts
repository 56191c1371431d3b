export { ComplaintButton } from '#web/features/complaints/complaint-button.tsx'
export { faultOfFile, paperField } from '#web/features/complaints/chosen-file.ts'
