import { formatPoints } from '#contract/money.ts'
import { formatRank } from '#contract/ordinal.ts'
import { cameBackEn, cameBackPt, isCameBack } from './messages-wallet.ts'
import type { Named } from './named.ts'

/** Values of notifications of rooms, duels and push games. `name`: the room's; times as ISO 8601. */
export interface RoomDetails {
  'room-invited': { name: string } & Named
  'room-removed': { name: string }
  /** A room was closed before I had paid: the reason, as in a refund. */
  'room-ended': { name: string; reason: string }
  /** F6: from then on no entries are accepted. */
  'room-closing': { name: string; at: string }
  /** The match kicks off soon, and I have no entry. */
  'room-missing': { name: string; at: string }
  'opponent-accepted': { name: string } & Named
  'opponent-refused': { name: string } & Named
  'opponent-ready': { name: string } & Named
  'friend-joined': { name: string } & Named
  'friend-refused': { name: string } & Named
  'friend-left': { name: string } & Named
  'league-invited': { name: string } & Named
  'league-joined': { name: string } & Named
  /** A league's week is over: my place and points, and who won with how many (hundredths), the first of so many. */
  'league-week': { name: string; place: number; points: number; winners: number; best: number } & Named
  /** `turn`: 1 is the first, which begins the duel (V2). */
  'duel-turn': { name: string; turn: number }
  /** V1: why I could not play, as an error code. */
  'duel-cannot-play': { name: string; code: string }
  /** A paid game with one winner, or with those who were right: centavos as text; the price is missing in older notifications. */
  win: { name: string; amount: string; price?: string; game?: string }
  /** The game was paid, and this account won nothing. */
  outcome: { name: string }
  'push-question': { question: string; questionEn: string }
}

interface Messages {
  title: string
  text: string
}

type RoomMessages = { [K in keyof RoomDetails]: (detail: RoomDetails[K]) => Messages }

/** Shared formatting and phrases of a language. */
interface FormatContext {
  moment: (iso: string) => string
  reais: (amount: string) => string
  /** A reason of a refund as a sentence. */
  why: (reason: string) => string
}

const pointsPt = (points: number): string =>
  `${formatPoints(points / 100, 'pt-BR')} ${points === 100 ? 'ponto' : 'pontos'}`
const pointsEn = (points: number): string =>
  `${formatPoints(points / 100, 'en')} ${points === 100 ? 'point' : 'points'}`

function leagueWeekPt({ name, place, points, from, winners, best }: RoomDetails['league-week']): Messages {
  if (place === 1 && winners === 1)
    return { title: 'A semana é sua!', text: `Você venceu em ${name}, com ${pointsPt(points)}.` }
  if (place === 1)
    return {
      title: 'Você dividiu o 1º lugar',
      text: `${name}: ${winners} pessoas terminaram a semana com ${pointsPt(points)}.`,
    }
  const won = winners === 1 ? `${from} venceu` : `${from} e mais ${winners - 1} venceram`
  return {
    title: 'A semana da liga acabou',
    text: `${name}: ${won} com ${pointsPt(best)}. Você ficou em ${formatRank(place, 'pt-BR')} lugar, com ${pointsPt(points)}.`,
  }
}

function leagueWeekEn({ name, place, points, from, winners, best }: RoomDetails['league-week']): Messages {
  if (place === 1 && winners === 1)
    return { title: 'The week is yours!', text: `You won ${name} with ${pointsEn(points)}.` }
  if (place === 1)
    return { title: 'You shared 1st place', text: `${name}: ${winners} people ended the week on ${pointsEn(points)}.` }
  const won = winners === 1 ? `${from} won` : `${from} and ${winners - 1} more won`
  return {
    title: 'The league’s week is over',
    text: `${name}: ${won} with ${pointsEn(best)}. You came ${formatRank(place, 'en')}, with ${pointsEn(points)}.`,
  }
}

