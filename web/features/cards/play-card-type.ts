import type { AthletesCard, Card, ChampionshipCard } from './api.ts'
import { athletesType, type CardTypeName, championshipType } from './card-type.ts'
import { call } from '#web/lib/call.ts'
import { type Draft, draftOf, type Picks, picksOf, type Play, playOf, refusedAthletes } from './play-picks.ts'
import {
  refusedMatches,
  type Scores,
  scoresDraftOf,
  type ScoresDraft,
  scoresOf,
  type ScoresPlay,
  scoresPlayOf,
} from './play-scores.ts'

/** A draft of any kind: what was chosen, and the code that was typed. */
export interface AnyDraft {
  code?: string | null | undefined
}

/** How a kind of card is filled in, kept and sent. `P` is what is chosen, `D` what the server keeps of it, `S` what is sent. */
export interface PlayCardType<C extends Card, P, D extends AnyDraft, S> {
  kind: CardTypeName
  picksOf: (card: C, draft: D) => P
  draftOf: (card: C, picks: P, code: string | null) => D
  playOf: (card: C, picks: P, code: string | null) => S
  empty: D
  load: (cardId: string, signal: AbortSignal) => Promise<D>
  save: (cardId: string, draft: D) => Promise<unknown>
  /** `key` is the attempt's: the same one never pays twice (W6). */
  send: (play: S, key: string) => Promise<unknown>
  /** What a refusal says of single athletes or matches: code by id. */
  refusedOf: (fields: Readonly<Record<string, string>>, sent: S) => Readonly<Record<string, string>>
}

export const athletesPlay: PlayCardType<AthletesCard, Picks, Draft, Play> = {
  kind: athletesType,
  picksOf,
  draftOf,
  playOf,
  empty: { athletes: [], code: null },
  load: (id, signal) => call(athletesType.calls.getDraft, { params: { id }, signal }),
  save: (id, body) => call(athletesType.calls.putDraft, { params: { id }, body }),
  send: (body, idempotencyKey) => call(athletesType.calls.play, { body, idempotencyKey }),
  refusedOf: refusedAthletes,
}

export const matchesPlay: PlayCardType<ChampionshipCard, Scores, ScoresDraft, ScoresPlay> = {
  kind: championshipType,
  picksOf: scoresOf,
  draftOf: scoresDraftOf,
  playOf: scoresPlayOf,
  empty: { matches: [], code: null },
  load: (id, signal) => call(championshipType.calls.getDraft, { params: { id }, signal }),
  save: (id, body) => call(championshipType.calls.putDraft, { params: { id }, body }),
  send: (body, idempotencyKey) => call(championshipType.calls.play, { body, idempotencyKey }),
  refusedOf: refusedMatches,
}
