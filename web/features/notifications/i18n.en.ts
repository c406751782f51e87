import type { NotificationMessages } from './i18n.ts'

const en: NotificationMessages = {
  title: 'Notifications',
  settings: 'Choose what I get',
  readAll: 'Mark all read',
  remove: title => `Delete: ${title}`,
  isNew: 'new',
  loading: 'Loading notifications',
  loadingMore: 'Loading more notifications',
  empty: 'No notifications',
  emptyText: 'When there is news about you, it appears here.',
  listFailed: { title: 'The notifications did not load', text: 'Refresh the page, try again!' },
  readFailed: { title: 'The notification was not marked as read', text: 'Try again in a few seconds.' },
  readAllFailed: { title: 'The notifications were not marked as read', text: 'Try again in a few seconds.' },
}

export default en
