export { giveReport } from './service-giving.ts'
export { logHead, logPage, proofOf } from './service-proving.ts'
export { publishedHeads, receiptRules } from './service-publishing.ts'
export { piecesOfReport } from './service-report.ts'
