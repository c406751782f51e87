import { defineMessages } from '#web/lib/i18n.ts'

/** Words of the notifications panel. */
const pt = {
  title: 'Notificações',
  settings: 'Escolher o que recebo',
  readAll: 'Marcar lidas',
  remove: (title: string) => `Apagar: ${title}`,
  isNew: 'nova',
  loading: 'Carregando notificações',
  loadingMore: 'Carregando mais notificações',
  empty: 'Nenhuma notificação',
  emptyText: 'Quando houver novidade sobre você, ela aparece aqui.',
  listFailed: { title: 'As notificações não carregaram', text: 'Recarregue a página e tente de novo!' },
  readFailed: { title: 'A notificação não foi marcada como lida', text: 'Tente de novo em alguns segundos.' },
  readAllFailed: { title: 'As notificações não foram marcadas como lidas', text: 'Tente de novo em alguns segundos.' },
}

export type NotificationMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts'))
