import type { ImportedMatch, ImportedMoment } from '#contract/imported.ts'

/** Where a live match is. Through half-time it stands at the first half's last minute, and says so. */
export type FeedClock = ImportedMoment & { halfTime?: boolean | undefined }

/** A match as a feed tells it now. Goals and cards come whole and in order of time: a reader compares and replaces lists. */
export interface FeedMatch extends ImportedMatch {
  /** When the feed was read. */
  updatedAt: Date
  /** Null unless live. */
  clock: FeedClock | null
  /** When it really started, where the feed tells. */
  startedAt: Date | null
  /** When the final whistle went, where the feed tells. */
  endedAt: Date | null
}

/** Tells of matches while they are played. Rejects with `FeedRefused`, and with `ImportRefused` for a match that does not add up. */
export interface FeedGateway {
  /** The source's name, kept with everything it told. */
  name: string
  /**
   * The calendar of a championship between two moments: when, where, who, and how far each match is. It tells neither score nor
   * events (null, empty lists) whatever the status; `match` does. `league` and `season` are the feed's own: `71`, 2026.
   */
  fixtures(query: { league: string; season: number; from: Date; to: Date }): Promise<ImportedMatch[]>
  /** Everything the feed knows of one match, named as in `ImportedMatch.number`. */
  match(externalId: string): Promise<FeedMatch>
}

/**
 * key: the feed does not take the key · quota: the calls of the day or the minute are used up · plan: the subscription does not
 * cover it · request: it does not understand the question · unknown-match · unavailable: no answer, try later · unreadable: an
 * answer of an unknown shape.
 */
export type FeedRefusal = 'key' | 'quota' | 'plan' | 'request' | 'unknown-match' | 'unavailable' | 'unreadable'

/** A feed that gave no usable answer. The message is for the log and never holds the key. */
export class FeedRefused extends Error {
  readonly reason: FeedRefusal
  constructor(reason: FeedRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}
