import type { ExportPart } from '#server/modules/accounts/index.ts'
import { allOf } from './service.ts'

export { noticesTo } from './service.ts'
export { exportNoticeChoices } from './service-choices.ts'

/** My notifications, for the export of my data. */
export const exportNotifications: ExportPart = async (from, accountId) => ({
  name: 'notifications',
  rows: await allOf(from, accountId),
})
