import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import type { Operator } from './api.ts'
import { words as operatorsWords } from './i18n.ts'

const TONES = { invited: 'orange', active: 'green', disabled: 'red' } as const

/** Whether an operator can work. */
export function StateBadge({ state }: { state: Operator['state'] }) {
  const words = useWords(operatorsWords)
  return <Badge tone={TONES[state]}>{words.state[state]}</Badge>
}
