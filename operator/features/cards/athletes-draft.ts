import type { CardInput, OperatorCard } from '#contract/api/admin/cards.ts'
import { DEFAULT_CLASSIC_VALUE, DEFAULT_GOAL_OPTIONS, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import type { FactName } from '#contract/facts.ts'
import type { Lang } from '#contract/limits.ts'
import type { Position } from '#contract/positions.ts'
import { writeNumber } from '#operator/lib/typed-number.ts'
import { type CommonDraft, draftOf, emptyDraft } from './draft.ts'

/** An athlete in the editor. Those without `_athlete` are typed by hand. */
export interface DraftAthlete {
  /** React key that survives reordering. */
  key: string
  _athlete: string | null
  name: string
  _team: string | null
  teamName: string
  _match: string | null
  _kickoff: string | null
  position: Position
  /** Shirt number. */
  number: string
  classicValue: string
}

/** `none`: no other option of its type happened; `tick`: the operator decides manually (A1). */
export type DraftRule = FactName | 'none' | 'tick'
export interface DraftOption {
  key: string
  name: string
  nameEn: string
  value: string
  rule: DraftRule
  ruleIs: '=' | '>=' | '<='
  ruleNumber: string
}

/** The typed values of an Athletes card. */
export interface AthletesDraft extends CommonDraft {
  gameType: 'options' | 'classic'
  athletes: DraftAthlete[]
  goalOptions: DraftOption[]
  statisticOptions: DraftOption[]
}

let made = 0
/** A key unique on this page. */
export const newKey = (): string => `new-${(made += 1)}`

type OptionLike = Pick<CardInput['goalOptions'][number], 'name' | 'nameEn' | 'value' | 'rule'>

const optionOf = ({ name, nameEn, value, rule }: OptionLike, key: string, lang: Lang): DraftOption => ({
  key,
  name,
  nameEn,
  value: writeNumber(value, lang),
  rule: rule === null ? 'tick' : rule.fact,
  ruleIs: rule !== null && 'is' in rule ? rule.is : '>=',
  ruleNumber: rule !== null && 'number' in rule ? String(rule.number) : '1',
})

/** A1: the default goal and statistic options of a new card. */
export const defaultOptions = (lang: Lang): Pick<AthletesDraft, 'goalOptions' | 'statisticOptions'> => ({
  goalOptions: DEFAULT_GOAL_OPTIONS.map((option, slot) => optionOf(option, `goal-${slot}`, lang)),
  statisticOptions: DEFAULT_STATISTIC_OPTIONS.map((option, slot) => optionOf(option, `statistic-${slot}`, lang)),
})

/** An option added manually. */
export const emptyOption = (): DraftOption => ({
  key: newKey(),
  name: '',
  nameEn: '',
  value: '',
  rule: 'tick',
  ruleIs: '>=',
  ruleNumber: '1',
})

/** An athlete added manually. */
export const emptyAthlete = (lang: Lang): DraftAthlete => ({
  key: newKey(),
  _athlete: null,
  name: '',
  _team: null,
  teamName: '',
  _match: null,
  _kickoff: null,
  position: 'A',
  number: '',
  classicValue: writeNumber(DEFAULT_CLASSIC_VALUE, lang),
})

/** Default values of a new card (A1, A5, C1). */
export const emptyAthletesDraft = (lang: Lang): AthletesDraft => ({
  ...emptyDraft(lang),
  gameType: 'options',
  athletes: [],
  ...defaultOptions(lang),
})

type CardAthlete = OperatorCard['athletes'][number]

const athleteOf = (athlete: CardAthlete, lang: Lang): DraftAthlete => ({
  key: athlete._athlete ?? `place-${athlete.place}`,
  _athlete: athlete._athlete,
  name: athlete.now._athlete.name,
  _team: athlete._team,
  teamName: athlete.team?.name ?? athlete.teamName ?? '',
  _match: athlete._match,
  _kickoff: athlete._kickoff,
  position: athlete.position,
  number: athlete.number === null ? '' : String(athlete.number),
  classicValue: writeNumber(athlete.classicValue, lang),
})

/** The editor's draft of a saved card. */
export const athletesDraftOf = (card: OperatorCard, lang: Lang): AthletesDraft => ({
  ...draftOf(card, lang),
  gameType: card.gameType,
  athletes: card.athletes.map(athlete => athleteOf(athlete, lang)),
  goalOptions: card.goalOptions.map(option => optionOf(option, option._id, lang)),
  statisticOptions: card.statisticOptions.map(option => optionOf(option, option._id, lang)),
})
