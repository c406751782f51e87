import type { ImportedMatch, ImportedMoment } from '#contract/imported.ts'

/** The clock of a live match. At half-time it stays at the first half's last minute, with `halfTime` set. */
export type FeedClock = ImportedMoment & { halfTime?: boolean | undefined }

/** The current state of a match in a feed. Goals and cards are complete and in order of time: a reader compares and replaces lists. */
export interface FeedMatch extends ImportedMatch {
  /** When the feed was read. */
  updatedAt: Date
  /** Null unless live. */
  clock: FeedClock | null
  /** The real start, if the feed reports it. */
  startedAt: Date | null
  /** The time of the final whistle, if the feed reports it. */
  endedAt: Date | null
}

/** Reports matches while they are played. Rejects with `FeedRefused`, and with `ImportRefused` for a match that does not add up. */
export interface FeedGateway {
  /** The source's name, stored with all its data. */
  name: string
  /**
   * The calendar of a championship between two times: time, venue, teams and status of each match. It contains neither score nor events
   * (null, empty lists) whatever the status; `match` does. `league` and `season` are the feed's own: `71`, 2026.
   */
  fixtures(query: { league: string; season: number; from: Date; to: Date }): Promise<ImportedMatch[]>
  /** Everything the feed knows about one match, identified as in `ImportedMatch.number`. */
  match(externalId: string): Promise<FeedMatch>
}

/**
 * key: the feed rejects the key · quota: the calls of the day or the minute are used up · plan: the subscription does not cover it ·
 * request: it does not understand the request · unknown-match · unavailable: no answer, try later · unreadable: an unexpected answer.
 */
export type FeedRefusal = 'key' | 'quota' | 'plan' | 'request' | 'unknown-match' | 'unavailable' | 'unreadable'

/** Thrown when a feed gave no usable answer. The message is for the log and never contains the key. */
export class FeedRefused extends Error {
  readonly reason: FeedRefusal
  constructor(reason: FeedRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}
