import { defineMessages } from '../lib/i18n.ts'

/** Words of what the program says of itself: no connection, a new version. */
const pt = {
  offline: 'Você está sem internet',
  stale: (time: string) => `O que está na tela é das ${time} e pode ter mudado.`,
  nothing: 'Esta página continua sozinha quando a conexão voltar.',
  back: 'A internet voltou',
  close: 'Fechar aviso',
  update: 'Há uma versão nova da Crava',
  updateText: 'Atualizar leva um instante. O que você está digitando aqui se perde.',
  updateNow: 'Atualizar',
  later: 'Agora não',
}

export type AppNoticesMessages = typeof pt
export const appNoticesMessages = defineMessages(pt, () => import('./app-notices-messages.en.ts'))
