import { useState } from 'react'
import type { OperatorCard } from '#contract/api/admin/cards.ts'
import type { Lang } from '#contract/limits.ts'
import type { Tick } from './api.ts'

type Athlete = OperatorCard['athletes'][number]
type Option = OperatorCard['goalOptions'][number]
export type TickValue = 'yes' | 'no' | 'unknown'

/** Options without a rule, which the operator ticks (A1). */
export const optionsToTick = (card: OperatorCard): Option[] =>
  card.gameType === 'options' ? [...card.goalOptions, ...card.statisticOptions].filter(({ rule }) => rule === null) : []

/** The name of an option in a language. */
export const optionName = ({ name, nameEn }: Pick<Option, 'name' | 'nameEn'>, lang: Lang): string =>
  lang === 'en' && nameEn !== '' ? nameEn : name

/** Whether the result can be ticked now. */
export const canTick = ({ state }: OperatorCard): boolean =>
  state === 'locked' || state === 'running' || state === 'provisional'

/** Whether an athlete's match is over. An athlete whose facts come from a round or a sheet has no match of their own. */
export const isOver = ({ endedAt }: Pick<OperatorCard, 'endedAt'>, { now: { _match } }: Athlete): boolean =>
  _match === null ? endedAt !== null : _match.status === 'finished'

/** State of an option without a rule: during the match, "did not happen" is not known yet. */
export function tickOf(card: OperatorCard, athlete: Athlete, option: Option): TickValue {
  const { _athleteGoals, _athleteStatistics } = athlete.now
  if (_athleteGoals.includes(option._id) || _athleteStatistics.includes(option._id)) return 'yes'
  const isOpen = athlete.missing.some(({ fact }) => fact === `tick: ${option.name}`)
  return isOpen || !isOver(card, athlete) ? 'unknown' : 'no'
}

/** Unsaved ticks. */
export interface Ticks {
  list: Tick[]
  valueOf: (athlete: Athlete, option: Option) => TickValue
  set: (athlete: Athlete, option: Option, value: TickValue) => void
  clear: () => void
}

const keyOf = (athlete: Athlete, option: Option): string => `${athlete.place}:${option._id}`

/** The unsaved ticks of a card; a new card has none. */
export function useTicks(card: OperatorCard | undefined): Ticks {
  const text = (athlete: Athlete, option: Option): TickValue => (card ? tickOf(card, athlete, option) : 'unknown')
  const [pending, setPending] = useState<ReadonlyMap<string, Tick>>(new Map())
  return {
    list: [...pending.values()],
    valueOf(athlete, option) {
      const tick = pending.get(keyOf(athlete, option))
      return tick ? (tick.happened ? 'yes' : 'no') : text(athlete, option)
    },
    set(athlete, option, value) {
      setPending(current => {
        const next = new Map(current)
        // A saved tick can be changed but not cleared, so unknown is never saved.
        if (value === 'unknown' || value === text(athlete, option)) next.delete(keyOf(athlete, option))
        else next.set(keyOf(athlete, option), { place: athlete.place, _option: option._id, happened: value === 'yes' })
        return next
      })
    },
    clear: () => setPending(new Map()),
  }
}
