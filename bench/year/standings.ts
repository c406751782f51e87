import type { Ranked } from '#contract/verify/pool.ts'
import { duelOf, givingOf, isoWeekOf, partsOf, rankingsOf, WIN } from '#server/modules/rankings/rules.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Rows } from './copy.ts'
import type { YearGame } from './game.ts'
import type { People } from './people.ts'
import { DAY } from './size.ts'

interface Scores {
  mode: string
  period: string
  /** The last moment at which one of its games ended. */
  latest: number
  points: Map<number, number>
}

/** The points of paid games in their modes' rankings (R1). */
export class Standings {
  private readonly scores = new Map<string, Scores>()
  private readonly wins = new Set<string>()
  private readonly rows: Rows
  private readonly people: People

  constructor(rows: Rows, people: People) {
    this.rows = rows
    this.people = people
  }

  fill(game: YearGame, ranked: readonly Ranked[]): void {
    const gives = givingOf(game.mode, BigInt(game.price))
    if (gives === undefined) return
    const day = businessDay(new Date(game.endedAt))
    if (gives === 'duel') return this.fillDuel(game, ranked, day)
    let position = 0
    const ranks = ranked.map((one, index) => {
      if (index === 0 || one.score !== ranked[index - 1]?.score) position = index + 1
      return { ...one, position }
    })
    for (const [account, part] of partsOf(gives, ranks)) this.give(game, day, Number(account), part)
  }

  private fillDuel(game: YearGame, ranked: readonly Ranked[], day: string): void {
    const duel = duelOf(ranked)
    if (duel === undefined || duel === 'tie') return
    const week = isoWeekOf(day)
    const key = `${game.mode}:${duel.winner}:${duel.loser}:${week}`
    const isFirst = !this.wins.has(key)
    this.wins.add(key)
    const [winner, loser] = [this.people.idOf(Number(duel.winner)), this.people.idOf(Number(duel.loser))]
    if (isFirst) this.rows.add('ranking_win', game.mode, winner, loser, week, game.id)
    this.give(game, day, Number(duel.winner), { score: isFirst ? WIN : 0, position: 1 })
  }

  private give(
    game: YearGame,
    day: string,
    player: number,
    { score, position }: { score: number; position: number },
  ): void {
    this.rows.add('ranking_part', game.id, this.people.idOf(player), score, position)
    for (const { mode, period } of rankingsOf(game.mode, day)) {
      const key = `${mode}:${period}`
      const scores = this.scores.get(key) ?? { mode, period, latest: 0, points: new Map<number, number>() }
      scores.latest = Math.max(scores.latest, game.endedAt)
      scores.points.set(player, (scores.points.get(player) ?? 0) + score)
      this.scores.set(key, scores)
    }
  }

  /** Adds the scores of periods that are over, because no game of theirs can still end. */
  write(now: number, graceMs = 35 * DAY): void {
    for (const [key, { mode, period, latest, points }] of this.scores) {
      if (latest > now - graceMs) continue
      this.rows.add('ranking', mode, period)
      for (const [player, score] of points)
        this.rows.add('ranking_score', mode, period, this.people.idOf(player), this.people.usernameOf(player), score)
      this.scores.delete(key)
    }
  }
}
