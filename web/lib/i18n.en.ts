import { type RoundNames, formatRound } from './format-round.ts'
import type {
  AdvertisingMessages,
  MatchMessages,
  OperatorFooterMessages,
  PrizeMessages,
  PublicMessages,
  RankingNames,
  ShareWayMessages,
  StopMessages,
  WalletWayMessages,
  h1Messages,
} from './i18n.ts'

export const advertisingMessages: AdvertisingMessages = {
  label: 'Advertising',
  text: code =>
    `This link carries the code ${code}: who shares it gets a part of the house fee. You pay nothing more and the prizes stay the same.`,
  age: 'Only for people aged 18 or over.',
}

/** Which rule of H1 gave a predicted score its points, in English. */
export const h1MessagesEn: typeof h1Messages = {
  exact: 'exact score',
  'winner-goals': 'winner and the winner’s goals',
  'winner-difference': 'winner and goal difference',
  'winner-loser-goals': 'winner and the loser’s goals',
  outcome: 'only the winner',
  miss: 'not the result',
}

export const operatorFooterMessages: OperatorFooterMessages = {
  run: (operator, licence) => `Run by ${operator} · ${licence}`,
  help: 'Play weighs on you? Talk to somebody:',
}

const rounds: RoundNames = {
  league: number => `Round ${number}`,
  group: (group, match) => (match === undefined ? `Group ${group}` : `Group ${group}, round ${match}`),
  names: {},
}

export const matchMessages: MatchMessages = {
  round: round => formatRound(round, rounds),
  unknownTeam: 'To be defined',
  score: (home, away) => `${home} × ${away}`,
  liveNow: 'live',
  half: 'Half-time',
  over: 'Full time',
  postponed: 'Postponed',
  abandoned: 'Abandoned',
  void: 'Void',
}

export const prizeMessages: PrizeMessages = {
  prize: amount => `Prize ${amount}`,
  back: (amount, price) => `${amount} of ${price} came back`,
}

export const publicMessages: PublicMessages = {
  brandHome: 'Crava, home',
  toHome: 'Back to home',
  toSignIn: 'Back to sign in',
}

export const rankingNames: RankingNames = {
  athlete: 'Global',
  'hat-trick': 'Hat-trick',
  'card-game': 'Championships',
  'coach-friend': 'Family vs Friends',
  'game-vs': 'Versus',
  'game-vs-vip': 'Versus VIP',
  'push-game': 'Push games',
}

export const shareWayMessages: ShareWayMessages = {
  networks: 'Networks',
  opens: 'opens in another tab',
  copy: 'Copy',
  copied: 'Link copied',
  copyFailed: 'It could not be copied. The link is selected: copy it by the menu.',
}

export const stopMessages: StopMessages = {
  entries: 'Entries are paused now',
  entriesText: 'Your balance is safe. What you have played goes on to its end.',
  deposits: 'Deposits are paused now',
  depositsText: 'What you pay on an open charge is credited as always.',
  payouts: 'Withdrawals are waiting',
  payoutsText: 'Go ahead and ask: the money is set aside and leaves as soon as this is over.',
}

export const walletWayMessages: WalletWayMessages = {
  poor: {
    title: 'You do not have enough balance!',
    text: 'Add coins on the platform before you go on',
    wallet: 'Buy coins',
  },
  own: {
    why: {
      paused: {
        title: 'You are taking a break',
        text: 'Nothing was charged. Your choice to rest stands until the pause ends.',
      },
      self_excluded: {
        title: 'You are self-excluded',
        text: 'Nothing was charged. Until it ends you cannot enter games. You can still withdraw.',
      },
      limit_loss: {
        title: 'This game goes beyond your loss limit',
        text: 'Nothing was charged. See how much still fits and when the limit starts over.',
      },
    },
    limits: 'See limits and pause',
  },
  data: {
    birth_date_needed: {
      title: 'Tell us your birth date',
      text: 'It is asked for once, before the first paid game. Your picks are kept.',
      way: 'Add birth date',
    },
    identity_mismatch: {
      title: 'Your data do not match',
      text: 'Name, CPF and birth date have to be those of your document. Your picks are kept.',
      way: 'Check my data',
    },
  },
}
