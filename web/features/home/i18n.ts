import { defineMessages } from '#client/i18n.ts'

/** Messages of the home page. `todo` is keyed by item type; for a room its name replaces the text. */
const pt = {
  title: 'Início',
  closing: {
    title: 'Fechando primeiro',
    all: 'Ver todas',
    loading: 'Carregando o que está aberto',
    closesIn: 'Fecha em',
    clock: { days: 'd', hours: 'h', minutes: 'min', seconds: 's', ended: 'Fechou' },
    prize: 'Premiação',
    guaranteed: 'Premiação garantida',
    games: 'Jogos',
    athletes: (count: number) => (count === 1 ? '1 craque' : `${count} craques`),
    matches: (count: number) => (count === 1 ? '1 placar' : `${count} placares`),
    entered: 'você já está dentro',
    play: 'Jogar',
    see: 'Ver cartela',
    free: 'Grátis',
  },
  welcome: {
    title: 'Comece de graça',
    text: (amount: string, card: string) =>
      `${amount} garantidos em ${card}. Jogar não custa nada, o prêmio é de verdade.`,
    play: 'Jogar grátis',
  },
  top: {
    champions: 'Campeões da semana passada',
    paid: (amount: string, games: number) =>
      games === 1
        ? `${amount} em prêmios pagos nos últimos 7 dias`
        : `${amount} pagos em ${games} cartelas nos últimos 7 dias`,
    title: 'Top 3 da semana',
    all: 'Ver ranking',
    loading: 'Carregando o ranking',
    broken: 'O ranking não carregou',
    empty: 'Sem ranking',
    emptyText: 'Ninguém pontuou nesta semana ainda. O primeiro lugar está vago.',
    rank: (rank: string) => `${rank} lugar`,
    mine: (rank: string) => `Você está em ${rank}`,
    mineNote: 'Pontos desta semana',
    live: (points: string) => `${points} em jogo`,
    liveNote: 'Contam no fim da cartela',
    none: 'Sem pontos nesta semana',
    noneNote: 'Veja como funciona',
    point: 'ponto',
    points: 'pts',
  },
  sponsors: {
    title: 'Patrocinadores',
    carousel: 'carrossel',
    label: 'Patrocínio',
    slide: (rank: number, count: number) => `Slide ${rank} de ${count}`,
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
    result: { title: 'Saiu o resultado', text: '' },
    'confirm-email': { title: 'Confirme seu e-mail', text: 'Ele é pedido antes do primeiro depósito.' },
    paused: { title: 'Você está em pausa', text: '' },
    'self-excluded': { title: 'Você está em autoexclusão', text: '' },
    limits: { title: 'Escolha seus limites', text: '' },
    restUntil: (end: string) => `Até ${end}. Sacar pode. Veja onde ter ajuda.`,
    secondsLeft: (seconds: number) => (seconds === 1 ? 'Falta 1 s' : `Faltam ${seconds} s`),
    'birth-date': { title: 'Informe sua data de nascimento', text: 'Ela é pedida antes do primeiro jogo pago.' },
  },
}

export type HomeMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
