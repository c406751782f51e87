import { defineWords } from '#web/lib/i18n.ts'

/** Words of the home page. `todo` is keyed by the kind of what waits; of a room its name is shown in place of the text. */
const pt = {
  title: 'Início',
  top: {
    title: 'Top 3 da semana',
    all: 'Ver ranking',
    loading: 'Carregando o ranking',
    broken: 'O ranking não carregou',
    empty: 'Sem ranking',
    emptyText: 'Ninguém pontuou nesta semana ainda. O primeiro lugar está vago.',
    place: (place: string) => `${place} lugar`,
    mine: (place: string) => `Você está em ${place}`,
    mineNote: 'Pontos desta semana',
    none: 'Você ainda não pontuou nesta semana',
    noneNote: 'Veja como os Craques da Semana funcionam',
    point: 'ponto',
    points: 'pts',
  },
  sponsors: {
    title: 'Patrocinadores',
    carousel: 'carrossel',
    label: 'Patrocínio',
    slide: (place: number, count: number) => `Slide ${place} de ${count}`,
    newTab: 'abre em outra aba',
    pause: 'Pausar rotação',
    play: 'Retomar rotação',
    previous: 'Slide anterior',
    next: 'Próximo slide',
    loading: 'Carregando patrocínio',
  },
  todo: {
    title: 'O que espera por você',
    'push-question': { title: 'Uma pergunta espera por você', text: 'Responda antes que o tempo acabe.' },
    'your-turn': { title: 'É a sua vez', text: '' },
    'opponent-ready': { title: 'Seu adversário espera por você', text: '' },
    'duel-lobby': { title: 'O duelo pode começar', text: '' },
    invitation: { title: 'Convite para jogar', text: '' },
    'room-to-play': { title: 'Falta o seu palpite', text: '' },
    'confirm-email': { title: 'Confirme seu e-mail', text: 'Ele é pedido antes do primeiro depósito.' },
    paused: { title: 'Você está em pausa', text: '' },
    'self-excluded': { title: 'Você está em autoexclusão', text: '' },
    limits: { title: 'Escolha seus limites', text: '' },
    restUntil: (end: string) => `Até ${end}. Sacar pode. Veja onde ter ajuda.`,
    'birth-date': { title: 'Informe sua data de nascimento', text: 'Ela é pedida antes do primeiro jogo pago.' },
  },
  modes: {
    title: 'Escolha seu jogo',
    athletes: 'Craques da Semana',
    athletesText: 'Crave gols e números dos craques de cada cartela.',
    championships: 'Campeonatos',
    championshipsText: 'Placar de cada jogo da rodada',
    family: 'Família vs Amigos',
    familyText: 'Sua sala, sua turma',
    versus: 'Versus',
    versusText: 'Um contra um, por turnos',
    versusVip: 'Versus VIP',
    versusVipText: 'Mesa alta',
    from: 'A partir de',
    push: 'Palpite relâmpago',
    pushText:
      'Perguntas de sim ou não durante as partidas, com 30 segundos para responder. Elas aparecem na tela quando são feitas.',
    pushMine: 'Ver os que respondi',
  },
}

export type HomeWords = typeof pt
export const words = defineWords(pt, () => import('./i18n.en.ts'))
