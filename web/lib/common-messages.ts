import { defineMessages } from '#client/i18n.ts'

/** Messages that every feature uses. */
const pt = {
  cancel: 'Cancelar',
  close: 'Fechar',
  back: 'Voltar',
  retry: 'Tentar de novo',
  ranking: 'Ver ranking',
  save: 'Salvar',
  loading: 'Carregando',
  viewMore: 'Ver mais',
  language: 'Idioma',
  showPassword: 'Mostrar senha',
  hidePassword: 'Esconder senha',
  toasts: 'Avisos',
  closeToast: 'Fechar aviso',
  skip: 'Ir para o conteúdo',
  home: 'Início',
  leave: 'Sair desta página?',
  leaveText: 'As alterações serão perdidas.',
  leaveYes: 'Sair sem salvar',
  stay: 'Ficar',
  closedAccount: 'Conta encerrada',
  pageBroken: 'Esta página não abriu',
}

export type CommonMessages = typeof pt
export const commonMessages = defineMessages(pt, () => import('./common-messages.en.ts').then(en => en.commonMessages))
