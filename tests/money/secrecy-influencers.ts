import { byIdWith, pages, plain, type Walk } from './secrecy-walk.ts'

const reason = 'Ninguém vê nada'
const byId: Walk = { calls: ({ ids }) => ids.map(id => ({ params: { id }, query: { limit: 50 } })) }

/** The influencer dashboard, as a user who is not one. */
export const ownInfluence: Record<string, Walk> = {
  getInfluencer: plain,
  listInfluencerGames: pages,
  exportInfluencerGames: plain,
}

/** Influencers in the console. */
export const influenceAsAdmin: Record<string, Walk> = {
  operatorInfluencers: {
    calls: ({ other, ids }) => ['', other.username, ...ids].map(search => ({ query: { search, limit: 50 } })),
  },
  operatorFindInfluencer: { calls: ({ other }) => [{ query: { username: other.username } }] },
  operatorGiveCode: { calls: ({ me }) => [{ body: { username: me.username, code: 'NINGUEM1', reason } }] },
  operatorInfluencer: byId,
  operatorInfluencerGames: byId,
  operatorChangeCode: byIdWith({ code: 'NINGUEM2', reason }),
  operatorEndCode: byIdWith({ reason }),
  operatorInfluencersUse: { calls: () => [{ query: { month: '2026-11' } }] },
}
