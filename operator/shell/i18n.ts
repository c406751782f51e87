import { defineWords } from '#client/i18n.ts'

const pt = {
  /** Written beside the mark. */
  console: 'console',
  logo: 'Crava, console: início',
  skip: 'Ir para o conteúdo',
  places: 'Console',
  start: 'Início',
  championships: 'Campeonatos',
  review: 'Conferência',
  teams: 'Times',
  cards: 'Cartelas',
  championshipCards: 'Placares',
  disputes: 'Contestações',
  money: 'Dinheiro',
  deposits: 'Depósitos',
  suspense: 'Em suspenso',
  withdrawals: 'Saques',
  treasury: 'Tesouraria',
  books: 'Livros',
  reconciliation: 'Conciliação',
  influencers: 'Influenciadores',
  slides: 'Slides',
  ads: 'Anúncios',
  reports: 'Denúncias',
  waiting: (count: number) => `${count} em espera`,
  audit: 'Auditoria',
  mailbox: 'Correio da demo',
  account: 'Sua conta',
  signOut: 'Sair',
  signOutAsk: 'Sair do console?',
  signOutText: 'Para voltar, é só entrar de novo com sua senha.',
}

export type ShellWords = typeof pt
export const words = defineWords(pt, () => import('./i18n.en.ts'))
