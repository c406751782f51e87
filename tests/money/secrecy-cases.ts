import { listsAsAdmin } from './secrecy-admin.ts'
import { adsAsAdmin, adWalks } from './secrecy-ads.ts'
import { chatWalks, reportsAsAdmin } from './secrecy-chats.ts'
import { houseMoneyAsAdmin, ownYear } from './secrecy-house.ts'
import { influenceAsAdmin, ownInfluence } from './secrecy-influencers.ts'
import { leaguesAsAdmin, leagueWalks } from './secrecy-leagues.ts'
import { ownLimits } from './secrecy-limits.ts'
import { draftsAsAdmin, matchDataAsAdmin, operatorsAsAdmin } from './secrecy-operators.ts'
import { apiKeysAsAdmin, publicApiWalks } from './secrecy-public-api.ts'
import { pushesAsAdmin, pushWalks } from './secrecy-push.ts'
import { roomsAsAdmin, roomWalks } from './secrecy-rooms.ts'
import { settingsAsAdmin, termsWalks } from './secrecy-settings.ts'
import {
  alone,
  type WalkOptions,
  byId,
  byKind,
  byIdWith,
  byToken,
  form,
  pages,
  plain,
  sent,
  sentAlone,
  type Walk,
} from './secrecy-walk.ts'

const reason = 'Ninguém vê nada'
/** Unknown ids of a Pix and of a payment. */
const e2eId = 'E00000000202611211500NADA0000001'
const KEY = '00000000-0000-4000-8000-000000000000'

const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/nada',
  keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
}

