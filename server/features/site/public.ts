export { fillText } from '#server/features/site/fill-texts.ts'
export {
  providerAddress,
  readLimitTexts,
  readOperatorSettings,
  readSettings,
} from '#server/features/site/read-settings.ts'
export { isRobot } from '#server/features/site/rules.ts'
