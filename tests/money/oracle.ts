/* Expected results of a card of a Cartola round, implemented a second time from the rules and the source's files. Shares no code with the
   product: where the two differ, one is wrong. */

/** A round's facts of an athlete, with the operator's values where the file has none. */
export interface Deeds {
  played: boolean
  goals: number
  /** By index of the default statistic options; the first (none of the others) is left out. */
  cleanSheet: boolean
  yellow: boolean
  assist: boolean
  woodwork: boolean
  red: boolean
  penaltySaved: boolean
  /** The file cannot separate this round: the operator has to decide. */
  isDoubtful: boolean
  /** Statistics missing in the file. */
  unknown: 'yellow-cards'[]
}

type Table = Map<string, (column: string) => string>

/** A file of the source by athlete, as cells by column name. */
function readTable(text: string): Table {
  const [head = '', ...lines] = text.trim().split(/\r?\n/)
  const columns = new Map(head.split(',').map((name, index) => [name.replace('atletas.', ''), index]))
  const table: Table = new Map()
  for (const line of lines) {
    const cells = line.split(',')
    const cell = (column: string): string => cells[columns.get(column) ?? -1] ?? ''
    if (cell('posicao_id') !== '6') table.set(cell('atleta_id'), cell)
  }
  return table
}

const COUNTED = ['G', 'A', 'CA', 'CV', 'SG', 'FT', 'DP', 'FD', 'FF', 'I', 'FC']

/** The facts of every athlete of a round, by the source's id: the totals after it minus those before it. */
export function readDeeds(after: string, before: string | undefined): Map<string, Deeds> {
  const earlier = before === undefined ? new Map() : readTable(before)
  return new Map(
    [...readTable(after)].map(([id, now]) => {
      const then = earlier.get(id) as ((column: string) => string) | undefined
      const grew = (column: string): number => Number(now(column) || 0) - Number(then?.(column) || 0)
      const played = now('entrou_em_campo') === 'True'
      const isDoubtful = grew('jogos_num') !== (played ? 1 : 0) || COUNTED.some(column => grew(column) < 0)
      const unknown: Deeds['unknown'] = []
      if (grew('CV') > 0) unknown.push('yellow-cards')
      const deeds: Deeds = {
        played,
        goals: grew('G'),
        cleanSheet: grew('SG') > 0,
        yellow: grew('CA') > 0,
        assist: grew('A') > 0,
        woodwork: grew('FT') > 0,
        red: grew('CV') > 0,
        penaltySaved: grew('DP') > 0,
        isDoubtful,
        unknown,
      }
      return [id, deeds]
    }),
  )
}

/** Pool settings shared by all cards. */
export interface OraclePool {
  price: bigint
  /** The guaranteed pool; null for a growing one. */
  guaranteed: bigint | null
  /** Hundredths of a percent. */
  shares: readonly [number, number, number]
  /** Entered before C14, under rules by which a rank needed no point. */
  isEarlier?: boolean
}

export interface OracleCard extends OraclePool {
  isClassic: boolean
  /** By index, in order: the source's id, and for classic the points of the exact number, in hundredths. */
  athletes: readonly { id: string; worth: number }[]
  /** The options' points in hundredths, in their order. */
  goalValues: readonly number[]
  statisticValues: readonly number[]
}

export interface OracleEntry {
  id: string
  user: string
  acceptedAt: number
  /** By index: the number, or the indexes of the goal and the statistic option. */
  choices: readonly (number | readonly [number, number])[]
}

export interface Verdict {
  isVoid: boolean
  pool: bigint
  /** The operator's part of the pool: the fee, or the part of a guarantee that nobody won. */
  left: bigint
  entries: Map<string, { score: number; rank: number; prize: bigint }>
}

/** A1, A2, A3: hundredths of a point. */
function scoreOf(card: OracleCard, entry: OracleEntry, deeds: ReadonlyMap<string, Deeds>): number {
  let score = 0
  for (const [index, { id, worth }] of card.athletes.entries()) {
    const did = deeds.get(id)
    const choice = entry.choices[index]
    if (!did?.played || choice === undefined) continue
    if (typeof choice === 'number') {
      if (choice === did.goals) score += worth
      continue
    }
    const others = [did.cleanSheet, did.yellow, did.assist, did.woodwork, did.red, did.penaltySaved]
    if (choice[0] === Math.min(did.goals, 3)) score += card.goalValues[choice[0]] ?? 0
    const isRight = choice[1] === 0 ? !others.includes(true) : others[choice[1] - 1] === true
    if (isRight) score += card.statisticValues[choice[1]] ?? 0
  }
  return score
}

