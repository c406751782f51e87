import { IMPORT_MESSAGES, type ImportMessageCode } from '#contract/import-messages.ts'

const en: Record<ImportMessageCode, string> = IMPORT_MESSAGES
export default en
