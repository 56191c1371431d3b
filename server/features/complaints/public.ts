export { addCaseFile } from '#server/features/complaints/add-case-file.ts'
export {
  addCaseNote,
  changeDeadline,
  changeCaseState,
} from '#server/features/complaints/change-case.ts'
export { presentCase, presentCaseRow } from '#server/features/complaints/present-case.ts'
export { countCases, listCases } from '#server/features/complaints/queries.ts'
export { readCaseFile } from '#server/features/complaints/add-case-file.ts'
