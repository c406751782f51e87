export {
  guaranteeAloneAt,
  guaranteeAloneDayAt,
  type HouseConfig,
  heldHouse,
  houseNow,
  termsInForce,
} from './service.ts'
export { setPart } from './service-desk.ts'
export { goesByHouse } from './sql.ts'
export { holdTexts, insertText, listTexts, type TextVersionRow } from './sql-texts.ts'