/** A4, C5 and C14: void when too few of the athletes (matches) are valid. */
function isVoidPool(
  pool: OraclePool,
  scored: readonly { user: string; score: number }[],
  left: { all: number; valid: number },
): boolean {
  if (left.valid < (left.all === 1 ? 1 : Math.max(2, Math.ceil(left.all / 2)))) return true
  if (pool.guaranteed !== null)
    return pool.isEarlier === true ? scored.length === 0 : !scored.some(one => one.score > 0)
  return new Set(scored.map(one => one.user)).size < 2 || new Set(scored.map(one => one.score)).size < 2
}

/** C1 and C4: prizes of the three ranks, with remaining centavos from the first down. */
function prizesOf(pool: bigint, shares: readonly number[], counted: number): bigint[] {
  const retained = (pool * BigInt(10_000 - shares.reduce((sum, share) => sum + share, 0))) / 10_000n
  const weights = shares.slice(0, counted).map(BigInt)
  const weight = weights.reduce((sum, one) => sum + one, 0n)
  const ranks = weights.map(one => ((pool - retained) * one) / weight)
  let odd = pool - retained - ranks.reduce((sum, one) => sum + one, 0n)
  for (let index = 0; odd > 0n; index = (index + 1) % ranks.length, odd -= 1n) ranks[index] = (ranks[index] ?? 0n) + 1n
  return ranks
}

/** The expected result of an Athletes card. */
export function judge(card: OracleCard, played: readonly OracleEntry[], deeds: ReadonlyMap<string, Deeds>): Verdict {
  const scored = played.map(entry => ({ ...entry, score: scoreOf(card, entry, deeds) }))
  const valid = card.athletes.filter(({ id }) => deeds.get(id)?.played).length
  return settle(card, scored, { all: card.athletes.length, valid })
}

/** The payouts of a card of any type: C1 to C5, C14 and A4. Scores are hundredths of a point. */
export function settle(
  card: OraclePool,
  played: readonly { id: string; user: string; acceptedAt: number; score: number }[],
  left: { all: number; valid: number },
): Verdict {
  const scored = [...played].sort((a, b) => a.acceptedAt - b.acceptedAt || (a.id < b.id ? -1 : 1))
  const isVoid = isVoidPool(card, scored, left)
  const pool = card.guaranteed ?? card.price * BigInt(scored.length)
  // C5: with a guarantee a user is paid only for the best entry, and the shares of vacant ranks go back.
  const best = scored.filter(one => {
    const mine = scored.filter(other => other.user === one.user)
    return mine.find(other => other.score === Math.max(...mine.map(each => each.score)))?.id === one.id
  })
  const among = card.guaranteed === null ? scored : best
  // C14: a rank needs a point.
  const paid = isVoid ? [] : among.filter(one => card.isEarlier === true || one.score !== 0)
  const ranks = paid.length === 0 ? [] : prizesOf(pool, card.shares, card.guaranteed === null ? paid.length : 3)
  const prizeOf = (id: string): bigint => {
    const one = paid.find(each => each.id === id)
    if (!one) return 0n
    const above = paid.filter(each => each.score > one.score).length
    const tied = paid.filter(each => each.score === one.score)
    const share = ranks.slice(above, above + tied.length).reduce((sum, index) => sum + index, 0n)
    const odd = share % BigInt(tied.length)
    return share / BigInt(tied.length) + (BigInt(tied.findIndex(each => each.id === id)) < odd ? 1n : 0n)
  }
  const entries = new Map(
    scored.map(({ id, score }) => {
      const rank = 1 + scored.filter(other => other.score > score).length
      return [id, { score, rank, prize: prizeOf(id) }] as const
    }),
  )
  const prizes = [...entries.values()].reduce((sum, one) => sum + one.prize, 0n)
  return { isVoid, pool, left: pool - prizes, entries }
}
