import type { ExportPart } from '#server/modules/accounts/index.ts'
import { allOf } from './service.ts'

export { noticesTo } from './service.ts'
export { exportNoticeChoices } from './service-choices.ts'

/** The caller's notifications, for the export of personal data. */
export const exportNotifications: ExportPart = async (from, accountId) => ({
  name: 'notifications',
  rows: await allOf(from, accountId),
})
