import type { AuditWords } from './i18n.ts'

const en: AuditWords = {
  title: 'Audit log',
  text: 'Who changed what, when and why. Nothing here is ever removed.',
  table: 'What operators did, the newest first',
  at: 'When',
  operator: 'Operator',
  action: 'Action',
  subject: 'On what',
  reason: 'Reason',
  empty: 'No actions yet',
  emptyText: 'What operators change shows up here.',
  actions: {
    'slide.created': 'Created a slide',
    'slide.changed': 'Changed a slide',
    'slide.removed': 'Removed a slide',
    'slides.rotation-changed': 'Changed the time of slides',
  },
}

export default en
