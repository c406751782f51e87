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
export {
  insertText,
  listTexts,
  lockSettingsForShare as lockSettings,
  lockTextsForShare,
  settingsInUse,
  type TextVersionRow,
} from './sql.ts'
