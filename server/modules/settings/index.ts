export {
  guaranteeAloneAt,
  guaranteeAloneDayAt,
  type SettingsConfig,
  settingsForShare,
  currentSettings,
  termsInForce,
} from './service.ts'
export { setPart } from './service-admin.ts'
export { settingsInUse } from './sql.ts'
export { lockTextsForShare, insertText, listTexts, type TextVersionRow } from './sql-texts.ts'
