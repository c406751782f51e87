/** The only statements that write the questions of Athletes cards: athletes, options and decisions. */
import { type Selectable, sql } from 'kysely'
import type { FactName } from '#contract/facts.ts'
import type { Position } from '#contract/positions.ts'
import type { ShownEstimates } from '#contract/verify/athlete-card.ts'
import { RowCache } from '#server/platform/cache.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { DB } from '#server/platform/schema.ts'
import { listBases, renewCard, type StoredCard } from './sql.ts'
import type { Card, Definition, Option, PickCounts, Rule, Slot } from './types.ts'

type OptionRow = { id: string; card_id: string; kind: string; name: string; name_en: string; value: number } & {
  rule_fact: string | null
  rule_is: string | null
  rule_number: number | null
}

const ruleOf = (row: OptionRow): Rule => {
  if (row.rule_fact === null) return null
  if (row.rule_fact === 'none') return { fact: 'none' }
  return { fact: row.rule_fact as FactName, is: row.rule_is as '=' | '>=' | '<=', number: row.rule_number ?? 0 }
}

const optionOf = (row: OptionRow): Option => ({
  id: row.id,
  name: row.name,
  nameEn: row.name_en,
  value: row.value,
  rule: ruleOf(row),
})

/** The number of athletes of cards. */
export async function sizesOf(from: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await from.rows(sql<{ id: string; size: number }>`
    select card_id as id, count(*)::integer as size from card_athlete where card_id = any(${ids}::text[]) group by card_id`)
  return new Map(rows.map(row => [row.id, row.size]))
}

/** Cached, because questions are frozen once a card is open (A1) and read by every viewer. */
const parts = new RowCache<Definition>({ most: 10_000, size: ({ slots }) => 1 + slots.length })

/** Cards by id with their questions and points, athletes and options in order; and whether an operator decided one of their options. */
export async function listCards(
  from: Reader,
  ids: readonly string[],
): Promise<Map<string, Card & { isTicked: boolean }>> {
  if (ids.length === 0) return new Map()
  const bases = [...(await listBases(from, ids)).values()]
  const definitions = await definitionsOf(
    from,
    bases.filter(base => base.gameType !== null),
  )
  return new Map(
    bases.flatMap(({ gameType: _type, row: _row, ...base }) => {
      const definition = definitions.get(base.id)
      return definition ? [[base.id, { ...base, ...definition }]] : []
    }),
  )
}

async function definitionsOf(from: Reader, cards: readonly StoredCard[]): Promise<Map<string, Definition>> {
  const found = new Map(
    cards.flatMap(({ id, row }) => {
      const known = parts.get(id, row)
      return known ? [[id, known]] : []
    }),
  )
  const missing = cards.filter(({ id }) => !found.has(id))
  if (missing.length === 0) return found
  const inCards = sql<boolean>`card_id = any(${missing.map(({ id }) => id)}::text[])`
  const athletes = Map.groupBy(
    await from.q.selectFrom('card_athlete').selectAll().where(inCards).orderBy('place').execute(),
    row => row.card_id,
  )
  const options = Map.groupBy(
    await from.q.selectFrom('card_option').selectAll().where(inCards).orderBy('place').execute(),
    row => row.card_id,
  )
  const estimates = new Map(
    (
      await from.rows(sql<ShownEstimates & { id: string }>`
        select card_id as id, games, goals, statistics from card_estimate where ${inCards}`)
    ).map(({ id, ...shown }) => [id, shown]),
  )
  const pickCounts = new Map(
    (
      await from.rows(sql<PickCounts & { id: string }>`
        select card_id as id, entries, goals, statistics from card_pick_count where ${inCards}`)
    ).map(({ id, ...counts }) => [id, counts]),
  )
  for (const { id, row, gameType } of missing) {
    if (gameType === null) continue
    const optionsOf = (kind: string) => (options.get(id) ?? []).filter(one => one.kind === kind).map(optionOf)
    const definition = {
      gameType,
      slots: (athletes.get(id) ?? []).map(slotOf),
      goals: optionsOf('goal'),
      statistics: optionsOf('statistic'),
      estimates: estimates.get(id) ?? null,
      pickCounts: pickCounts.get(id) ?? null,
    }
    found.set(id, parts.set(id, row, definition))
  }
  return found
}

const slotOf = (row: Selectable<DB['card_athlete']>): Slot => ({
  place: row.place,
  athleteId: row.athlete_id,
  teamId: row.team_id,
  matchId: row.match_id,
  kickoffId: row.kickoff_match_id,
  position: row.position as Position,
  shirt: row.shirt,
  classicValue: row.classic_value,
})

