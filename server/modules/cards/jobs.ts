import { athleteEndEvent, athleteEvent, cardGameEndEvent, cardGameEvent } from '#contract/live.ts'
import type { Events } from '#server/modules/events.ts'
import { gamesOf, touchGames } from '#server/modules/pools/index.ts'
import type { JsonObject } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { athleteCardMode, championshipCardMode } from './mode.ts'
import { roomOf } from './service-cards.ts'
import * as sql from './sql.ts'

/** What the sockets call the events of each kind. */
const EVENTS = {
  [athleteCardMode.name]: { moved: athleteEvent, ended: athleteEndEvent },
  [championshipCardMode.name]: { moved: cardGameEvent, ended: cardGameEndEvent },
}
/** Undefined for games of other modes, which are none of ours. */
const eventsOf = ({ mode }: JsonObject) => (typeof mode === 'string' ? EVENTS[mode] : undefined)

/** Cards follow their matches, and who looks at a card is told when something moves. */
export const cardJobs = (deps: () => Deps): JobSet => ({
  tasks: {
    'cards.match-changed': async payload => {
      const { matchId } = payload as unknown as Events['match.changed']
      const { db } = deps()
      const cards = await sql.cardsOfMatch(db, matchId)
      if (cards.length > 0) await db.tx(tx => touchGames(tx, cards))
    },
    'cards.tell-entered': async payload => {
      const events = eventsOf(payload)
      if (!events) return
      const { gameId } = payload as unknown as Events['game.entered']
      const { db, live } = deps()
      const game = (await gamesOf(db, [gameId])).get(gameId)
      if (!game) return
      live.toRoom(roomOf(gameId), events.moved, [gameId], {
        status: 'new_game',
        cardCount: game.count,
        amount: game.pool,
      })
    },
    'cards.tell-scored': async payload => {
      const events = eventsOf(payload)
      const { gameId, version } = payload as unknown as Events['game.scored']
      if (events) deps().live.toRoom(roomOf(gameId), events.moved, [gameId], { status: 'scores', seq: version })
    },
    'cards.tell-changed': async payload => {
      const events = eventsOf(payload)
      if (!events) return
      const { gameId, state } = payload as unknown as Events['game.changed']
      if (state === 'locked') await sql.forgetDraftsOn(deps().db, gameId)
      deps().live.toRoom(roomOf(gameId), events.ended, [gameId], { status: state })
    },
    'cards.forget-drafts': async payload => {
      const { accountId } = payload as unknown as Events['account.deleted']
      await sql.forgetDraftsOf(deps().db, accountId)
    },
  },
  consumes: {
    'match.changed': ['cards.match-changed'],
    'game.entered': ['cards.tell-entered'],
    'game.scored': ['cards.tell-scored'],
    'game.changed': ['cards.tell-changed'],
    'account.deleted': ['cards.forget-drafts'],
  },
})
