import { defineMessages } from '#client/i18n.ts'
import type { StopType } from '#contract/settings.ts'

const kinds: Record<Exclude<StopType, 'mode' | 'game'>, { title: string; text: string }> = {
  entries: { title: 'Entradas', text: 'Ninguém entra em nenhum jogo. O que já entrou segue até o fim.' },
  deposits: {
    title: 'Depósitos',
    text: 'Nenhuma cobrança nova. O que for pago numa cobrança aberta é creditado.',
  },
  payouts: { title: 'Saques', text: 'Os pedidos são aceitos e esperam: nada sai para o banco.' },
}
const pt = {
  title: 'Incidente',
  text: 'Para quando algo está errado. Vale na hora, para todo mundo, e fica na auditoria.',
  kinds,
  modes: 'Modos',
  modesText: 'Ninguém entra nos jogos de um modo parado.',
  game: 'Um jogo só',
  gameText: 'Cole o código do jogo: está no endereço da página dele no console.',
  gameId: 'Código do jogo',
  gameHint: '24 letras e números.',
  stop: 'Parar',
  start: 'Liberar',
  stopped: 'Parado',
  since: (by: string) => `por ${by}, desde`,
  stopTitle: (what: string) => `Parar: ${what}?`,
  startTitle: (what: string) => `Liberar: ${what}?`,
  stopText: 'Vale a partir de agora. Nada do que isto para é aceito até ser liberado.',
  startText: 'Volta a valer agora.',
  stoppedNow: 'Parado',
  startedNow: 'Liberado',
  already: 'Já estava assim',
  alreadyText: 'Alguém fez isto antes de você.',
  banner: 'Aviso aos jogadores',
  bannerText: 'Aparece no alto de todas as páginas, na hora, enquanto estiver aqui.',
  inPortuguese: 'Em português',
  inEnglish: 'Em inglês',
  most: (count: number) => `No máximo ${count} letras.`,
  show: 'Mostrar aviso',
  hide: 'Tirar aviso',
  showTitle: 'Mostrar este aviso a todo mundo?',
  hideTitle: 'Tirar o aviso?',
  shown: 'Aviso no ar',
  hidden: 'Aviso tirado',
  notMine: 'Seu papel não usa esta chave.',
}
export type IncidentMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