/** Every call of the players' app, as a user who did not make the entry. */
export const playerWalks: Record<string, Walk> = {
  ...publicApiWalks,
  signIn: sent(({ me }) => me),
  signOut: alone,
  createUser: sent(({ other }) => ({ username: other.username })),
  checkAccount: {
    calls: ({ other }) => [{ query: { username: other.username } }, { query: { email: other.email } }],
  },
  recoverPassword: sent(({ other }) => ({ email: other.email })),
  resetPassword: sent(() => ({ token: 'x'.repeat(43), newPassword: 'outra-senha-7' })),
  confirmEmail: sent(() => ({ token: 'x'.repeat(43) })),
  getMe: plain,
  updateUser: sent(() => ({ lang: 'en' })),
  changeEmail: sentAlone(({ me }) => ({ email: 'outra@correio.example', password: me.password })),
  resendConfirmation: alone,
  changePassword: sentAlone(({ me }) => ({ password: me.password, newPassword: 'outra-senha-7' })),
  listSessions: plain,
  endSession: byId,
  endAllSessions: alone,
  exportMe: plain,
  deleteMe: sentAlone(({ me }) => ({ password: me.password })),
  searchUsers: {
    calls: ({ other }) => [{ query: { search: other.username, limit: 50 } }, { query: { search: other.email } }],
  },
  uploadFile: form({ from: 'profile' }),
  getFile: byId,
  homeTodo: plain,
  homeRunning: plain,
  myGames: plain,
  headToHead: byId,
  myWeek: plain,
  openNow: plain,
  getRanking: {
    calls: ({ other }) =>
      ['athlete', 'hat-trick', 'card-game'].flatMap(mode => [
        { params: { mode }, query: { limit: 50 } },
        { params: { mode }, query: { user: other.id } },
      ]),
  },
  getPublicUser: byId,
  getBalance: plain,
  ...termsWalks,
  listNotifications: pages,
  readNotifications: sent(({ notification }) => ({ notification })),
  deleteNotification: byId,
  getNoticeSettings: plain,
  putNoticeSettings: sent(() => ({ groups: [], quiet: { from: '22:00', to: '07:00' } })),
  addPush: sent(() => browser),
  removePush: sent(() => browser),
  unsubscribeNotices: { calls: ({ other }) => [{ query: { token: `${other.id}.money.${'0'.repeat(32)}` } }] },
  listAthleteCards: {
    calls: () => [{ cardType: 'new', limit: 50 }, { search: 'segredo' }, {}].map(query => ({ query })),
  },
  getAthleteCard: byId,
  cardPicture: byId,
  housePicture: plain,
  playedAthletePicture: byId,
  playedCardGamePicture: byId,
  sharePlayedAthlete: byId,
  sharePlayedCardGame: byId,
  challengePlayedAthlete: byId,
  challengePlayedCardGame: byId,
  getChallenge: { calls: ({ challenges }) => challenges.map(token => ({ params: { token } })) },
  sharedGame: byToken,
  sharedGamePicture: byToken,
  publicCard: {
    calls: ({ ids }) => ids.flatMap(id => [{ params: { id } }, { params: { id }, query: { code: 'SEGREDO' } }]),
  },
  checkInfluencerCode: { calls: ({ cards }) => cards.map(id => ({ params: { id, code: 'SEGREDO' } })) },
  playAthleteCard: { calls: ({ plays }) => plays.map(body => ({ body })) },
  getAthleteDraft: byId,
  putAthleteDraft: byIdWith({ athletes: [] }),
  cardRanking: {
    calls: ({ ids, other }) =>
      ids.flatMap(card => [{ query: { card, limit: 50 } }, { query: { card, user: other.id } }]),
  },
  cardStanding: byId,
  cardProgress: byId,
  listPlayedAthlete: {
    calls: ({ ids }) => [{ query: { limit: 50 } }, ...ids.map(card => ({ query: { card, limit: 50 } }))],
  },
  getPlayedAthlete: byId,
  archivePlayedAthlete: byId,
  unarchivePlayedAthlete: byIdWith({ status: true }),
  getPlayedReceipt: byId,
  getPlayedProof: byId,
  getPlayedCardGameProof: byId,
  listLog: { calls: ({ ids }) => [{ query: { limit: 500 } }, ...ids.map(game => ({ query: { game } }))] },
  getReport: {
    calls: ({ ids }) => ids.flatMap(game => [{ params: { game } }, { params: { game }, query: { download: '1' } }]),
  },
  openDispute: {
    calls: ({ ids }) => ids.map(game => ({ body: { game, fact: 'o resultado', text: 'Não foi isso que eu vi' } })),
  },
  listTransactions: { calls: () => [{ limit: 50 }, { module: 'athletes-of-the-week' }].map(query => ({ query })) },
  exportTransactions: plain,
  createDeposit: sent(() => ({ amount: 5, details: { type: 'purchase-1st-package' } })),
  getDeposit: byId,
  cancelDeposit: byId,
  getWithdraw: plain,
  createWithdraw: {
    calls: ({ other }) => [
      { body: { amount: 1, pixKeyType: 'EMAIL', pixKey: other.email } },
      { body: { amount: 1, pixKeyType: 'RANDOM', pixKey: KEY } },
    ],
  },
  getWithdrawal: byId,
  findRecipient: {
    calls: ({ other }) => [other.username, other.email, other.cpf].map(query => ({ query: { query } })),
  },
  getTransferQuote: plain,
  createTransfer: sent(({ other, me }) => ({ receiver: other.id, amount: 1, password: me.password })),
  ...ownYear,
  listChampionships: { calls: () => [{ limit: 50 }, { search: 'campeonato' }].map(query => ({ query })) },
  getChampionship: { calls: ({ championship }) => [{ params: { id: championship } }] },
  listChampionshipCards: {
    calls: ({ championship }) =>
      [{ cardType: 'new', limit: 50 }, { search: 'segredo' }, { championship }, {}].map(query => ({ query })),
  },
  getChampionshipCard: byId,
  checkChampionshipCode: { calls: ({ scoreCards }) => scoreCards.map(id => ({ params: { id, code: 'SEGREDO' } })) },
  playChampionshipCard: { calls: ({ scorePlays }) => scorePlays.map(body => ({ body })) },
  getChampionshipDraft: byId,
  putChampionshipDraft: byIdWith({ matches: [] }),
  championshipCardRanking: {
    calls: ({ ids, other }) =>
      ids.flatMap(card => [{ query: { card, limit: 50 } }, { query: { card, user: other.id } }]),
  },
  championshipCardStanding: byId,
  championshipCardProgress: byId,
  listPlayedCardGame: {
    calls: ({ ids }) => [{ query: { limit: 50 } }, ...ids.map(card => ({ query: { card, limit: 50 } }))],
  },
  getPlayedCardGame: byId,
  archivePlayedCardGame: byId,
  unarchivePlayedCardGame: byIdWith({ status: true }),
  getPlayedCardGameReceipt: byId,
  ...ownInfluence,
  ...ownLimits,
  ...roomWalks,
  ...leagueWalks,
  ...chatWalks,
  ...adWalks,
  ...pushWalks,
  listMyDisputes: { calls: ({ ids }) => ids.map(game => ({ query: { game } })) },
}

/** Console lists with a search by player. */
const searched: Walk = {
  calls: ({ other, ids }) => ['', other.username, ...ids].map(search => ({ query: { search, limit: 50 } })),
}

const onSpare = { calls: ({ spare }: WalkOptions) => [{ params: { id: spare() }, body: { reason } }] }

const onSpareScores = { calls: ({ spareScores }: WalkOptions) => [{ params: { id: spareScores() }, body: { reason } }] }

