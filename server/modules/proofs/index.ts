export { logHead, proofOf } from './service-proving.ts'
export { receiptRules } from './service-publishing.ts'
