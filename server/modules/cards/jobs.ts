import { athleteEndEvent, athleteEvent, cardGameEndEvent, cardGameEvent } from '#contract/live.ts'
import { jobSet } from '#server/modules/events.ts'
import { gamesOf, touchGames } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { athleteCardMode } from './athlete-mode.ts'
import { championshipCardMode } from './championship-mode.ts'
import { roomOf } from './service-cards.ts'
import { storeEstimates } from './service-fair.ts'
import { storePickCounts } from './service-picked.ts'
import { draftScheduled } from './service-schedules.ts'
import * as sql from './sql.ts'

/** Socket event names by card type; games of other modes are not handled here. */
const EVENTS: Record<string, { moved: typeof athleteEvent; ended: typeof athleteEndEvent } | undefined> = {
  [athleteCardMode.name]: { moved: athleteEvent, ended: athleteEndEvent },
  [championshipCardMode.name]: { moved: cardGameEvent, ended: cardGameEndEvent },
}

/** Updates cards from their matches and notifies viewers of changes. */
export const cardJobs = (deps: () => Deps): JobSet =>
  jobSet({
    tasks: { 'cards.schedules': () => draftScheduled(deps()) },
    cron: [{ pattern: '*/10 * * * *', task: 'cards.schedules' }],
    on: {
      'match.changed': {
        'cards.match-changed': async ({ matchId }) => {
          const { db } = deps()
          const cards = await sql.cardsOfMatch(db, matchId)
          if (cards.length > 0) await db.tx(tx => touchGames(tx, cards))
        },
      },
      'game.entered': {
        'cards.tell-entered': async ({ gameId, mode }) => {
          const events = EVENTS[mode]
          if (!events) return
          const { db, live } = deps()
          const game = (await gamesOf(db, [gameId])).get(gameId)
          if (!game) return
          live.toRoom(roomOf(gameId), events.moved, [gameId], {
            status: 'new_game',
            cardCount: game.count,
            amount: game.pool,
          })
        },
      },
      'game.scored': {
        'cards.tell-scored': async ({ gameId, mode, version }) => {
          const events = EVENTS[mode]
          if (events) deps().live.toRoom(roomOf(gameId), events.moved, [gameId], { status: 'scores', seq: version })
        },
      },
      'game.changed': {
        'cards.tell-changed': async ({ gameId, mode, state }) => {
          const events = EVENTS[mode]
          if (!events) return
          if (state === 'locked') await sql.forgetDraftsOn(deps().db, gameId)
          deps().live.toRoom(roomOf(gameId), events.ended, [gameId], { status: state })
        },
        'cards.store-estimates': async ({ gameId, mode, state }) => {
          if (mode === athleteCardMode.name && state === 'open') await storeEstimates(deps(), gameId)
        },
        'cards.store-picks': async ({ gameId, mode, state }) => {
          if (mode !== athleteCardMode.name || state !== 'locked' || !(await storePickCounts(deps(), gameId))) return
          // A request that read the card at its lock may have stored it first.
          deps().live.toRoom(roomOf(gameId), athleteEndEvent, [gameId], { status: state })
        },
      },
      'account.deleted': {
        'cards.forget-drafts': ({ accountId }) => sql.forgetDraftsOf(deps().db, accountId),
      },
    },
  })
