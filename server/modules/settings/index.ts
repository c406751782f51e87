export {
  gameAloneAt,
  guaranteeAloneAt,
  guaranteeAloneDayAt,
  type SettingsConfig,
  settingsForShare,
  currentSettings,
  termsInForce,
} from './service.ts'
export { carryOutSettings, setPart } from './service-changing.ts'
export { lockSettingsForShare as lockSettings, settingsInUse } from './sql.ts'
export { lockTextsForShare, insertText, listTexts, type TextVersionRow } from './sql-texts.ts'
