/** Validates an operator's request for a card: invalid values, and changes that an open card does not accept. Pure. */
import type { CardInput } from '#contract/api/admin/cards.ts'
import { hundredths, readShares, type Shares } from './rules-card.ts'
import type { Card, MatchCard, Option } from './types.ts'

type Codes = Record<string, string>

/** An operator's request, for every card type. */
export type CommonInput = Omit<CardInput, 'gameType' | 'athletes' | 'goalOptions' | 'statisticOptions'>

/** Errors of every draft, at their field: negative amounts, invalid shares (C1). */
export function faultsOfAny(input: CommonInput): Codes {
  const fields: Codes = {}
  if (input.price < 0n) fields.price = 'amount_invalid'
  if (input.amount < 0n) fields.amount = 'amount_invalid'
  const shares = readShares(input.paymentPercentage)
  if (!Array.isArray(shares)) Object.assign(fields, shares)
  return fields
}

/** Further errors of a draft of an Athletes card: more than two decimals, an athlete without a name. */
export function faultsOf(input: CardInput): Codes {
  const fields = faultsOfAny(input)
  for (const [index, athlete] of input.athletes.entries()) {
    if (hundredths(athlete.classicValue) === undefined) fields[`athletes.${index}.classicValue`] = 'value_invalid'
    if (athlete._athlete === null && !athlete.name) fields[`athletes.${index}.name`] = 'name_required'
  }
  for (const type of ['goalOptions', 'statisticOptions'] as const) {
    for (const [index, option] of input[type].entries())
      if (hundredths(option.value) === undefined) fields[`${type}.${index}.value`] = 'value_invalid'
  }
  return fields
}

/** A repeated athlete (match) on a card, at the field of the second. */
export function repeatedIds(ids: readonly (string | null)[], fieldOf: (index: number) => string, code: string): Codes {
  const seen = new Set<string>()
  const fields: Codes = {}
  for (const [index, id] of ids.entries()) {
    if (id === null) continue
    if (seen.has(id)) fields[fieldOf(index)] = code
    seen.add(id)
  }
  return fields
}

/** Shares already validated by `faultsOf`. */
export function sharesOf(input: Pick<CommonInput, 'paymentPercentage'>): Shares {
  const shares = readShares(input.paymentPercentage)
  if (Array.isArray(shares)) return shares as unknown as Shares
  throw new Error('Shares are read after they were checked')
}

type Frozen = Pick<
  CommonInput,
  'championship' | 'round' | 'price' | 'fixedAmount' | 'amount' | 'paymentPercentage' | 'entriesPerUser'
>

const frozenUnless = (isSame: Record<string, boolean>): Codes =>
  Object.fromEntries(Object.entries(isSame).flatMap(([field, same]) => (same ? [] : [[field, 'frozen']])))

/** Changes to any open card: its fields are frozen except name, banner and codes (A1); times follow their own rule (C2). */
export function frozenFields(input: CommonInput, settings: Frozen): Codes {
  const { first, second, third } = input.paymentPercentage
  const were = settings.paymentPercentage
  return frozenUnless({
    championship: input.championship === settings.championship,
    round: input.round === settings.round,
    price: input.price === settings.price,
    fixedAmount: input.fixedAmount === settings.fixedAmount,
    amount: !input.fixedAmount || input.amount === settings.amount,
    paymentPercentage: first === were.first && second === were.second && third === were.third,
    entriesPerUser: input.entriesPerUser === settings.entriesPerUser,
  })
}

/** Changes to the questions and points of an open Athletes card. */
export const frozenOfAthletes = (
  input: Pick<CardInput, 'gameType' | 'athletes' | 'goalOptions' | 'statisticOptions'>,
  card: Card,
): Codes =>
  frozenUnless({
    gameType: input.gameType === card.gameType,
    athletes: isEqual(input.athletes.map(sentAthlete), card.slots.map(savedAthlete)),
    goalOptions: isEqual(input.goalOptions.map(sentOption), card.goals.map(savedOption)),
    statisticOptions: isEqual(input.statisticOptions.map(sentOption), card.statistics.map(savedOption)),
  })

/** Changed matches of an open championship card. */
export const frozenOfMatches = (input: { matches: readonly string[] }, card: MatchCard): Codes =>
  frozenUnless({ matches: isEqual(input.matches, card.matchIds) })

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const sentAthlete = (one: CardInput['athletes'][number]) => [
  one._athlete,
  one._team,
  one._match,
  one._kickoff,
  one.position,
  one.number,
  Math.round(one.classicValue * 100),
]
const savedAthlete = (slot: Card['slots'][number]) => [
  slot.athleteId,
  slot.teamId,
  slot.matchId,
  slot.kickoffId,
  slot.position,
  slot.shirt,
  slot.classicValue,
]

type SentOption = CardInput['goalOptions'][number]
const ruleParts = (rule: SentOption['rule']) =>
  rule === null ? null : 'is' in rule ? [rule.fact, rule.is, rule.number] : [rule.fact]
const sentOption = (option: SentOption) => [
  option.name,
  option.nameEn,
  Math.round(option.value * 100),
  ruleParts(option.rule),
]
const savedOption = (option: Option) => [option.name, option.nameEn, option.value, ruleParts(option.rule)]
