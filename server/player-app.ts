import type { FastifyInstance } from 'fastify'
import type { AccountMoney } from '#server/modules/accounts/index.ts'
import { exportAds } from '#server/modules/ads/index.ts'
import { adRoutes } from '#server/modules/ads/routes.ts'
import { accountRoutes } from '#server/modules/accounts/routes.ts'
import { exportChampionshipGames, exportGames } from '#server/modules/cards/index.ts'
import { cardRoutes } from '#server/modules/cards/routes.ts'
import { exportMessages } from '#server/modules/chat/index.ts'
import { chatRoutes } from '#server/modules/chat/routes.ts'
import { contentRoutes } from '#server/modules/content/routes.ts'
import { checkNow, exportIdentity } from '#server/modules/kyc/index.ts'
import { exportLimits } from '#server/modules/responsible/index.ts'
import { exportInfluence } from '#server/modules/influencers/index.ts'
import { influencerRoutes } from '#server/modules/influencers/routes.ts'
import { limitRoutes } from '#server/modules/responsible/routes.ts'
import { homeRoutes } from '#server/modules/home/routes.ts'
import {
  balanceOf,
  exportMovements,
  isInPlay,
  lockBalance,
  openWallet,
  walletState,
} from '#server/modules/ledger/index.ts'
import { matchRoutes } from '#server/modules/matches/routes.ts'
import { exportNoticeChoices, exportNotifications } from '#server/modules/notifications/index.ts'
import { notificationRoutes } from '#server/modules/notifications/routes.ts'
import { exportScores } from '#server/modules/rankings/index.ts'
import { type SubmitEntry, exportEntries, hasOpenEntries } from '#server/modules/pools/index.ts'
import { exportPayments, hasOpenWithdrawal, owes } from '#server/modules/payments/index.ts'
import { poolRoutes } from '#server/modules/pools/routes.ts'
import { proofRoutes } from '#server/modules/proofs/routes.ts'
import { modeOf } from '#server/registry.ts'
import { heldPrizesUnder, roomExports } from '#server/modules/rooms/index.ts'
import { roomRoutes } from '#server/modules/rooms/routes.ts'
import { pushRoutes } from '#server/modules/push-games/routes.ts'
import { taxRoutes } from '#server/modules/taxes/routes.ts'
import { walletRoutes } from '#server/modules/payments/routes.ts'
import { operatorPreview, sharedPages } from '#server/modules/sharing/index.ts'
import { sharingRoutes } from '#server/modules/sharing/routes.ts'
import { rankingRoutes } from '#server/modules/rankings/routes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serveFiles } from '#server/platform/file-routes.ts'
import { createHttpApp } from '#server/platform/http.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { serveOpenApi } from '#server/platform/openapi.ts'
import { findAsset } from '#server/platform/release-assets.ts'
import { serveWeb } from '#server/platform/web.ts'
import { isChatMember } from './chat-members.ts'
import { homePage, operatorMarks } from './home-page.ts'

const money: AccountMoney = {
  balanceOf,
  lockBalance,
  isInPlay: async (from, accountId) =>
    (await isInPlay(from, accountId)) ||
    (await hasOpenEntries(from, accountId)) ||
    (await hasOpenWithdrawal(from, accountId)),
  owes,
  open: openWallet,
}

/** The app players use: the API, its description, and the web client. */
export async function createPlayerApp(
  deps: Deps,
  metrics: Metrics,
  submitEntry: SubmitEntry,
): Promise<FastifyInstance> {
  const app = await createHttpApp(deps, metrics, 'player')
  serveFiles(app, deps)
  const exported = [
    exportMovements,
    exportNotifications,
    exportNoticeChoices,
    exportScores,
    exportGames,
    exportChampionshipGames,
    ...roomExports,
    exportEntries('push-games', 'push-game', 'question'),
    exportLimits,
    exportIdentity,
    exportPayments,
    exportMessages,
    exportInfluence,
    exportAds,
  ]
  accountRoutes(app, deps, { money, exported, personCame: accountId => checkNow(deps, accountId) })
  homeRoutes(app, deps, walletState)
  matchRoutes(app, deps)
  poolRoutes(app, deps, modeOf)
  cardRoutes(app, deps, submitEntry)
  roomRoutes(app, deps, submitEntry)
  pushRoutes(app, deps, submitEntry)
  proofRoutes(app, deps, modeOf)
  walletRoutes(app, deps, heldPrizesUnder(deps.config))
  limitRoutes(app, deps)
  taxRoutes(app, deps)
  rankingRoutes(app, deps)
  influencerRoutes(app, deps)
  notificationRoutes(app, deps)
  chatRoutes(app, deps, isChatMember)
  adRoutes(app, deps)
  sharingRoutes(app, deps)
  contentRoutes(app, deps)
  await serveOpenApi(app, { title: 'Crava', description: 'The API of players.', version: '1' })
  await serveWeb(app, 'web', {
    released: path => findAsset(deps, 'web', path),
    parts: { '/home': () => homePage(deps) },
    marks: () => operatorMarks(deps),
    previews: { publicUrl: deps.config.publicUrl, house: operatorPreview, pages: sharedPages(deps) },
  })
  return app
}
