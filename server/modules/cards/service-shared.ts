/** Public data of a card and of a game: the card and its ranking, without anyone's money. */
import type { Played } from '#contract/api/player/cards.ts'
import type { PlayedChampionship } from '#contract/api/player/championship-cards.ts'
import type { Lang } from '#contract/limits.ts'
import type { Centavos } from '#contract/money.ts'
import { hitsOf } from '#contract/picks.ts'
import { positionLabels } from '#contract/positions.ts'
import { type PublicAccount, publicAccounts } from '#server/modules/accounts/index.ts'
import { championshipsOf } from '#server/modules/matches/index.ts'
import { gamesOf, listEntries, rankingPage } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { shownAthletes } from './athlete-cards.ts'
import { athleteCardMode } from './athlete-mode.ts'
import { shownMatches } from './championship-cards.ts'
import { championshipCardMode } from './championship-mode.ts'
import { type CardStatus, isRevealed, statusOf } from './rules-card.ts'
import { visibleGame } from './service-cards.ts'
import { detail } from './service-played.ts'
import { listBases } from './sql.ts'

const PODIUM_RANKS = 3
/** No viewer: a visitor to a shared link is not its owner. */
const ANYBODY = ''

/** The public view of a card. */
export interface SharedCard {
  id: string
  isChampionship: boolean
  championship: { _id: string; name: string; season: number } | null
  name: string
  status: CardStatus
  /** The lock. */
  closesAt: Date | null
  price: Centavos
  pool: Centavos
  count: number
  /** Void and refunded (C11). */
  voided: boolean
  /** Up to three, best first, once somebody has points; ties share a rank (C3). */
  podium: { name: string; username: string; points: number; place: number }[]
}