/** Messages about rooms, duels and push games, in Portuguese. */
export const roomsPt = ({ moment, reais, why }: FormatContext): RoomMessages => ({
  'room-invited': ({ name, from }) => ({ title: 'Convite para jogar', text: `${from} chamou você para ${name}.` }),
  'room-removed': ({ name }) => ({
    title: 'Você não está mais na sala',
    text: `Quem criou ${name} tirou você da sala. Nada foi cobrado.`,
  }),
  'room-ended': ({ name, reason }) => ({
    title: 'A sala foi encerrada',
    text: `${name}: ${why(reason)} Nada foi cobrado de você.`,
  }),
  'room-closing': ({ name, at }) => ({
    title: 'Os palpites vão fechar',
    text: `Em ${name} dá para palpitar só até ${moment(at)}, e falta o seu.`,
  }),
  'room-missing': ({ name, at }) => ({
    title: 'Falta o seu palpite na sala',
    text: `Você entrou em ${name}, e a partida começa em ${moment(at)}.`,
  }),
  'opponent-accepted': ({ name, from }) => ({
    title: 'Convite aceito',
    text: `${from} vai jogar ${name} com você. Comece quando os dois estiverem na sala.`,
  }),
  'opponent-refused': ({ name, from }) => ({
    title: 'Convite recusado',
    text: `${from} não vai jogar ${name}. Chame outra pessoa.`,
  }),
  'opponent-ready': ({ name, from }) => ({
    title: 'Tudo pronto para o duelo',
    text: `${from} espera por você em ${name}. Comece em até um minuto.`,
  }),
  'friend-joined': ({ name, from }) => ({ title: 'Chegou mais um', text: `${from} entrou em ${name}.` }),
  'friend-refused': ({ name, from }) => ({ title: 'Convite recusado', text: `${from} não vai jogar em ${name}.` }),
  'friend-left': ({ name, from }) => ({ title: 'Saiu da sala', text: `${from} não está mais em ${name}.` }),
  'league-invited': ({ name, from }) => ({ title: 'Convite para uma liga', text: `${from} chamou você para ${name}.` }),
  'league-joined': ({ name, from }) => ({ title: 'Mais gente na liga', text: `${from} entrou em ${name}.` }),
  'league-week': leagueWeekPt,
  'duel-turn': ({ name, turn }) => ({
    title: turn === 1 ? 'O duelo começou' : 'É a sua vez',
    text: `Dê seu palpite em ${name}: cada vez dura 60 segundos.`,
  }),
  'duel-cannot-play': ({ name, code }) => ({
    title: 'O duelo não começou',
    text: `${name} ia começar, mas ${ofCode(code, obstaclesPt)} Nada foi cobrado.`,
  }),
  win: ({ name, amount, price }) =>
    isCameBack(amount, price)
      ? cameBackPt({ name, amount, price })
      : { title: 'Você venceu!', text: `${reais(amount)} em ${name}. O dinheiro já está na sua carteira.` },
  outcome: ({ name }) => ({
    title: 'Já tem resultado',
    text: `${name} terminou. Veja como foi. Valeu por jogar!`,
  }),
  'push-question': ({ question }) => ({ title: 'Palpite relâmpago', text: question }),
})

