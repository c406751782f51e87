import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import type { Operator } from './api.ts'
import { messages as operatorsMessages } from './i18n.ts'

const TONES = { invited: 'orange', active: 'green', disabled: 'red' } as const

/** Whether an operator can work. */
export function StateBadge({ state }: { state: Operator['state'] }) {
  const messages = useMessages(operatorsMessages)
  return <Badge tone={TONES[state]}>{messages.state[state]}</Badge>
}
