export { fillText } from '#server/features/site/fill-texts.ts'
export {
  dropSettings,
  lockSettings,
  putSettings,
  settingRows,
} from '#server/features/site/queries.ts'
export {
  mailHead,
  providerAddress,
  readLimitTexts,
  readOperatorSettings,
  readSettings,
  stockMailAddress,
} from '#server/features/site/read-settings.ts'
export { inEuroCents, isRobot } from '#server/features/site/rules.ts'
