import type { Lang } from '#contract/limits.ts'
import { formatPoints, formatReais, type Centavos } from '#contract/money.ts'
import { formatRank } from '#contract/ordinal.ts'

/** The texts of pictures and previews. The type of `en` requires everything that `pt` has. */
const pt = {
  claim: ['Entende de bola?', 'Crava.'],
  house: {
    title: 'Crava: palpites de futebol valendo prêmio',
    description: 'Palpites entre amigos e contra todo mundo, com cada ponto e cada centavo à vista.',
  },
  athletes: 'Craques da Semana',
  scores: 'Cartela de campeonato',
  play: 'Jogue',
  free: 'de graça',
  pool: 'Premiação',
  starts: (when: string) => `Começa ${when}`,
  closes: (when: string) => `Fecha ${when}`,
  soon: 'Começa logo mais',
  closed: 'Entradas encerradas',
  live: 'Valendo agora',
  finished: 'Resultado final',
  voided: 'Cancelada, entradas devolvidas',
  games: (count: string, isOne: boolean) => (isOne ? `${count} palpite` : `${count} palpites`),
  points: (points: string, isOne: boolean) => (isOne ? `${points} ponto` : `${points} pts`),
  rank: 'lugar',
  among: (count: string) => `entre ${count}`,
  hits: (hits: string, all: string) => `${hits} de ${all} acertos`,
  prize: 'Prêmio',
  picks: 'Palpites',
  more: (count: number) => `e mais ${count}`,
  noPoints: 'A bola ainda não rolou',
  waiting: 'Palpite cravado',
  waitingNote: 'Agora é torcer.',
  refunded: 'Jogo cancelado',
  refundedNote: 'A entrada foi devolvida.',
  responsibly: 'Jogue com responsabilidade',
  podium: (names: string) => `No pódio: ${names}.`,
  invite: 'Dê o seu palpite na Crava.',
  challenge: (name: string, card: string) => `${name} desafia você: ${card}`,
  picture: (name: string) => `Imagem de ${name}`,
  league: {
    kicker: 'Liga de amigos',
    people: (count: string, isOne: boolean) => (isOne ? `${count} pessoa` : `${count} pessoas`),
    more: (count: string, isOne: boolean) => (isOne ? 'mais uma pessoa' : `mais ${count}`),
    join: 'Entre na liga',
    title: (name: string) => `${name} · Liga na Crava`,
    text: (owner: string, names: string, count: string, isOne: boolean) =>
      `${owner} chamou você. ${isOne ? 'Uma pessoa já está' : `${count} pessoas já estão`} na liga: ${names}. Entre com os seus pontos.`,
  },
  rooms: { 'coach-friend': 'Família vs Amigos', 'game-vs': 'Versus', 'game-vs-vip': 'Versus VIP' },
  hostedBy: (name: string) => `Sala de ${name}`,
  people: (count: string, isOne: boolean) => (isOne ? `${count} pessoa na sala` : `${count} pessoas na sala`),
  join: 'Entre e dê o seu palpite.',
}

const en: typeof pt = {
  claim: ['Know your football?', 'Call it.'],
  house: {
    title: 'Crava: football predictions for prizes',
    description: 'Predictions among friends and against everyone, with every point and every cent in plain sight.',
  },
  athletes: 'Athletes of the Week',
  scores: 'Championship card',
  play: 'Play',
  free: 'for free',
  pool: 'Prize pool',
  starts: when => `Starts ${when}`,
  closes: when => `Closes ${when}`,
  soon: 'Starts soon',
  closed: 'Entries closed',
  live: 'Live now',
  finished: 'Final result',
  voided: 'Called off, entries refunded',
  games: (count, isOne) => (isOne ? `${count} game` : `${count} games`),
  points: (points, isOne) => (isOne ? `${points} point` : `${points} pts`),
  rank: 'place',
  among: count => `of ${count}`,
  hits: (hits, all) => `${hits} of ${all} right`,
  prize: 'Prize',
  picks: 'Picks',
  more: count => `and ${count} more`,
  noPoints: 'Yet to kick off',
  waiting: 'Locked in',
  waitingNote: 'Now we wait.',
  refunded: 'Called off',
  refundedNote: 'The entry was refunded.',
  responsibly: 'Play responsibly',
  podium: names => `On the podium: ${names}.`,
  invite: 'Make your prediction on Crava.',
  challenge: (name, card) => `${name} challenges you: ${card}`,
  picture: name => `Picture of ${name}`,
  league: {
    kicker: 'League of friends',
    people: (count, isOne) => (isOne ? `${count} person` : `${count} people`),
    more: (count, isOne) => (isOne ? 'one more' : `${count} more`),
    join: 'Join the league',
    title: name => `${name} · A league on Crava`,
    text: (owner, names, count, isOne) =>
      `${owner} invited you. ${isOne ? 'One person is' : `${count} people are`} in: ${names}. Bring your points.`,
  },
  rooms: { 'coach-friend': 'Family vs Friends', 'game-vs': 'Versus', 'game-vs-vip': 'Versus VIP' },
  hostedBy: name => `Room of ${name}`,
  people: (count, isOne) => (isOne ? `${count} person in the room` : `${count} people in the room`),
  join: 'Come in and make your prediction.',
}

/** The messages of a language. */
export const messagesOf = (lang: Lang): typeof pt => (lang === 'en' ? en : pt)

const WHEN: Intl.DateTimeFormatOptions = {
  timeZone: 'America/Sao_Paulo',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
}

/** `sáb., 21/11, 15:30`. */
export const formatWhen = (at: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, WHEN).format(at)

/** `R$ 10`: without centavos if they are zero, since space is limited. */
export const reaisLabel = (amount: Centavos, lang: Lang): string => formatReais(amount, lang).replace(/[.,]00$/, '')

/** `1.234`. */
export const formatCount = (count: number, lang: Lang): string => formatPoints(count, lang)

/** `842,75 pts`. */
export const pointsLabel = (points: number, lang: Lang): string =>
  messagesOf(lang).points(formatPoints(points, lang), points === 1)

export { formatRank }
