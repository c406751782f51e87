import { IMPORT_MESSAGES, type ImportMessageCode } from '#contract/import-messages.ts'

export const importMessages: Record<ImportMessageCode, string> = IMPORT_MESSAGES
