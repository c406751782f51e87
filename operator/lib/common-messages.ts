import { defineMessages } from '#client/i18n.ts'

/** Messages that every feature of the console uses. */
const pt = {
  brand: 'Crava · operador',
  cancel: 'Cancelar',
  close: 'Fechar',
  retry: 'Tentar de novo',
  save: 'Salvar',
  loading: 'Carregando',
  language: 'Idioma',
  showPassword: 'Mostrar senha',
  hidePassword: 'Esconder senha',
  toasts: 'Avisos',
  closeToast: 'Fechar aviso',
  lightTheme: 'Usar o tema claro',
  darkTheme: 'Usar o tema escuro',
  reason: 'Motivo',
  reasonHint: 'Fica guardado na auditoria, com o seu nome.',
  leave: 'Sair desta página?',
  leaveText: 'As alterações serão perdidas.',
  leaveYes: 'Sair sem salvar',
  stay: 'Ficar',
  discard: 'Descartar',
  unsaved: (count: number) => (count === 1 ? '1 alteração não salva' : `${count} alterações não salvas`),
  pages: 'Páginas',
  rowsOfPage: 'Linhas por página',
  perPage: (rows: number) => `${rows} por página`,
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
  notForRole: 'Não é do seu papel',
  notForRoleText: 'Esta página é de outro papel no console. Se você precisa dela, fale com a administração.',
  /** Names of the roles. */
  roles: { support: 'Atendimento', games: 'Jogos', finance: 'Financeiro', admin: 'Administração' },
  shownOf: (from: number, to: number, total: string) => `${from}–${to} de ${total}`,
}

export type CommonMessages = typeof pt
export const commonMessages = defineMessages(pt, () => import('./common-messages.en.ts').then(en => en.commonMessages))
