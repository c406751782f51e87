import { defineMessages } from '#client/i18n.ts'
import type { RankingMode } from '#contract/api/player/rankings.ts'
import type { Lang } from '#contract/limits.ts'
import { type Centavos, formatReais } from '#contract/money.ts'
import { type RoundNames, formatRound } from './format-round.ts'

const en = () => import('./i18n.en.ts')

const advertisingPt = {
  label: 'Publicidade',
  text: (code: string) =>
    `Este link traz o código ${code}: quem divulga recebe uma parte da taxa da casa. Você não paga a mais e o prêmio não muda.`,
  age: 'Só para maiores de 18 anos.',
}

export type AdvertisingMessages = typeof advertisingPt
export const advertisingMessages = defineMessages(advertisingPt, () => en().then(all => all.advertisingMessages))

/** Which rule of H1 gave a predicted score its points, in Portuguese. */
export const h1Messages = {
  exact: 'placar exato',
  'winner-goals': 'vencedor e os gols dele',
  'winner-difference': 'vencedor e a diferença de gols',
  'winner-loser-goals': 'vencedor e os gols do perdedor',
  outcome: 'só o vencedor',
  miss: 'não acertou o resultado',
}

/** Messages of the operator footer. */
const operatorFooterPt = {
  run: (operator: string, licence: string) => `Operado por ${operator} · ${licence}`,
  help: 'O jogo pesou? Fale com alguém:',
}

export type OperatorFooterMessages = typeof operatorFooterPt
export const operatorFooterMessages = defineMessages(operatorFooterPt, () =>
  en().then(all => all.operatorFooterMessages),
)

/** The data source names knock-out rounds in English. */
const rounds: RoundNames = {
  league: number => `Rodada ${number}`,
  group: (group, match) => (match === undefined ? `Grupo ${group}` : `Grupo ${group}, rodada ${match}`),
  names: {
    'Round of 32': '16 avos de final',
    'Round of 16': 'Oitavas de final',
    'Quarter-finals': 'Quartas de final',
    'Semi-finals': 'Semifinais',
    'Match for third place': 'Disputa do 3º lugar',
  },
}

/** Messages of a match: round, score and state. */
const matchPt = {
  round: (round: string) => formatRound(round, rounds),
  unknownTeam: 'A definir',
  score: (home: string, away: string) => `${home} × ${away}`,
  liveNow: 'ao vivo',
  half: 'Intervalo',
  over: 'Encerrada',
  postponed: 'Adiada',
  abandoned: 'Interrompida',
  void: 'Anulada',
}

export type MatchMessages = typeof matchPt
export const matchMessages = defineMessages(matchPt, () => en().then(all => all.matchMessages))

/** Short labels of the payout of an entry or an answer. */
const prizePt = {
  prize: (amount: string) => `Prêmio ${amount}`,
  back: (amount: string, price: string) => `Voltou ${amount} de ${price}`,
}

export type PrizeMessages = typeof prizePt
export const prizeMessages = defineMessages(prizePt, () => en().then(all => all.prizeMessages))

/** C14: a payout below the price is money back, never a win. */
export const isCameBack = ({ prize, price }: { prize: Centavos; price: Centavos }): boolean =>
  prize > 0n && prize < price

/** `Prêmio R$ 9,00`, or `Voltou R$ 1,12 de R$ 5,00`. */
export const formatPrize = (paid: { prize: Centavos; price: Centavos }, messages: PrizeMessages, lang: Lang): string =>
  isCameBack(paid)
    ? messages.back(formatReais(paid.prize, lang), formatReais(paid.price, lang))
    : messages.prize(formatReais(paid.prize, lang))

/** Messages around public pages. */
const publicPt = {
  brandHome: 'Crava, início',
  toHome: 'Voltar ao início',
  toSignIn: 'Voltar para entrar',
}

export type PublicMessages = typeof publicPt
export const publicMessages = defineMessages(publicPt, () => en().then(all => all.publicMessages))

const rankingPt: Record<RankingMode, string> = {
  athlete: 'Global',
  'hat-trick': 'Hat-trick',
  'card-game': 'Campeonatos',
  'coach-friend': 'Família vs Amigos',
  'game-vs': 'Versus',
  'game-vs-vip': 'Versus VIP',
  'push-game': 'Palpite relâmpago',
}

export type RankingNames = typeof rankingPt
export const rankingNames = defineMessages(rankingPt, () => en().then(all => all.rankingNames))

const shareWayPt = {
  networks: 'Redes',
  opens: 'abre em outra aba',
  copy: 'Copiar',
  copied: 'Link copiado',
  copyFailed: 'Não deu para copiar. O link está selecionado: copie pelo menu.',
}

export type ShareWayMessages = typeof shareWayPt
export const shareWayMessages = defineMessages(shareWayPt, () => en().then(all => all.shareWayMessages))

/** Messages of stopped functions, shown where they would be used. */
const stopPt = {
  entries: 'As entradas estão paradas agora',
  entriesText: 'Seu saldo está seguro. O que você já jogou segue até o fim.',
  deposits: 'Os depósitos estão parados agora',
  depositsText: 'O que você pagar numa cobrança aberta é creditado como sempre.',
  payouts: 'Os saques estão esperando',
  payoutsText: 'Pode pedir: o dinheiro fica reservado e sai assim que voltar.',
}
export type StopMessages = typeof stopPt
export const stopMessages = defineMessages(stopPt, () => en().then(all => all.stopMessages))

/** What blocks the payment of a game and can be fixed in the wallet. */
const walletWayPt = {
  poor: {
    title: 'Você não possui saldo suficiente!',
    text: 'Adicione moedas na plataforma antes de continuar',
    wallet: 'Comprar moedas',
  },
  own: {
    why: {
      paused: {
        title: 'Você está em pausa',
        text: 'Nada foi cobrado. Sua escolha de descansar continua valendo até o fim da pausa.',
      },
      self_excluded: {
        title: 'Você está em autoexclusão',
        text: 'Nada foi cobrado. Até ela terminar não dá para entrar em jogos. Sacar continua liberado.',
      },
      limit_loss: {
        title: 'Este jogo passa do seu limite de perdas',
        text: 'Nada foi cobrado. Veja quanto ainda cabe e quando o limite recomeça.',
      },
    },
    limits: 'Ver limites e pausa',
  },
  data: {
    birth_date_needed: {
      title: 'Informe sua data de nascimento',
      text: 'Ela é pedida antes do primeiro jogo pago, só uma vez. Seus palpites ficam guardados.',
      way: 'Informar data de nascimento',
    },
    identity_mismatch: {
      title: 'Seus dados não conferem',
      text: 'Nome, CPF e data de nascimento precisam ser os do seu documento. Seus palpites ficam guardados.',
      way: 'Conferir meus dados',
    },
  },
}

export type WalletWayMessages = typeof walletWayPt
export const walletWayMessages = defineMessages(walletWayPt, () => en().then(all => all.walletWayMessages))
