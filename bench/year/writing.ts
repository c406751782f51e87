import { RULES_VERSION } from '#contract/limits.ts'
import type { Books } from './books.ts'
import type { Rows } from './copy.ts'
import type { YearGame } from './game.ts'
import { guessesOf, optionsOf, PUSH_QUESTION } from './modes.ts'
import type { People } from './people.ts'
import { athletesOf } from './predictions.ts'

/** The final state of a game, or its state at the end of the year. */
export interface GameState {
  state: string
  lockedAt: number | null
  boardVersion: number
  endedAt: number | null
  paysAt: number | null
  settledAt: number | null
  voidReason: string | null
}

interface Writing {
  rows: Rows
  books: Books
  people: People
}

const date = (at: number | null): Date | null => (at === null ? null : new Date(at))
const plain = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')

/** Adds the row of a game and of its card, room, duel or question. */
export function writeGame({ rows, people, books }: Writing, game: YearGame, is: GameState): void {
  const isLocked = is.lockedAt !== null
  const entries = isLocked ? game.entries.length : null
  const stakes = isLocked ? game.entries.length * game.price : null
  const opensAt = game.mode === 'athlete-card' || game.mode === 'card-game' ? new Date(game.opensAt) : null
  rows.add(
    'game',
    game.id,
    game.mode,
    game.name,
    is.state,
    game.price,
    false,
    ...game.shares,
    mostEach(game),
    RULES_VERSION,
    opensAt,
    new Date(game.startsAt),
    new Date(game.locksAt),
    date(is.lockedAt),
    entries,
    stakes,
    is.boardVersion,
    date(is.endedAt),
    date(is.paysAt),
    is.voidReason,
    date(is.settledAt),
    new Date(game.createdAt),
  )
  if (game.entries.length > 0) rows.add('game_tally', game.id, 0, game.entries.length)
  if (is.state === 'paid' || is.state === 'void') rows.add('risk_game_seen', game.id)
  if (game.mode === 'athlete-card') writeAthletes(rows, game)
  else if (game.mode === 'card-game') writeMatches(rows, game)
  else if (game.mode === 'push-game') writeQuestion({ rows, people, books }, game)
  else writeRoom({ rows, people, books }, game)
}

export const mostEach = ({ mode }: YearGame): number => (mode === 'athlete-card' || mode === 'card-game' ? 1_000 : 1)

const wordsOf = ({ name, matches }: YearGame): string =>
  plain([name, ...matches.flatMap(({ home, away }) => [home.name, away.name])].join(' '))

function writeAthletes(rows: Rows, game: YearGame): void {
  const on = athletesOf(game)
  const words = plain([wordsOf(game), ...on.map(({ athlete }) => athlete.name)].join(' '))
  rows.add('card', game.id, 'options', game.round.championshipId, game.round.name, words)
  for (const [place, { match, athlete }] of on.entries())
    rows.add('card_athlete', game.id, place, athlete.id, athlete.team, match, athlete.position)
  const { goals, statistics } = optionsOf(game)
  for (const [kind, options] of [
    ['goal', goals],
    ['statistic', statistics],
  ] as const)
    for (const [place, { id, name, nameEn, value, rule }] of options.entries()) {
      const [is, number] = rule && rule.fact !== 'none' ? [rule.is, rule.number] : [null, null]
      rows.add('card_option', id, game.id, kind, place, name, nameEn, value, rule?.fact ?? null, is, number)
    }
}

function writeMatches(rows: Rows, game: YearGame): void {
  rows.add('card', game.id, null, game.round.championshipId, game.round.name, wordsOf(game))
  for (const [place, { id }] of game.matches.entries()) rows.add('card_match', game.id, place, id)
}

function writeRoom({ rows, people }: Writing, game: YearGame): void {
  const [owner, opponent] = game.entries
  const players = game.entries.map(({ player }) => player)
  const ownerId = people.idOf(owner?.player ?? 0)
  const type = game.number % 3 === 0 ? 'public' : 'private'
  const words = `${wordsOf(game)} ${plain(people.nameOf(owner?.player ?? 0))} ${people.usernameOf(owner?.player ?? 0)}`
  const createdAt = new Date(game.createdAt)
  rows.add('room', game.id, type, game.matches[0]?.id ?? '', ownerId, Math.max(1, players.length), words, createdAt)
  for (const player of players.length > 0 ? players : [0])
    rows.add('room_member', game.id, people.idOf(player), 'in', createdAt)
  if (game.mode === 'coach-friend') return
  const begun = date(owner?.at ?? null)
  rows.add('duel', game.id, opponent ? people.idOf(opponent.player) : null, begun, begun)
  for (const { turn, player, home, away, at } of guessesOf(game))
    rows.add('duel_guess', game.id, turn, people.idOf(player), home, away, false, at)
}

/** Sent to those who answered and to half as many who did not. */
function writeQuestion({ rows, people }: Writing, game: YearGame): void {
  const answered = new Set(game.entries.map(({ player }) => player))
  const recipients = new Set(answered)
  for (let player = game.number % 7; player < people.joined && recipients.size < answered.size * 1.5; player += 7)
    recipients.add(player)
  const { fact, from, to, question, questionEn, buttonType } = PUSH_QUESTION
  rows.add(
    'push_game',
    game.id,
    game.matches[0]?.id ?? '',
    fact,
    from,
    to,
    question,
    questionEn,
    buttonType,
    'all',
    new Date(game.createdAt),
    new Date(game.opensAt),
    'ffffffffffffffffffffffff',
    recipients.size,
    true,
  )
  for (const player of recipients) rows.add('push_recipient', game.id, people.idOf(player))
}

/** Adds the entries of a game, with the reasons of void ones. */
export function writeEntries(
  { rows, people }: Pick<Writing, 'rows' | 'people'>,
  game: YearGame,
  nonceOf: (id: string) => Buffer,
): void {
  if (!rows.isWriting) return
  for (const { id, player, at, picks, influencer } of game.entries)
    rows.add(
      'entry',
      id,
      game.id,
      people.idOf(player),
      picks,
      game.price,
      RULES_VERSION,
      new Date(at),
      influencer === null ? null : people.idOf(influencer),
      influencer === null ? null : people.codeOf(influencer),
      nonceOf(id),
      false,
      null,
    )
}
