import { FACT_NAMES, type FactName } from '#contract/facts.ts'
import { POSITIONS } from '#contract/positions.ts'
import { PREDICTED } from '#contract/verify/questions.ts'
import type { MatchDoc } from './api.ts'
import type { FactsDraft } from './draft.ts'
import type { People } from './people.ts'

const OF_MATCH: readonly FactName[] = [
  'goals',
  'assists',
  'yellow-cards',
  'red-cards',
  'shots',
  'fouls',
  'offsides',
  'woodwork',
  'penalties-saved',
  'clean-sheet',
]
const OF_RACE: readonly FactName[] = ['start-position', 'finish-position']

/** The numbers that are worth a column: those of the sport, those of the athletes' positions, those that are known of somebody. */
export function columnsOf(
  type: MatchDoc['kind'],
  people: People,
  draft: FactsDraft,
  added: readonly FactName[],
): FactName[] {
  const shown = new Set<FactName>(added)
  if (type === 'match') for (const name of OF_MATCH) shown.add(name)
  if (type === 'race') for (const name of OF_RACE) shown.add(name)
  for (const { position } of people.rows) {
    const known = POSITIONS.find(code => code === position)
    if (known) shown.add(PREDICTED[known])
  }
  for (const { numbers } of Object.values(draft.athletes)) {
    for (const name of FACT_NAMES) if (numbers[name] !== undefined) shown.add(name)
  }
  return FACT_NAMES.filter(name => shown.has(name))
}