/** Every call of the operators' app: C12 holds for the console too. */
export const operatorWalks: Record<string, Walk> = {
  getFile: byId,
  operatorSignIn: sent(({ operator }) => operator),
  operatorSlides: plain,
  operatorCreateSlide: sent(() => ({ reason })),
  operatorUpdateSlide: byIdWith({ reason }),
  operatorDeleteSlide: byIdWith({ reason }),
  operatorUpload: form({ from: 'slide' }),
  operatorMailbox: pages,
  operatorMail: byId,
  operatorAudit: pages,
  operatorTimeline: byKind,
  operatorCards: {
    calls: () => [{ limit: 50 }, { state: 'open', limit: 50 }, { search: 'segredo' }].map(query => ({ query })),
  },
  operatorCard: byId,
  operatorCreateCard: { calls: ({ cardBodies }) => cardBodies.map(body => ({ body })) },
  operatorUpdateCard: {
    calls: ({ cards, cardBodies }) =>
      cards.map((id, index) => ({ params: { id }, body: { ...cardBodies[index], seq: 0 } })),
  },
  operatorDeleteCard: byIdWith({ reason }),
  operatorCloneCard: byIdWith({ reason }),
  operatorFairPoints: { calls: ({ cardBodies }) => cardBodies.map(body => ({ body })) },
  operatorDraftNextCard: sent(({ championship }) => ({ championship, reason })),
  operatorOpenCard: byIdWith({ reason }),
  operatorLockCard: onSpare,
  operatorTick: byIdWith({ ticks: [{ place: 0, _option: 'f'.repeat(24), happened: true }], reason }),
  operatorChampionshipCards: {
    calls: () => [{ limit: 50 }, { state: 'open', limit: 50 }, { search: 'segredo' }].map(query => ({ query })),
  },
  operatorChampionshipCard: byId,
  operatorCreateChampionshipCard: { calls: ({ scoreBodies }) => scoreBodies.map(body => ({ body })) },
  operatorUpdateChampionshipCard: {
    calls: ({ scoreCards, scoreBodies }) =>
      scoreCards.map((id, index) => ({ params: { id }, body: { ...scoreBodies[index], seq: 0 } })),
  },
  operatorDeleteChampionshipCard: byIdWith({ reason }),
  operatorCloneChampionshipCard: byIdWith({ reason }),
  operatorDraftNextChampionshipCard: sent(({ championship }) => ({ championship, reason })),
  operatorOpenChampionshipCard: byIdWith({ reason }),
  operatorLockChampionshipCard: onSpareScores,
  operatorSettlementPreview: byId,
  operatorHoldGame: {
    calls: ({ cards, scoreCards, ids }) => [
      ...[...cards, ...scoreCards].map(id => ({ params: { id }, body: { hold: true, reason } })),
      ...ids.map(id => ({ params: { id }, body: { hold: false, reason } })),
    ],
  },
  operatorSettleGame: byIdWith({ reason }),
  operatorCorrectGame: byIdWith({ reason }),
  operatorVoidGame: { calls: world => [...onSpare.calls(world), ...onSpareScores.calls(world)] },
  operatorDisputes: { calls: ({ ids }) => [{}, ...ids.map(game => ({ query: { game, limit: 50 } }))] },
  operatorAnswerDispute: byIdWith({ accept: true, answer: 'Está certo' }),
  operatorLedgerCheck: plain,
  operatorDeposits: searched,
  operatorDeposit: byId,
  operatorCheckDeposit: byId,
  operatorReceipts: searched,
  operatorReturnReceipt: { calls: () => [{ params: { e2eId }, body: { reason } }] },
  operatorCreditReceipt: {
    calls: ({ other }) => [{ params: { e2eId }, body: { username: other.username, reason } }],
  },
  operatorWithdrawals: searched,
  operatorWithdrawal: byId,
  operatorRetryWithdrawal: byIdWith({ reason }),
  operatorHoldWithdrawal: byIdWith({ hold: true, reason }),
  operatorRefuseWithdrawal: byIdWith({ reason }),
  ...listsAsAdmin,
  ...influenceAsAdmin,
  ...reportsAsAdmin,
  ...adsAsAdmin,
  ...pushesAsAdmin,
  ...roomsAsAdmin,
  ...leaguesAsAdmin,
  ...operatorsAsAdmin,
  ...apiKeysAsAdmin,
  ...draftsAsAdmin,
  ...houseMoneyAsAdmin,
  ...settingsAsAdmin,
  operatorLedgerAccounts: {
    calls: ({ other }) =>
      ['player', 'game', 'fund'].flatMap(kind =>
        ['', other.username, 'segredo'].map(search => ({ query: { kind, search, limit: 50 } })),
      ),
  },
  operatorLedgerMovements: {
    calls: ({ cards, ids, other }) => [
      { query: { limit: 50 } },
      { query: { limit: 50, account: `wallet:${other.id}` } },
      ...cards.map(id => ({ query: { limit: 50, account: `escrow:${id}` } })),
      ...ids.map(cause => ({ query: { limit: 50, cause } })),
    ],
  },
  operatorReconciliation: plain,
  ...matchDataAsAdmin,
}
