import type { CardInput, OperatorCard } from '#contract/api/operator-cards.ts'
import {
  DEFAULT_CLASSIC_VALUE,
  DEFAULT_ENTRIES_PER_USER,
  DEFAULT_GOAL_OPTIONS,
  DEFAULT_SHARES,
  DEFAULT_STATISTIC_OPTIONS,
} from '#contract/card-defaults.ts'
import type { FactName } from '#contract/facts.ts'
import type { Lang } from '#contract/limits.ts'
import { centavosToReais } from '#contract/money.ts'
import type { Position } from '#contract/positions.ts'
import { writeNumber } from '#operator/lib/typed-number.ts'
import { toWallTime } from '#operator/lib/wall-time.ts'

/** An athlete as the editor holds it. Those without `_athlete` are being typed. */
export interface DraftAthlete {
  /** Tells rows apart while they are moved. */
  key: string
  _athlete: string | null
  name: string
  _team: string | null
  teamName: string
  _match: string | null
  _kickoff: string | null
  position: Position
  /** Shirt. */
  number: string
  classicValue: string
}

/** `none`: no other option of its kind happened; `tick`: the operator says so by hand (A1). */
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

/** Everything about a card as it is typed. Its paths are those of the input on the wire, so that a refusal finds its field. */
export interface CardDraft {
  name: string
  gameType: 'options' | 'classic'
  /** Id of the picture, or an empty text. */
  banner: string
  championship: string | null
  round: string | null
  price: string
  fixedAmount: boolean
  amount: string
  paymentPercentage: { first: string; second: string; third: string }
  entriesPerUser: string
  /** São Paulo's time, or an empty text. */
  opensAt: string
  startDate: string
  codesFor: 'all' | 'some' | 'none'
  codes: string
  athletes: DraftAthlete[]
  goalOptions: DraftOption[]
  statisticOptions: DraftOption[]
}

let made = 0
/** A key that no other row of this page has. */
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

/** A1: the goal and statistic options a new card starts with. */
export const defaultOptions = (lang: Lang): Pick<CardDraft, 'goalOptions' | 'statisticOptions'> => ({
  goalOptions: DEFAULT_GOAL_OPTIONS.map((option, place) => optionOf(option, `goal-${place}`, lang)),
  statisticOptions: DEFAULT_STATISTIC_OPTIONS.map((option, place) => optionOf(option, `statistic-${place}`, lang)),
})

/** An option that is added by hand. */
export const emptyOption = (): DraftOption => ({
  key: newKey(),
  name: '',
  nameEn: '',
  value: '',
  rule: 'tick',
  ruleIs: '>=',
  ruleNumber: '1',
})

/** An athlete that is typed instead of picked. */
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

/** A new card, with what it has until it is edited (A1, A5, C1). */
export const emptyDraft = (lang: Lang): CardDraft => ({
  name: '',
  gameType: 'options',
  banner: '',
  championship: null,
  round: null,
  price: writeNumber(10, lang, 2),
  fixedAmount: false,
  amount: '',
  paymentPercentage: {
    first: String(DEFAULT_SHARES.first),
    second: String(DEFAULT_SHARES.second),
    third: String(DEFAULT_SHARES.third),
  },
  entriesPerUser: String(DEFAULT_ENTRIES_PER_USER),
  opensAt: '',
  startDate: '',
  codesFor: 'all',
  codes: '',
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

/** What the editor holds of a saved card. */
export function draftOf(card: OperatorCard, lang: Lang): CardDraft {
  const { first, second, third } = card.paymentPercentage
  return {
    name: card.name,
    gameType: card.gameType,
    banner: card.banner ?? '',
    championship: card.championship,
    round: card.round,
    price: writeNumber(centavosToReais(card.price), lang, 2),
    fixedAmount: card.fixedAmount,
    amount: card.fixedAmount ? writeNumber(centavosToReais(card.amount), lang, 2) : '',
    paymentPercentage: {
      first: writeNumber(first, lang),
      second: writeNumber(second, lang),
      third: writeNumber(third, lang),
    },
    entriesPerUser: String(card.entriesPerUser),
    opensAt: card.opensAt ? toWallTime(card.opensAt) : '',
    startDate: card.startDate ? toWallTime(card.startDate) : '',
    codesFor: card.codes === null ? 'all' : card.codes.length > 0 ? 'some' : 'none',
    codes: card.codes?.join(', ') ?? '',
    athletes: card.athletes.map(athlete => athleteOf(athlete, lang)),
    goalOptions: card.goalOptions.map(option => optionOf(option, option._id, lang)),
    statisticOptions: card.statisticOptions.map(option => optionOf(option, option._id, lang)),
  }
}

/** What was typed when the session ended while it was being saved. It waits, in this tab, for the next sign-in. */
const kept = new Map<string, CardDraft>()

/** Keeps what was typed about the card of `id`, or about a new one. */
export const keepDraft = (id: string | undefined, draft: CardDraft): void => void kept.set(id ?? 'new', draft)

/** What was kept, which is then let go; undefined without any. */
export function takeDraft(id: string | undefined): CardDraft | undefined {
  const draft = kept.get(id ?? 'new')
  kept.delete(id ?? 'new')
  return draft
}