/** The operator's last decisions on options without a rule, as `card:place` → option id → happened. */
export async function listTicks(from: Reader, cardIds: readonly string[]): Promise<Map<string, Map<string, boolean>>> {
  const found = new Map<string, Map<string, boolean>>()
  if (cardIds.length === 0) return found
  const rows = await from.rows(sql<{ cardId: string; place: number; optionId: string; happened: boolean }>`
    select distinct on (card_id, place, option_id) card_id as "cardId", place, option_id as "optionId", happened
    from card_tick where card_id = any(${cardIds}::text[]) order by card_id, place, option_id, id desc`)
  for (const { cardId, place, optionId, happened } of rows) {
    const key = `${cardId}:${place}`
    const ticks = found.get(key) ?? new Map<string, boolean>()
    found.set(key, ticks.set(optionId, happened))
  }
  return found
}

/** Replaces the athletes and options of a draft. */
export async function replaceParts(
  tx: Tx,
  cardId: string,
  parts: { slots: readonly Slot[]; goals: readonly Option[]; statistics: readonly Option[] },
): Promise<void> {
  await deleteParts(tx, cardId)
  const athletes = parts.slots.map(slot => ({
    card_id: cardId,
    place: slot.place,
    athlete_id: slot.athleteId,
    team_id: slot.teamId,
    match_id: slot.matchId,
    kickoff_match_id: slot.kickoffId,
    position: slot.position,
    shirt: slot.shirt,
    classic_value: slot.classicValue,
  }))
  if (athletes.length > 0) await tx.q.insertInto('card_athlete').values(athletes).execute()
  const options = [...optionRows(cardId, 'goal', parts.goals), ...optionRows(cardId, 'statistic', parts.statistics)]
  if (options.length > 0) await tx.q.insertInto('card_option').values(options).execute()
  await renewCard(tx, cardId)
}

const optionRows = (cardId: string, kind: 'goal' | 'statistic', options: readonly Option[]) =>
  options.map(({ id, name, nameEn, value, rule }, place) => ({
    id,
    card_id: cardId,
    kind,
    place,
    name,
    name_en: nameEn,
    value,
    rule_fact: rule?.fact ?? null,
    rule_is: rule && 'is' in rule ? rule.is : null,
    rule_number: rule && 'is' in rule ? rule.number : null,
  }))

/** Adds the estimates shown to a card's players, once. */
export async function insertEstimates(tx: Tx, cardId: string, shown: ShownEstimates, at: Date): Promise<void> {
  const [added] = await tx.rows(sql`
    insert into card_estimate (card_id, games, goals, statistics, made_at)
    values (${cardId}, ${shown.games}, ${JSON.stringify(shown.goals)}::jsonb, ${JSON.stringify(shown.statistics)}::jsonb, ${at})
    on conflict (card_id) do nothing returning card_id`)
  if (added) await renewCard(tx, cardId)
}

/** Adds how often each option of a closed card was chosen, once; false if already present. */
export async function insertPickCounts(tx: Tx, cardId: string, counts: PickCounts, at: Date): Promise<boolean> {
  const [added] = await tx.rows(sql`
    insert into card_pick_count (card_id, entries, goals, statistics, counted_at)
    values (${cardId}, ${counts.entries}, ${JSON.stringify(counts.goals)}::jsonb, ${JSON.stringify(counts.statistics)}::jsonb, ${at})
    on conflict (card_id) do nothing returning card_id`)
  if (added) await renewCard(tx, cardId)
  return added !== undefined
}

/** Deletes the athletes and options of a draft. */
export async function deleteParts(tx: Tx, cardId: string): Promise<void> {
  await tx.q.deleteFrom('card_athlete').where('card_id', '=', cardId).execute()
  await tx.q.deleteFrom('card_option').where('card_id', '=', cardId).execute()
}

/** Records the outcome of options without a rule; the newest counts. */
export async function insertTicks(
  tx: Tx,
  ticks: readonly { id: string; place: number; optionId: string; happened: boolean }[],
  text: { cardId: string; operatorId: string; reason: string; at: Date },
): Promise<void> {
  const rows = ticks.map(({ id, place, optionId, happened }) => ({
    id,
    place,
    happened,
    option_id: optionId,
    card_id: text.cardId,
    operator_id: text.operatorId,
    reason: text.reason,
    at: text.at,
  }))
  await tx.q.insertInto('card_tick').values(rows).execute()
}
