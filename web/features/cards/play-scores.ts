import type * as z from 'zod/mini'
import type {
  CardMatch,
  ChampionshipCardDoc,
  getChampionshipDraft,
  playChampionshipCard,
} from '#contract/api/player/championship-cards.ts'

/** The prediction of a match; null for a side still empty. */
export interface Score {
  home: number | null
  away: number | null
}
/** By match id; a match without an entry has no prediction. */
export type Scores = Readonly<Record<string, Score>>
export type ScoresDraft = z.output<typeof getChampionshipDraft.answer>
export type ScoresPlay = z.output<typeof playChampionshipCard.body>

/** A match and the score sent for it. */
export interface Predicted {
  match: CardMatch
  score: Score
  isDone: boolean
}

const NOTHING: Score = { home: null, away: null }

export const scoreOf = (scores: Scores, matchId: string): Score => scores[matchId] ?? NOTHING

/** Each match with its prediction, in the card's order. It counts once both sides have a number. */
export const predictedOf = (card: Pick<ChampionshipCardDoc, 'matches'>, scores: Scores): Predicted[] =>
  card.matches.map(match => {
    const score = scoreOf(scores, match._match._id)
    return { match, score, isDone: score.home !== null && score.away !== null }
  })

/** Sets one side's goals. An empty other side of a new prediction becomes 0: "3 × 0" takes one input. */
export function withGoals(score: Score, side: keyof Score, goals: number | null): Score {
  const isFirst = goals !== null && score.home === null && score.away === null
  return { ...(isFirst ? { home: 0, away: 0 } : score), [side]: goals }
}

/** An emptied side becomes 0 on blur while the other has a number. */
export const settled = (score: Score): Score =>
  score.home === null && score.away === null ? score : { home: score.home ?? 0, away: score.away ?? 0 }

/** The request body: every match in the card's order. Matches without a prediction are sent as 0 × 0, as the confirmation shows. */
export const scoresPlayOf = (card: ChampionshipCardDoc, scores: Scores, code: string | null): ScoresPlay => ({
  _card: card._id,
  matches: predictedOf(card, scores).map(({ match, score }) => ({
    _match: match._match._id,
    homeGoals: score.home ?? 0,
    awayGoals: score.away ?? 0,
  })),
  code,
})

/** The draft saved on the server: only the matches with input. */
export const scoresDraftOf = (card: ChampionshipCardDoc, scores: Scores, code: string | null): ScoresDraft => ({
  matches: predictedOf(card, scores).flatMap(({ match, score }) =>
    score.home === null && score.away === null
      ? []
      : [{ _match: match._match._id, homeGoals: score.home, awayGoals: score.away }],
  ),
  code,
})

/** The scores of a saved draft, without matches the card no longer has. */
export function scoresOf(card: Pick<ChampionshipCardDoc, 'matches'>, draft: ScoresDraft): Scores {
  const known = new Set(card.matches.map(({ _match }) => _match._id))
  return Object.fromEntries(
    draft.matches
      .filter(({ _match }) => known.has(_match))
      .map(({ _match, homeGoals, awayGoals }): [string, Score] => [
        _match,
        { home: homeGoals ?? null, away: awayGoals ?? null },
      ]),
  )
}

/** Parses scores, one per line: `2x1`, `2-1`, `2 1`, also between team names. `unread` counts lines without a score. */
export function readScores(text: string): { scores: { home: number; away: number }[]; unread: number } {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const scores = lines.flatMap(line => {
    const [, home, away] = /^\D*(\d{1,2})\s*[x×:–—\-\s]\s*(\d{1,2})\D*$/i.exec(line) ?? []
    return home === undefined || away === undefined ? [] : [{ home: Number(home), away: Number(away) }]
  })
  return { scores, unread: lines.length - scores.length }
}

/** Fills a match and those after it with scores; `filled` is the number of matches filled. */
export function fillFrom(
  card: Pick<ChampionshipCardDoc, 'matches'>,
  scores: Scores,
  matchId: string,
  read: readonly { home: number; away: number }[],
): { scores: Scores; filled: readonly string[] } {
  const first = card.matches.findIndex(({ _match }) => _match._id === matchId)
  const filled = card.matches.slice(first, first + read.length).map(({ _match }) => _match._id)
  const entries = filled.flatMap((id, index) => {
    const score = read[index]
    return score ? [[id, score] as const] : []
  })
  return { scores: { ...scores, ...Object.fromEntries(entries) }, filled }
}

/**
 * Errors of single matches: code by match id. The server names a field by its index in the request (`matches.2.homeGoals`) or by the match's id.
 */
export function refusedMatches(fields: Readonly<Record<string, string>>, sent: ScoresPlay): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const [field, code] of Object.entries(fields)) {
    const index = /^matches\.(\d+)/.exec(field)?.[1]
    const byIndex = index === undefined ? undefined : sent.matches[Number(index)]?._match
    const matchId = byIndex ?? sent.matches.find(({ _match }) => field.includes(_match))?._match
    if (matchId !== undefined) refused[matchId] ??= code
  }
  return refused
}
