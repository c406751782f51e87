import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Contestações',
  text: 'O que os jogadores acham que está errado. Uma aberta segura o pagamento por até 24 horas.',
  table: 'Contestações, as abertas primeiro',
  states: 'Situação',
  all: 'Todas',
  state: { open: 'Aberta', accepted: 'Aceita', refused: 'Recusada' },
  at: 'Quando',
  game: 'Jogo',
  player: 'Jogador',
  fact: 'Sobre o quê',
  copy: 'O que diz',
  answer: 'Resposta',
  answerIt: 'Responder',
  answerOf: (player: string) => `Responder a ${player}`,
  oneGame: 'Só as deste jogo.',
  allGames: 'Ver as de todos',
  empty: 'Nenhuma contestação',
  emptyText: 'Quando um jogador contestar um resultado, ela aparece aqui.',
  answerTitle: 'Responder à contestação',
  verdict: 'Decisão',
  accept: 'Aceitar',
  refuse: 'Recusar',
  acceptText: 'Aceitar não muda o resultado: corrija os dados do jogo antes de responder.',
  answerLabel: 'Resposta ao jogador',
  answerHint: 'Ele recebe este texto, e ele fica na auditoria.',
  send: 'Enviar resposta',
  sent: 'Resposta enviada',
}

export type DisputesMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
