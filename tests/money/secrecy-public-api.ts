import { byId, byIdWith, pages, plain, sent, type Walk } from './secrecy-walk.ts'

const reason = 'Ninguém vê nada'
/** Nothing listens there. */
const webhook = { name: 'Nada', url: 'http://127.0.0.1:9/', events: ['game.opened'], active: false, reason }

/** The public API, with a session sent along that must have no effect. */
export const publicApiWalks: Record<string, Walk> = {
  publicApiRanking: {
    calls: () => ['athlete', 'hat-trick', 'card-game'].map(mode => ({ params: { mode }, query: { limit: 50 } })),
  },
  publicApiCards: plain,
  publicApiCard: byId,
  publicApiChampionships: pages,
  publicApiChampionship: { calls: ({ championship }) => [{ params: { id: championship } }] },
  publicApiMatch: byId,
  publicApiLog: { calls: ({ ids }) => [{ query: { limit: 500 } }, ...ids.map(game => ({ query: { game } }))] },
  publicApiReport: { calls: ({ ids }) => ids.map(game => ({ params: { game } })) },
}

/** Keys of the public API, and webhooks, in the console. */
export const apiKeysAsAdmin: Record<string, Walk> = {
  operatorApiKeys: pages,
  operatorApiKeysCsv: pages,
  operatorCreateApiKey: sent(() => ({ name: 'Nada', perMinute: 1, reason })),
  operatorChangeApiKey: byIdWith({ name: 'Nada', perMinute: 1, reason }),
  operatorRevokeApiKey: byIdWith({ reason }),
  operatorWebhooks: pages,
  operatorWebhooksCsv: pages,
  operatorWebhook: byId,
  operatorCreateWebhook: sent(() => webhook),
  operatorChangeWebhook: byIdWith(webhook),
  operatorRenewWebhookSecret: byIdWith({ reason }),
  operatorDeleteWebhook: byIdWith({ reason }),
  operatorTestWebhook: byIdWith({ reason }),
  operatorDeliveries: { calls: ({ ids }) => ids.map(id => ({ query: { webhook: id } })) },
  operatorDeliveriesCsv: { calls: ({ ids }) => ids.slice(0, 2).map(id => ({ query: { webhook: id } })) },
  operatorReplayDelivery: byIdWith({ reason }),
  operatorReplayPeriod: byIdWith({ from: '2026-11-01', to: '2026-11-30', reason }),
}
