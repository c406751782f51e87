export { logHead, proofOf } from './service-proving.ts'
export { publishedHeads, receiptRules } from './service-publishing.ts'
export { piecesOfReport } from './service-report.ts'
