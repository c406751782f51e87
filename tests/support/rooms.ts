import { familyCalls, type FamilyRoom, playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import type { Goal } from '#contract/facts.ts'
import type { TestApp } from './app.ts'
import { type Round, publishFacts } from './cards.ts'
import type { Player } from './people.ts'

/** The body of the last step of a new room. */
export const roomBody = (match: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Sala da família',
  type: 'private',
  price: 10,
  _match: match,
  ...changes,
})

/** Creates a family room on a match, over HTTP. */
export const openRoom = async (owner: Player, match: string, changes: Record<string, unknown> = {}): Promise<string> =>
  (await owner.call(familyCalls.create, { body: roomBody(match, changes) })).data._id

/** The owner invites these players, and they accept. */
export async function bring(owner: Player, id: string, ...players: Player[]): Promise<void> {
  for (const player of players) {
    await owner.call(familyCalls.invite, { params: { id }, body: { _user: player.id } }).then(answer => answer.data)
    const accepted = await player.call(familyCalls.answerInvite, { params: { id }, body: { accept: true } })
    if (!accepted.data.data) throw new Error('Not accepted')
  }
}

/** A prediction's body: 2–1, the first goal within ten minutes, the first range of everything else. */
export const predictionBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  homeGoals: 2,
  awayGoals: 1,
  firstGoal: 0,
  yellowCards: 0,
  redCards: 0,
  offsides: 0,
  corners: 0,
  scorers: [],
  ...changes,
})

/** Plays a room and returns the entry's id. */
export const predict = async (player: Player, id: string, changes: Record<string, unknown> = {}): Promise<string> =>
  (await player.call(playFamilyRoom, { params: { id }, body: predictionBody(changes) })).data._id

/** A room as a user reads it. */
export const readRoom = async (player: Player, id: string, token?: string): Promise<FamilyRoom> =>
  (await player.call(familyCalls.get, { params: { id }, ...(token === undefined ? {} : { query: { token } }) })).data
    .doc

/** Ends the first match of a round: 2–1, the home athlete first in the 5th minute and again, 3 yellow cards, 10 corners. */
export async function endFirstMatch(app: TestApp, round: Round): Promise<void> {
  const [home, away] = round.athletes
  const goal = (side: 'home' | 'away', half: 1 | 2, minute: number): Goal => ({
    side,
    athlete: (side === 'home' ? home?.id : away?.id) ?? null,
    name: (side === 'home' ? home?.name : away?.name) ?? '',
    own: false,
    penalty: false,
    half,
    minute,
    stoppage: 0,
  })
  await publishFacts(app, round.matches[0], {
    score: { home: 2, away: 1 },
    goals: [goal('home', 1, 5), goal('away', 1, 40), goal('home', 2, 80)],
    statistics: {
      yellowCards: { home: 2, away: 1 },
      redCards: { home: 0, away: 0 },
      corners: { home: 6, away: 4 },
    },
  })
}
