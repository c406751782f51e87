import { sql } from 'kysely'
import { adBody, adAdmin } from '#tests/support/ads.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import { byId, byIdWith, pages, type Walk } from './secrecy-walk.ts'

const reason = 'Ninguém vê nada'
const ad = adBody({ reason })

/** Players' ads. */
export const adWalks: Record<string, Walk> = {
  getAd: { calls: ({ ids }) => ids.flatMap(cardId => ids.map(adId => ({ params: { cardId, adId } }))) },
  viewAd: byId,
  clickAd: byId,
}

/** Ads in the console, including those for a card's players. */
export const adsAsAdmin: Record<string, Walk> = {
  operatorAds: pages,
  operatorAdsCsv: pages,
  operatorAd: byId,
  operatorCreateAd: { calls: ({ ids }) => ids.map(_card => ({ body: { ...ad, _card, players: 'card' } })) },
  operatorUpdateAd: byIdWith(ad),
  operatorDeleteAd: byIdWith({ reason }),
  operatorSendAd: byIdWith({ at: null, reason }),
  operatorEndAd: byIdWith({ reason }),
}

/** Sends an ad to everybody. Removes limits set before, because players with limits get no ads. */
export async function advertise(app: TestApp, operator: TestOperator): Promise<void> {
  await app.deps.db.rows(sql`delete from player_limit`)
  const ads = adAdmin(operator)
  await ads.send(await ads.write())
  await app.drain()
}