/** A card of any type, for the picture of its link. Refuses `not_found`. */
export async function sharedCard({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<SharedCard> {
  const { game, status } = await visibleGame(db, null, id, clock.now())
  const championshipId = (await listBases(db, [id])).get(id)?.championshipId ?? null
  const championships = championshipId === null ? undefined : await championshipsOf(db, [championshipId])
  const voided = game.state === 'void' || game.state === 'voiding'
  return {
    id,
    isChampionship: game.mode === championshipCardMode.name,
    championship: championships?.get(championshipId ?? '') ?? null,
    name: game.name,
    status,
    closesAt: game.locksAt,
    price: game.price,
    pool: game.pool,
    count: game.count,
    voided,
    podium: voided || status === 'new' || status === 'preparing' ? [] : await podiumOf(db, id),
  }
}

async function podiumOf(from: Reader, id: string): Promise<SharedCard['podium']> {
  const { places: first } = await rankingPage(from, id, { page: 1, limit: PODIUM_RANKS })
  // C14: entries without points are not on the podium.
  const ranks = first.filter(({ score }) => score > 0)
  const people = await publicAccounts(from, [...new Set(ranks.map(slot => slot.accountId))])
  return ranks.flatMap(({ accountId, score, rank }) => {
    const person = people.get(accountId)
    return person ? [{ name: person.name, username: person.username, points: score / 100, place: rank }] : []
  })
}

/** The public view of a game once its card is locked. */
export interface SharedGame {
  id: string
  card: Pick<SharedCard, 'id' | 'name' | 'status' | 'isChampionship' | 'championship'>
  owner: PublicAccount
  place: number | null
  /** Number of games in the ranking. */
  of: number
  points: number
  hits: number
  picks: number
  void: boolean
}

/**
 * A game of one type, or of any (null). Refuses `not_found`, and before the lock as for any id that is not the caller's (C12): the owner
 * has nothing to share yet either.
 */
export async function sharedGame(
  deps: Pick<Deps, 'db' | 'clock'>,
  mode: 'athlete-card' | 'card-game' | null,
  { id, lang }: { id: string; lang: Lang },
): Promise<SharedGame> {
  const viewer = { accountId: ANYBODY, lang }
  if ((mode ?? (await modeOfEntry(deps.db, id))) === championshipCardMode.name) {
    const { doc, cardDetails } = await detail(deps, shownMatches, viewer, id)
    return resolved(deps.db, doc, { championship: cardDetails.championship, isChampionship: true, ...hitsOf(doc) })
  }
  const { doc } = await detail(deps, shownAthletes, viewer, id)
  return resolved(deps.db, doc, { championship: null, isChampionship: false, ...hitsOf(doc) })
}

/** One pick of a game as text, with its points so far. */
export interface StoryPick {
  about: string
  guess: string
  points: number
  state: 'won' | 'lost' | 'waiting' | 'void'
  /** The main colours, `#rrggbb`, of the club or both clubs concerned, if known. */
  colors: string[]
}

/** A game as its owner shares it as a story: the numbers of its page. */
export interface StoryGame extends SharedGame {
  shownPicks: StoryPick[]
  /** The prize: only of one's own game, and omitted if it is below the price (C14). */
  won: Centavos | null
}

/** A game for its story. Refuses as `sharedGame` does. */
export async function storyGame(
  deps: Pick<Deps, 'db' | 'clock'>,
  mode: 'athlete-card' | 'card-game',
  { id, lang, viewer }: { id: string; lang: Lang; viewer: string },
): Promise<StoryGame> {
  const game = await sharedGame(deps, mode, { id, lang })
  const request = { accountId: ANYBODY, lang }
  const { doc } =
    mode === championshipCardMode.name
      ? await detail(deps, shownMatches, request, id)
      : await detail(deps, shownAthletes, request, id)
  return { ...game, shownPicks: storyPicks(doc, lang), won: doc._user._id === viewer ? wonOf(doc) : null }
}

/** C14: a return below the price is not a win, and neither is a prize without points. */
export const wonOf = ({
  prize,
  price,
  totalScore,
}: {
  prize: Centavos
  price: Centavos
  totalScore: number
}): Centavos | null => (prize > 0n && prize >= price && totalScore > 0 ? prize : null)

function storyPicks(doc: Played | PlayedChampionship, lang: Lang): StoryPick[] {
  if ('matches' in doc) {
    return doc.matches.map(({ _match: { home, away }, homeGoals, awayGoals, score, state }) => ({
      about: `${home?.name ?? '?'} × ${away?.name ?? '?'}`,
      guess: `${homeGoals} × ${awayGoals}`,
      points: score,
      state: stateNow(state, score),
      colors: [home, away].flatMap(team => team?.colors.slice(0, 1) ?? []),
    }))
  }
  return doc.athletes.map(({ _athlete, _team, _athleteGoal, _athleteStatistic, athleteScore, playerScore, state }) => ({
    about: _athlete.name,
    guess:
      athleteScore === null
        ? [_athleteGoal, _athleteStatistic].flatMap(option => option?.name ?? []).join(' · ')
        : `${positionLabels(_athlete.position, lang).predicted}: ${athleteScore}`,
    points: playerScore,
    state: stateNow(state, playerScore),
    colors: _team?.colors.slice(0, 2) ?? [],
  }))
}

/** Points count while the card runs: a game with points is not waiting. */
const stateNow = (state: StoryPick['state'], points: number): StoryPick['state'] =>
  state !== 'void' && points > 0 ? 'won' : state

/** The content of a challenge: the challenger, the card, and whether the game can be seen. */
export interface ChallengeGame {
  id: string
  card: { id: string; name: string; isOpen: boolean }
  mode: string
  owner: PublicAccount
  state: 'sealed' | 'open' | 'void'
}

/** The game of a challenge, without its picks. Refuses `not_found`, also for a closed account's. */
export async function challengeGame({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<ChallengeGame> {
  const now = clock.now()
  const [entry] = await listEntries(db, [id])
  const game = entry && (await gamesOf(db, [entry.gameId])).get(entry.gameId)
  const status = game ? statusOf(game, now) : null
  if (entry === undefined || game === undefined || status === null || !isCardMode(game.mode)) return fail('not_found')
  const owner = (await publicAccounts(db, [entry.accountId])).get(entry.accountId)
  if (owner === undefined || owner.username === '') return fail('not_found')
  const isVoid = entry.void || game.state === 'void' || game.state === 'voiding'
  return {
    id,
    card: { id: game.id, name: game.name, isOpen: status === 'new' },
    mode: game.mode,
    owner,
    state: isVoid ? 'void' : isRevealed(game, now) ? 'open' : 'sealed',
  }
}

const isCardMode = (mode: string): boolean => mode === athleteCardMode.name || mode === championshipCardMode.name

async function modeOfEntry(from: Reader, id: string): Promise<string> {
  const [entry] = await listEntries(from, [id])
  return (entry && (await gamesOf(from, [entry.gameId])).get(entry.gameId)?.mode) ?? athleteCardMode.name
}

interface AnyPlayed {
  _id: string
  _card: { _id: string; name: string; status: CardStatus }
  _user: PublicAccount
  totalScore: number
  position: number | null
  void: boolean
}

async function resolved(
  from: Reader,
  doc: AnyPlayed,
  { hits, picks, ...type }: Pick<SharedCard, 'championship' | 'isChampionship'> & { hits: number; picks: number },
): Promise<SharedGame> {
  const game = (await gamesOf(from, [doc._card._id])).get(doc._card._id) ?? fail('not_found')
  const { _id, name, username, photo } = doc._user
  return {
    id: doc._id,
    card: { id: game.id, name: game.name, status: doc._card.status, ...type },
    owner: { _id, name, username, photo },
    place: doc.position,
    of: game.count,
    points: doc.totalScore,
    hits,
    picks,
    void: doc.void,
  }
}
