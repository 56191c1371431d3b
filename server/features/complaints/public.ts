export {
  addCaseFile,
  addCaseNote,
  changeDeadline,
  changeCaseState,
  previewCaseMails,
  readCaseFile,
} from '#server/features/complaints/change-case.ts'
export { caseMailbox } from '#server/features/complaints/case-mailbox.ts'
export { presentCase, presentCaseRow } from '#server/features/complaints/present-case.ts'
export { countCases, listCases } from '#server/features/complaints/queries.ts'
