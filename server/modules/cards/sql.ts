/** The only statements that write cards: athletes, options, ticks, drafts of plays. */
import { sql } from 'kysely'
import type { FactName } from '#contract/facts.ts'
import type { Position } from '#contract/positions.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { Card, Option, Rule, Slot } from './types.ts'

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

/** Cards by id with all that they ask and pay for, athletes and options in their order. */
export async function listCards(from: Reader, ids: readonly string[]): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map()
  const cards = await from.q
    .selectFrom('card')
    .leftJoin('file', 'file.id', 'card.banner_id')
    .selectAll('card')
    .select('file.filename')
    .where('card.id', 'in', [...ids])
    .execute()
  const athletes = await from.q
    .selectFrom('card_athlete')
    .selectAll()
    .where('card_id', 'in', [...ids])
    .orderBy('card_id')
    .orderBy('place')
    .execute()
  const options = await from.q
    .selectFrom('card_option')
    .selectAll()
    .where('card_id', 'in', [...ids])
    .orderBy('card_id')
    .orderBy('place')
    .execute()
  const optionsOf = (id: string, kind: string) =>
    options.filter(row => row.card_id === id && row.kind === kind).map(optionOf)
  return new Map(
    cards.map(row => [
      row.id,
      {
        id: row.id,
        banner: row.banner_id === null ? null : { _id: row.banner_id, filename: row.filename ?? '' },
        championshipId: row.championship_id,
        round: row.round,
        codes: row.codes,
        gameType: row.game_type === 'classic' ? 'classic' : 'options',
        slots: athletes
          .filter(one => one.card_id === row.id)
          .map(one => ({
            place: one.place,
            athleteId: one.athlete_id,
            teamId: one.team_id,
            matchId: one.match_id,
            kickoffId: one.kickoff_match_id,
            position: one.position as Position,
            shirt: one.shirt,
            classicValue: one.classic_value,
          })),
        goals: optionsOf(row.id, 'goal'),
        statistics: optionsOf(row.id, 'statistic'),
      },
    ]),
  )
}

/** What the operator said last of options without a rule, as `card:place` → option id → happened. */
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

/** What an operator decides about a card beside the pool game it is. `words` is what a search finds it by. */
export interface CardColumns {
  gameType: 'options' | 'classic'
  bannerId: string | null
  championshipId: string | null
  round: string | null
  codes: readonly string[] | null
  words: string
}

/** Adds the card of a pool game. */
export async function insertCard(tx: Tx, id: string, card: CardColumns): Promise<void> {
  await tx.q
    .insertInto('card')
    .values({ id, ...columns(card) })
    .execute()
}

/** Changes a card. */
export async function updateCard(tx: Tx, id: string, card: CardColumns): Promise<void> {
  await tx.q.updateTable('card').set(columns(card)).where('id', '=', id).execute()
}

const columns = (card: CardColumns) => ({
  game_type: card.gameType,
  banner_id: card.bannerId,
  championship_id: card.championshipId,
  round: card.round,
  codes: card.codes === null ? null : [...card.codes],
  words: card.words,
})

/** Puts these athletes and options in place of those a draft had. */
export async function replaceParts(
  tx: Tx,
  cardId: string,
  parts: { slots: readonly Slot[]; goals: readonly Option[]; statistics: readonly Option[] },
): Promise<void> {
  await tx.q.deleteFrom('card_athlete').where('card_id', '=', cardId).execute()
  await tx.q.deleteFrom('card_option').where('card_id', '=', cardId).execute()
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

/** Removes a draft's card with all its parts. */
export async function deleteCard(tx: Tx, id: string): Promise<void> {
  await tx.q.deleteFrom('card_athlete').where('card_id', '=', id).execute()
  await tx.q.deleteFrom('card_option').where('card_id', '=', id).execute()
  await tx.q.deleteFrom('card').where('id', '=', id).execute()
}

/** Whether a card shows this picture. */
export async function isBanner(from: Reader, fileId: string): Promise<boolean> {
  const [row] = await from.rows(sql<{ used: boolean }>`
    select exists (select 1 from card where banner_id = ${fileId}) as used`)
  return row?.used ?? false
}

/** Writes down what happened for options without a rule; the newest counts. */
export async function insertTicks(
  tx: Tx,
  ticks: readonly { id: string; place: number; optionId: string; happened: boolean }[],
  said: { cardId: string; operatorId: string; reason: string; at: Date },
): Promise<void> {
  const rows = ticks.map(({ id, place, optionId, happened }) => ({
    id,
    place,
    happened,
    option_id: optionId,
    card_id: said.cardId,
    operator_id: said.operatorId,
    reason: said.reason,
    at: said.at,
  }))
  await tx.q.insertInto('card_tick').values(rows).execute()
}

/** My unsent picks on a card, as they were kept, and when; undefined without any. */
export async function findDraft(
  from: Reader,
  cardId: string,
  accountId: string,
): Promise<{ picks: unknown; updatedAt: Date } | undefined> {
  return from.q
    .selectFrom('card_draft')
    .select(['picks', 'updated_at as updatedAt'])
    .where('card_id', '=', cardId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Keeps my unsent picks in place of those before. */
export async function keepDraft(
  from: Reader,
  draft: { cardId: string; accountId: string; picks: JsonObject; at: Date },
): Promise<void> {
  await from.rows(sql`
    insert into card_draft (card_id, account_id, picks, updated_at)
    values (${draft.cardId}, ${draft.accountId}, ${JSON.stringify(draft.picks)}::jsonb, ${draft.at})
    on conflict (card_id, account_id) do update set picks = excluded.picks, updated_at = excluded.updated_at`)
}

/** Forgets my unsent picks on a card. */
export async function forgetDraft(from: Reader, cardId: string, accountId: string): Promise<void> {
  await from.q.deleteFrom('card_draft').where('card_id', '=', cardId).where('account_id', '=', accountId).execute()
}

/** Forgets all unsent picks of an account. */
export async function forgetDraftsOf(from: Reader, accountId: string): Promise<void> {
  await from.q.deleteFrom('card_draft').where('account_id', '=', accountId).execute()
}

/** Forgets everybody's unsent picks on a card, which can no longer be sent. */
export async function forgetDraftsOn(from: Reader, cardId: string): Promise<void> {
  await from.q.deleteFrom('card_draft').where('card_id', '=', cardId).execute()
}

/** Cards whose facts or kick-off come from a match. */
export async function cardsOfMatch(from: Reader, matchId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select card_id as id from card_athlete where match_id = ${matchId}
    union select card_id from card_athlete where kickoff_match_id = ${matchId}`)
  return rows.map(row => row.id)
}