/** As `roomsPt`, in English. */
export const roomsEn = ({ moment, reais, why }: FormatContext): RoomMessages => ({
  'room-invited': ({ name, from }) => ({ title: 'You are invited to play', text: `${from} invited you to ${name}.` }),
  'room-removed': ({ name }) => ({
    title: 'You are no longer in the room',
    text: `The owner of ${name} removed you. Nothing was charged.`,
  }),
  'room-ended': ({ name, reason }) => ({
    title: 'The room has ended',
    text: `${name}: ${why(reason)} You were not charged.`,
  }),
  'room-closing': ({ name, at }) => ({
    title: 'Predictions are about to close',
    text: `${name} only takes predictions until ${moment(at)}, and yours is missing.`,
  }),
  'room-missing': ({ name, at }) => ({
    title: 'Your prediction is missing',
    text: `You joined ${name}, and the match starts on ${moment(at)}.`,
  }),
  'opponent-accepted': ({ name, from }) => ({
    title: 'Invitation accepted',
    text: `${from} is playing ${name} with you. Start when you are both in the room.`,
  }),
  'opponent-refused': ({ name, from }) => ({
    title: 'Invitation declined',
    text: `${from} is not playing ${name}. Invite someone else.`,
  }),
  'opponent-ready': ({ name, from }) => ({
    title: 'All set for the duel',
    text: `${from} is waiting for you in ${name}. Start within a minute.`,
  }),
  'friend-joined': ({ name, from }) => ({ title: 'One more in', text: `${from} joined ${name}.` }),
  'friend-refused': ({ name, from }) => ({ title: 'Invitation declined', text: `${from} is not playing in ${name}.` }),
  'friend-left': ({ name, from }) => ({ title: 'Left the room', text: `${from} left ${name}.` }),
  'league-invited': ({ name, from }) => ({ title: 'League invitation', text: `${from} invited you to ${name}.` }),
  'league-joined': ({ name, from }) => ({ title: 'Someone joined the league', text: `${from} is now in ${name}.` }),
  'league-week': leagueWeekEn,
  'duel-turn': ({ name, turn }) => ({
    title: turn === 1 ? 'The duel has started' : 'It is your turn',
    text: `Make your guess in ${name}: each turn lasts 60 seconds.`,
  }),
  'duel-cannot-play': ({ name, code }) => ({
    title: 'The duel did not start',
    text: `${name} was about to start, but ${ofCode(code, obstaclesEn)} Nothing was charged.`,
  }),
  win: ({ name, amount, price }) =>
    isCameBack(amount, price)
      ? cameBackEn({ name, amount, price })
      : { title: 'You won!', text: `${reais(amount)} in ${name}. The money is in your wallet.` },
  outcome: ({ name }) => ({
    title: 'The result is in',
    text: `${name} is over. See how it went. Thanks for playing!`,
  }),
  'push-question': ({ questionEn }) => ({ title: 'Push game', text: questionEn }),
})

/** Why an account cannot play, by error code. */
type Obstacles = Readonly<
  Record<
    | 'insufficient_balance'
    | 'birth_date_needed'
    | 'under_age'
    | 'terms_needed'
    | 'account_blocked'
    | 'limit_loss'
    | 'paused'
    | 'self_excluded'
    | 'identity_pending'
    | 'identity_mismatch'
    | 'barred'
    | 'staff'
    | 'other',
    string
  >
>

const obstaclesPt: Obstacles = {
  insufficient_balance: 'seu saldo não chega. Compre moedas para jogar.',
  birth_date_needed: 'falta a sua data de nascimento no perfil.',
  under_age: 'só joga a dinheiro quem tem 18 anos ou mais.',
  terms_needed: 'falta aceitar os termos de uso.',
  account_blocked: 'sua conta está bloqueada.',
  limit_loss: 'a entrada passa do limite de perdas que você definiu.',
  paused: 'você está em pausa.',
  self_excluded: 'você se autoexcluiu dos jogos.',
  identity_pending: 'ainda estamos conferindo seus dados.',
  identity_mismatch: 'seus dados não conferem com os do documento.',
  barred: 'seu CPF está na lista oficial de impedidos de apostar.',
  staff: 'quem trabalha na casa não joga a dinheiro.',
  other: 'não deu para jogar com a sua conta agora.',
}

const obstaclesEn: Obstacles = {
  insufficient_balance: 'your balance is too low. Buy coins to play.',
  birth_date_needed: 'your birth date is missing in your profile.',
  under_age: 'playing for money is for people aged 18 or over.',
  terms_needed: 'the terms of use are not accepted yet.',
  account_blocked: 'your account is blocked.',
  limit_loss: 'the price goes beyond the loss limit you set.',
  paused: 'you are taking a break.',
  self_excluded: 'you have excluded yourself from the games.',
  identity_pending: 'we are still checking your details.',
  identity_mismatch: 'your details do not match your document.',
  barred: 'your CPF is on the official list of people who may not bet.',
  staff: 'who works for the house does not play for money.',
  other: 'your account could not play right now.',
}

const ofCode = (code: string, obstacles: Obstacles): string =>
  Object.hasOwn(obstacles, code) ? obstacles[code as keyof Obstacles] : obstacles.other
