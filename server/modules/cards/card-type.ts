/**
 * Differences between types of cards: the questions, how they are shown and how they are stored. Everything else (life, money,
 * entering, drafts, ranking, history, back office) is the same for all and takes the type as a parameter.
 */
import type { Settings } from '#contract/settings.ts'
import type { Lang } from '#contract/limits.ts'
import type { Centavos } from '#contract/money.ts'
import type { PublicAccount } from '#server/modules/accounts/index.ts'
import type { MatchView } from '#server/modules/matches/index.ts'
import type { Entry, Game, GameSettings, Mode } from '#server/modules/pools/index.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { CardStatus, Opening } from './rules-card.ts'
import type { CommonInput } from './rules-input.ts'
import type { ReadPicks } from './rules-picks.ts'
import type { CardColumns } from './sql.ts'
import type { CardBase } from './types.ts'

type Codes = Record<string, string>

/** Any kind, as far as its game goes. */
export interface CardTypeBase {
  mode: Mode
}

/** A card with what happened so far. */
export interface View {
  card: CardBase
}

/** Everything a card's document is made of. `status` is what players see it in at `now`. */
export interface CardParts<V extends View> {
  game: Game
  view: V
  status: CardStatus
  myGames: number
  now: Date
  lang: Lang
}

/** Everything the document of somebody's game is made of. `scoring` is that of the ranking in force, null before there is one. */
export interface PlayedParts<V extends View> {
  entry: Entry
  card: CardParts<V>
  scoring: JsonObject | null
  /** C3: the place it shares; null before there is a ranking, and of a void game. */
  rank: number | null
  prize: Centavos
  owner: PublicAccount
  isMine: boolean
}

/** How players see cards of a kind and their games: documents of a list, of a page, and of a game. */
export interface ShownCardType<V extends View, Summary, Doc, Played> extends CardTypeBase {
  /** Cards by id. `places` reads only the first athletes (matches) of each; with `formBefore` how athletes did before it. */
  shownOf(from: Reader, ids: readonly string[], request: { slots?: number; formBefore?: Date }): Promise<Map<string, V>>
  summaryOf(parts: CardParts<V>): Summary
  cardOf(parts: CardParts<V>): Doc
  playedOf(parts: PlayedParts<V>): Played
}

export interface ScoredCardType<Change> extends CardTypeBase {
  /** Points that a game won or lost between two rankings, by what they were scored by. */
  changesOf(
    from: Reader,
    cardId: string,
    scorings: { before: JsonObject; now: JsonObject },
    picks: readonly number[],
  ): Promise<Change[]>
}

export interface SentPlay {
  _card: string
  code?: string | null | undefined
}

export interface PlayableCardType<Body extends SentPlay, Draft> extends CardTypeBase {
  /** Makes the reader of what is sent for a card. Refuses `not_found`. */
  readerOf(from: Reader, cardId: string): Promise<(body: Body) => ReadPicks>
  noDraft: Draft
  /** A stored draft as returned; undefined if this version cannot read it. */
  readDraft(stored: unknown): Draft | undefined
  /** The part of a draft to store: without picks that are not on the card; null for nothing. Refuses `not_found`. */
  draftFor(from: Reader, cardId: string, sent: Draft): Promise<JsonObject | null>
}

/** A card as an operator wrote it, ready to be stored. `parts` are its questions. */
export interface Draft<Parts> {
  settings: GameSettings
  columns: CardColumns
  parts: Parts
}

/** How the desk writes a kind of card. */
export interface EditableCardType<Input extends CommonInput, Card extends CardBase, Parts> extends CardTypeBase {
  gameTypeOf(card: Card): CardColumns['gameType']
  cardsOf(from: Reader, ids: readonly string[]): Promise<Map<string, Card>>
  /** Parses the request. Refuses invalid values at their field. Inside the caller's transaction. */
  readDraft(tx: Tx, at: Date, cardId: string, input: Input): Promise<Draft<Parts>>
  /** Puts these parts in place of those a draft had. */
  replaceParts(tx: Tx, cardId: string, parts: Parts): Promise<void>
  deleteParts(tx: Tx, cardId: string): Promise<void>
  /** Its questions as the audit log shows them. */
  shown(draft: Draft<Parts>): JsonObject
  /** Its search words under this name. */
  searchTextOf(from: Reader, name: string, card: Card): Promise<string>
  /** Changes to an open card's own parts, at their field. */
  frozenFields(input: Input, card: Card): Codes
  /** The start by its facts, what it lacks to open and what the law forbids it, each at its field. Refuses `not_found`. */
  openingOf(from: Reader, game: Pick<Game, 'id' | 'fixed'>, house: Settings): Promise<Ready>
  /** A stored card as the editor would send it. */
  inputOf(game: Game, card: Card): Input
  /** The defaults of the first card of a championship. */
  fresh(championshipId: string): Input
  /** The same card on a round, with all its questions. Refuses `facts_missing` with why it cannot be at `championship`. */
  inRound(from: Reader, at: Date, input: Input, round: DraftedRound): Promise<Input>
}

/** The round that a card is drafted for. */
export interface DraftedRound {
  championshipId: string
  round: string
  matches: readonly MatchView[]
  settings: Settings
}

/** What is known of a card that is about to open. */
export interface Ready {
  startsAt: Opening['startsAt']
  lacking: Codes
  forbidden: Codes
}

export interface AdminCardParts<V extends View> {
  game: Game
  view: V
  disputes: number
  /** How often each value was chosen at each place of the picks; null until the lock (C12), and where counting costs too much. */
  picks: readonly { place: number; value: number; count: number }[] | null
  now: Date
}

/** How the desk sees cards of a kind: a row of the list, and the page. */
export interface AdminCardType<V extends View, Row, Doc> extends CardTypeBase {
  viewsOf(from: Reader, ids: readonly string[]): Promise<Map<string, V>>
  startFrom(view: V): Date | null
  /** Whether a fact is missing that a person may have to enter. */
  isWaiting(view: V): boolean
  /** What of a row is its own. */
  rowOf(view: V): Row
  adminDocOf(from: Reader, parts: AdminCardParts<V>): Promise<Doc>
}
