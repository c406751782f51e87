import { defineMessages } from '#client/i18n.ts'

/** Messages of a game followed live. */
const pt = {
  title: 'Tempo real',
  titleOver: 'Como foi',
  feed: 'O que aconteceu',
  all: (count: number) => `Ver tudo o que aconteceu (${count})`,
  fewer: 'Ver menos',
  what: {
    start: () => 'Bola rolando',
    goal: (name: string) => (name === '' ? 'Gol' : `Gol de ${name}`),
    own: (name: string) => (name === '' ? 'Gol contra' : `Gol contra de ${name}`),
    penalty: (name: string) => (name === '' ? 'Gol de pênalti' : `Gol de pênalti de ${name}`),
    'goal-void': (name: string) => (name === '' ? 'Gol anulado' : `Gol anulado de ${name}`),
    yellow: (name: string) => `Amarelo para ${name}`,
    red: (name: string) => (name === '' ? 'Cartão vermelho' : `Vermelho para ${name}`),
    end: () => 'Fim de jogo',
    off: () => 'Partida parada',
    points: (name: string) => (name === '' ? 'Seus palpites' : `Seu palpite em ${name}`),
  },
  forMe: (points: string) => `${points} para você`,
  mine: 'Sua caminhada',
  position: 'Posição',
  points: 'Pontos',
  chart: { keys: 'Setas para ler cada momento', table: 'Ver em tabela', step: 'Hora', value: 'Valor', now: 'agora' },
  leading: 'Não tem ninguém acima de você.',
  ownAbove: 'outro jogo seu',
  behind: (points: string) => `está ${points} à sua frente`,
  wish: (what: string, name: string) => `${what} · ${name}`,
  teamGoal: (team: string) => `Gol: ${team}`,
  effects: {
    pass: (name: string) => `e você passa ${name}.`,
    level: (name: string) => `e você empata com ${name}.`,
    closer: (name: string) => `e você chega mais perto de ${name}.`,
  },
  pts: { point: 'ponto', points: 'pts' },
  up: (count: number) => (count === 1 ? 'Subiu 1 posição' : `Subiu ${count} posições`),
  down: (count: number) => (count === 1 ? 'Caiu 1 posição' : `Caiu ${count} posições`),
  duel: { title: 'Quem está na frente', ahead: 'Você na frente', even: 'Empate', behind: 'Você atrás' },
  ahead: 'está na frente',
}

export type LiveMessages = typeof pt
export const liveMessages = defineMessages(pt, () => import('./live-messages.en.ts').then(en => en.liveMessages))
