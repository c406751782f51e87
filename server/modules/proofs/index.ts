export { logHead, proofOf } from './service-proving.ts'
export { deskHeads, receiptRules } from './service-publishing.ts'
export { piecesOfReport } from './service-report.ts'
