export {
  deleteSettings,
  findCountry,
  findLogoFile,
  listCountries,
  lockSettings,
  upsertSettings,
  listSettings,
} from '#server/features/site/queries.ts'
export {
  clearSettingsCache,
  mailContact,
  mailHead,
  providerAddress,
  readBrand,
  readDocumentBrand,
  readLimitTexts,
  isRefusedCountry,
  registrationRefusal,
  readOperatorSettings,
  readSettings,
  salesAddress,
  stockMailAddress,
  getHeldHours,
} from '#server/features/site/read-settings.ts'
export {
  createTextRenderer,
  fillWords,
  readMailText,
  type TextRenderer,
} from '#server/features/site/mail-texts.ts'
export {
  contractVersionOf,
  currentContract,
  presentLegalVersions,
  publishLegalText,
  sanitizeLegalText,
} from '#server/features/site/legal-texts.ts'
export { composeReplyToAnswer } from '#server/features/site/reply-to-answer.ts'
export { isRobot, presentPrices } from '#server/features/site/rules.ts'
