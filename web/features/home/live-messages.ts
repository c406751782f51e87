import { defineMessages } from '#client/i18n.ts'

/** Messages of games under way, loaded with them. */
const pt = {
  title: 'Seus jogos agora',
  all: 'Ver todos',
  now: 'Ao vivo',
  ifNow: 'se acabasse agora',
  paysAt: (moment: string) => `cai ${moment}`,
  paying: 'caindo na carteira',
  pot: 'em jogo',
  of: (entries: number) => `de ${entries}`,
  begins: (moment: string) => `Começa ${moment}`,
  soon: 'Começa já já',
  answered: (yes: boolean): string => (yes ? 'Você cravou: sim' : 'Você cravou: não'),
  up: (places: number): string => (places === 1 ? 'posição acima' : 'posições acima'),
  down: (places: number): string => (places === 1 ? 'posição abaixo' : 'posições abaixo'),
  more: (count: number) => (count === 1 ? 'Mostrar mais 1' : `Mostrar mais ${count}`),
  news: (game: string, rank: string, prize: string) => `${game}: ${rank}, ${prize} se acabasse agora.`,
}

export type LiveMessages = typeof pt
export const liveMessages = defineMessages(pt, () => import('./live-messages.en.ts').then(en => en.liveMessages))
