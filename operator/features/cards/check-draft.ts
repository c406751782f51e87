import * as z from 'zod/mini'
import { type CardInput, type OperatorCard, zCardInput } from '#contract/api/operator-cards.ts'
import type { CardDraft, DraftAthlete, DraftOption } from './draft.ts'
import { readNumber, readWhole } from '#operator/lib/typed-number.ts'
import { fromWallTime, toWallTime } from '#operator/lib/wall-time.ts'

/** Codes of what is wrong, by the field's path. */
export type Problems = Readonly<Record<string, string>>
export type Checked = { input: CardInput; problems?: undefined } | { problems: Problems; input?: undefined }

/**
 * What is sent of a draft, or what is wrong with it, each at its field. Seconds that a time had when it was read are kept as long as
 * the field says the same minute: `saved` is the card as read.
 */
export function checkDraft(draft: CardDraft, saved?: Pick<OperatorCard, 'opensAt' | 'startDate'>): Checked {
  const read = z.safeDecode(zCardInput, {
    name: draft.name,
    gameType: draft.gameType,
    banner: draft.banner === '' ? null : draft.banner,
    championship: draft.championship,
    round: draft.round,
    price: readNumber(draft.price),
    fixedAmount: draft.fixedAmount,
    amount: draft.fixedAmount && draft.amount.trim() !== '' ? readNumber(draft.amount) : 0,
    paymentPercentage: sharesOf(draft),
    entriesPerUser: readWhole(draft.entriesPerUser),
    opensAt: timeOf(draft.opensAt, saved?.opensAt),
    startDate: timeOf(draft.startDate, saved?.startDate),
    codes: draft.codesFor === 'all' ? null : draft.codesFor === 'none' ? [] : codesOf(draft),
    athletes: draft.athletes.map(athleteOf),
    goalOptions: optionsOf(draft, 'goalOptions').map(optionOf),
    statisticOptions: optionsOf(draft, 'statisticOptions').map(optionOf),
  })
  const problems: Record<string, string> = { ...sharesProblems(draft), ...rowProblems(draft) }
  for (const { path, message } of read.success ? [] : read.error.issues) problems[fieldOf(path.join('.'))] ??= message
  return read.success && Object.keys(problems).length === 0 ? { input: read.data } : { problems }
}

/** The field of the editor that a path of the input belongs to: the parts of a rule are one. */
export const fieldOf = (path: string): string => path.replace(/^(\w+Options\.\d+)\.rule\b.*$/, '$1.ruleNumber')

/** The codes of influencers, parted by commas, spaces or lines. */
export const codesOf = ({ codes }: Pick<CardDraft, 'codes'>): string[] => [
  ...new Set(codes.split(/[\s,;]+/).filter(code => code !== '')),
]

const sharesOf = ({ paymentPercentage: { first, second, third } }: CardDraft) => ({
  first: readShare(first),
  second: readShare(second),
  third: readShare(third),
})

/** A place that is left empty wins nothing. */
const readShare = (typed: string): number => (typed.trim() === '' ? 0 : readNumber(typed))

/** The sum of the shares in percent, to two decimals; NaN while one of them is no number. */
export function sharesSum(draft: CardDraft): number {
  const { first, second, third } = sharesOf(draft)
  return Math.round((first + second + third) * 100) / 100
}

/** C1: first ≥ second ≥ third ≥ 0, sum over 0 and at most 100. */
function sharesProblems(draft: CardDraft): Record<string, string> {
  const { first, second, third } = sharesOf(draft)
  if (second > first) return { 'paymentPercentage.second': 'shares_order' }
  if (third > second) return { 'paymentPercentage.third': 'shares_order' }
  const sum = sharesSum(draft)
  return sum <= 0 || sum > 100 ? { paymentPercentage: 'shares_sum' } : {}
}

/** What the form of the input does not tell: rows that need a name, shirts and rules that are no number. */
function rowProblems(draft: CardDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [place, athlete] of draft.athletes.entries()) {
    if (athlete._athlete === null && athlete.name.trim() === '') problems[`athletes.${place}.name`] = 'name_required'
    if (athlete.number.trim() !== '' && Number.isNaN(readWhole(athlete.number)))
      problems[`athletes.${place}.number`] = 'number_invalid'
    if (athlete._athlete !== null && seen.has(athlete._athlete))
      problems[`athletes.${place}._athlete`] = 'athlete_repeated'
    if (athlete._athlete !== null) seen.add(athlete._athlete)
  }
  for (const kind of ['goalOptions', 'statisticOptions'] as const)
    for (const [place, option] of optionsOf(draft, kind).entries())
      if (hasNumber(option) && Number.isNaN(readWhole(option.ruleNumber)))
        problems[`${kind}.${place}.ruleNumber`] = 'rule_invalid'
  if (draft.codesFor === 'some' && codesOf(draft).length === 0) problems.codes = 'codes_required'
  return problems
}

/** Whether an option's rule compares a fact with a number. */
export const hasNumber = ({ rule }: DraftOption): boolean => rule !== 'none' && rule !== 'tick'

/** A classic card has no options (A2): those typed before it became one wait in the draft. */
const optionsOf = (draft: CardDraft, kind: 'goalOptions' | 'statisticOptions'): DraftOption[] =>
  draft.gameType === 'options' ? draft[kind] : []

function timeOf(wall: string, saved: Date | null | undefined): string | null {
  if (wall === '') return null
  if (saved && toWallTime(saved) === wall) return saved.toISOString()
  return fromWallTime(wall)?.toISOString() ?? wall
}

function athleteOf(athlete: DraftAthlete) {
  const { _athlete, _team, _match, _kickoff, position } = athlete
  const number = athlete.number.trim() === '' ? null : readWhole(athlete.number)
  const classicValue = readNumber(athlete.classicValue)
  const common = { _athlete, _team, _match, _kickoff, position, number, classicValue }
  return _athlete === null ? { ...common, name: athlete.name, teamName: athlete.teamName } : common
}

function optionOf(option: DraftOption) {
  const { name, nameEn, rule, ruleIs } = option
  const value = readNumber(option.value)
  if (rule === 'tick') return { name, nameEn, value, rule: null }
  if (rule === 'none') return { name, nameEn, value, rule: { fact: rule } }
  return { name, nameEn, value, rule: { fact: rule, is: ruleIs, number: readWhole(option.ruleNumber) } }
}
