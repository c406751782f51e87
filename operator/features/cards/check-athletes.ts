import * as z from 'zod/mini'
import { type CardInput, type OperatorCard, zCardInput } from '#contract/api/admin/cards.ts'
import { operatorFairPoints } from '#contract/api/admin/fair-points.ts'
import { readNumber, readWhole } from '#operator/lib/typed-number.ts'
import type { AthletesDraft, DraftAthlete, DraftOption } from './athletes-draft.ts'
import { type Checked, checkAs, commonOf } from './check-draft.ts'

/** The request body for an Athletes card's draft, or its errors by field. `saved` is the card as read. */
export const checkAthletes = (draft: AthletesDraft, saved?: OperatorCard): Checked<CardInput> =>
  checkAs(zCardInput, draft, {
    input: {
      ...commonOf(draft, saved),
      gameType: draft.gameType,
      athletes: draft.athletes.map(athleteOf),
      goalOptions: optionsOf(draft, 'goalOptions').map(optionOf),
      statisticOptions: optionsOf(draft, 'statisticOptions').map(optionOf),
    },
    problems: rowProblems(draft),
  })

/** The request for fair points: typed athletes and options; undefined while some are invalid. */
export function fairQuestionOf(draft: AthletesDraft): z.output<typeof operatorFairPoints.body> | undefined {
  const read = z.safeParse(operatorFairPoints.body, {
    championship: draft.championship,
    athletes: draft.athletes.map(athleteOf),
    goalOptions: optionsOf(draft, 'goalOptions').map(optionOf),
    statisticOptions: optionsOf(draft, 'statisticOptions').map(optionOf),
  })
  return read.success ? read.data : undefined
}

/** Errors that the schema does not find: missing names, shirt numbers and rules that are not numbers. */
function rowProblems(draft: AthletesDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [slot, athlete] of draft.athletes.entries()) {
    if (athlete._athlete === null && athlete.name.trim() === '') problems[`athletes.${slot}.name`] = 'name_required'
    if (athlete.number.trim() !== '' && Number.isNaN(readWhole(athlete.number)))
      problems[`athletes.${slot}.number`] = 'number_invalid'
    if (athlete._athlete !== null && seen.has(athlete._athlete))
      problems[`athletes.${slot}._athlete`] = 'athlete_repeated'
    if (athlete._athlete !== null) seen.add(athlete._athlete)
  }
  for (const type of ['goalOptions', 'statisticOptions'] as const)
    for (const [slot, option] of optionsOf(draft, type).entries())
      if (hasNumber(option) && Number.isNaN(readWhole(option.ruleNumber)))
        problems[`${type}.${slot}.ruleNumber`] = 'rule_invalid'
  return problems
}

/** Whether an option's rule compares a fact with a number. */
export const hasNumber = ({ rule }: DraftOption): boolean => rule !== 'none' && rule !== 'tick'

/** A classic card has no options (A2), but its draft keeps those typed before it became one. */
const optionsOf = (draft: AthletesDraft, type: 'goalOptions' | 'statisticOptions'): DraftOption[] =>
  draft.gameType === 'options' ? draft[type] : []

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
