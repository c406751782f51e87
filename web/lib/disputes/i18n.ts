import { defineMessages } from '#client/i18n.ts'

/** Messages of the disputes of a game of mine, in any mode (C9). */
const pt = {
  title: 'Contestar um fato',
  text: (moment: string) => `Viu um erro? Conte até ${moment}. O pagamento espera a resposta.`,
  of: {
    athlete: { what: 'Craque', choose: 'Escolha o craque' },
    match: { what: 'Partida', choose: 'Escolha a partida' },
    fact: { what: 'Partida ou jogador', choose: 'Escolha a partida ou o jogador' },
  },
  chooseFirst: 'Escolha o que você quer contestar.',
  what: 'O que aconteceu',
  hint: 'Diga o minuto e onde dá para conferir.',
  short: 'Conte um pouco mais: são ao menos 10 letras.',
  send: 'Enviar contestação',
  sent: 'Contestação enviada',
  sentText: 'Você recebe a resposta aqui.',
  mine: 'Suas contestações',
  seen: 'Viu um erro? Conteste um fato',
  broken: 'As contestações não carregaram',
  states: { open: 'Em análise', accepted: 'Aceita', refused: 'Recusada' },
  answer: 'Resposta',
  other: 'Outro fato',
}

export type DisputeMessages = typeof pt
export const disputeMessages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.disputeMessages))
