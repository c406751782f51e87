import type { Duel, Guess } from '#contract/api/player/versus.ts'

export type Person = Duel['owner']
export type Score = { readonly home: number; readonly away: number }

/** The two players of a duel: me on the left if I am one, else the owner. An empty place is null. */
export function sidesOf({ owner, opponent }: Pick<Duel, 'owner' | 'opponent'>): [Person | null, Person | null] {
  return opponent?.isMe ? [opponent, owner] : [owner, opponent]
}

/** Which of the two players I am, if any. */
export const myselfIn = (duel: Pick<Duel, 'owner' | 'opponent'>): Person | undefined =>
  [duel.owner, duel.opponent].find(person => person?.isMe) ?? undefined

export const isMyTurn = (duel: Pick<Duel, 'status' | 'turn' | 'owner' | 'opponent'>): boolean =>
  duel.status === 'playing' && duel.turn !== null && duel.turn === myselfIn(duel)?._id

/** C7, C8: why a duel whose turns are over is undecided: its match has not started, or was not completed. */
export function waitOf({
  status,
  _match,
}: Pick<Duel, 'status' | '_match'>): 'scheduled' | 'postponed' | 'abandoned' | 'void' | undefined {
  if (status !== 'running') return undefined
  return _match.status === 'live' || _match.status === 'finished' ? undefined : _match.status
}

export const sameScore = (one: Score, other: Score): boolean => one.home === other.home && one.away === other.away

export const scoreOf = ({ homeGoals, awayGoals }: Pick<Guess, 'homeGoals' | 'awayGoals'>): Score => ({
  home: homeGoals,
  away: awayGoals,
})

/** The guess of a score, if anybody made it (V2). */
export const takenBy = (guesses: readonly Guess[], score: Score): Guess | undefined =>
  guesses.find(guess => sameScore(scoreOf(guess), score))

/** How many guesses a user made. */
export const countOf = (guesses: readonly Guess[], user: string): number =>
  guesses.filter(({ _user }) => _user === user).length

/** Whether the game was started: both have paid, and turns have begun. */
export const wasStarted = ({ status, guesses, myGame }: Pick<Duel, 'status' | 'guesses' | 'myGame'>): boolean =>
  status === 'playing' ||
  status === 'guessed' ||
  status === 'running' ||
  status === 'finished' ||
  guesses.length > 0 ||
  myGame !== null
