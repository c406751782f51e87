import { defineMessages } from '#client/i18n.ts'

/** Messages of the links to each mode, loaded with them. */
const pt = {
  title: 'Escolha seu jogo',
  mine: 'Meus jogos',
  athletes: 'Craques da Semana',
  athletesText: 'Crave gols e números dos craques de cada cartela.',
  championships: 'Campeonatos',
  championshipsText: 'Placar de cada jogo da rodada',
  family: 'Família vs Amigos',
  familyText: 'Sua sala, sua turma',
  versus: 'Versus',
  versusText: 'Um contra um, por turnos',
  versusVip: 'Versus VIP',
  versusVipText: 'Só para apostas altas',
  from: 'A partir de',
  push: 'Palpite relâmpago',
  pushText:
    'Perguntas de sim ou não durante as partidas, com 30 segundos para responder. Elas aparecem na tela quando são feitas.',
  pushMine: 'Ver os que respondi',
}

export type ModesMessages = typeof pt
export const modesMessages = defineMessages(pt, () => import('./modes-messages.en.ts').then(en => en.modesMessages))
