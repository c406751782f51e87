import type { Lang } from '#contract/limits.ts'
import type { Centavos } from '#contract/money.ts'
/**
 * Differences between card types: the questions, how they are shown and how they are stored. Everything else (lifecycle, money, entries,
 * drafts, ranking, history, admin console) is shared and takes the type as a parameter.
 */
import type { Settings } from '#contract/settings.ts'
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

/** Any card type, as far as its game is concerned. */
export interface CardTypeBase {
  mode: Mode
}

/** A card with what happened so far. */
export interface View {
  card: CardBase
}

/** The data of a card's document. `status` is the state that players see at `now`. */
export interface CardParts<V extends View> {
  game: Game
  view: V
  status: CardStatus
  myGames: number
  now: Date
  lang: Lang
}

/** The data of a player's game document. `scoring` is that of the current ranking, null before the first one. */
export interface PlayedParts<V extends View> {
  entry: Entry
  card: CardParts<V>
  scoring: JsonObject | null
  /** C3: the shared rank; null before the first ranking, and for a void game. */
  rank: number | null
  prize: Centavos
  owner: PublicAccount
  isMine: boolean
}

/** Builds documents of cards of one type and of their games: for lists, pages and single games. */
export interface ShownCardType<V extends View, Summary, Doc, Played> extends CardTypeBase {
  /** Cards by id. `places` limits the athletes (matches) read of each; `formBefore` adds how athletes did before that moment. */
  shownOf(from: Reader, ids: readonly string[], request: { slots?: number; formBefore?: Date }): Promise<Map<string, V>>
  summaryOf(parts: CardParts<V>): Summary
  cardOf(parts: CardParts<V>): Doc
  playedOf(parts: PlayedParts<V>): Played
}

export interface ScoredCardType<Change> extends CardTypeBase {
  /** Points that an entry won or lost between two rankings, by the subject that scored. */
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
  /** Creates the parser of submissions for a card. Refuses `not_found`. */
  readerOf(from: Reader, cardId: string): Promise<(body: Body) => ReadPicks>
  noDraft: Draft
  /** A stored draft as returned; undefined if this version cannot read it. */
  readDraft(stored: unknown): Draft | undefined
  /** The part of a draft to store: picks that are not on the card are dropped; null if nothing is left. Refuses `not_found`. */
  draftFor(from: Reader, cardId: string, sent: Draft): Promise<JsonObject | null>
}

/** A parsed card, ready to be stored. `parts` are its questions. */
export interface Draft<Parts> {
  settings: GameSettings
  columns: CardColumns
  parts: Parts
}

/** How operators edit a card type. */
export interface EditableCardType<Input extends CommonInput, Card extends CardBase, Parts> extends CardTypeBase {
  gameTypeOf(card: Card): CardColumns['gameType']
  cardsOf(from: Reader, ids: readonly string[]): Promise<Map<string, Card>>
  /** Parses the request. Refuses invalid values at their field. Inside the caller's transaction. */
  readDraft(tx: Tx, at: Date, cardId: string, input: Input): Promise<Draft<Parts>>
  /** Replaces the parts of a draft. */
  replaceParts(tx: Tx, cardId: string, parts: Parts): Promise<void>
  deleteParts(tx: Tx, cardId: string): Promise<void>
  /** The card's questions as the audit log shows them. */
  shown(draft: Draft<Parts>): JsonObject
  /** The card's search words under this name. */
  searchTextOf(from: Reader, name: string, card: Card): Promise<string>
  /** Forbidden changes to an open card's parts, at their field. */
  frozenFields(input: Input, card: Card): Codes
  /** The start by match facts, missing requirements and legal violations, each at its field. Refuses `not_found`. */
  openingOf(from: Reader, game: Pick<Game, 'id' | 'fixed'>, settings: Settings): Promise<Ready>
  /** A stored card as the editor would send it. */
  inputOf(game: Game, card: Card): Input
  /** The defaults of the first card of a championship. */
  fresh(championshipId: string): Input
  /** A copy of the card for a round, with all its questions. Refuses `facts_missing` at `championship`, with the reason. */
  inRound(from: Reader, at: Date, input: Input, round: DraftedRound): Promise<Input>
}

/** The round to draft the card for. */
export interface DraftedRound {
  championshipId: string
  round: string
  matches: readonly MatchView[]
  settings: Settings
}

/** The state of a card that is about to open. */
export interface Ready {
  startsAt: Opening['startsAt']
  lacking: Codes
  forbidden: Codes
}

export interface AdminCardParts<V extends View> {
  game: Game
  view: V
  disputes: number
  /** How often each value was chosen, by pick index; null until the lock (C12), and if counting costs too much. */
  picks: readonly { place: number; value: number; count: number }[] | null
  now: Date
}

/** Cards of one type in the admin console: list rows and the page. */
export interface AdminCardType<V extends View, Row, Doc> extends CardTypeBase {
  viewsOf(from: Reader, ids: readonly string[]): Promise<Map<string, V>>
  startFrom(view: V): Date | null
  /** Whether a fact is missing that an operator may have to enter. */
  isWaiting(view: V): boolean
  /** The fields of a row that are specific to the type. */
  rowOf(view: V): Row
  adminDocOf(from: Reader, parts: AdminCardParts<V>): Promise<Doc>
}
