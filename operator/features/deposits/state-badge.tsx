import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import type { Deposit } from './api.ts'
import { messages as depositsMessages } from './i18n.ts'

const TONES = { new: 'outline', open: 'info', paid: 'green', expired: 'plain', failed: 'red' } as const

/** A deposit that came to its end before its charge expired: what was paid was not credited. */
export const hasEndedEarly = ({ state, expiresAt }: Pick<Deposit, 'state' | 'expiresAt'>): boolean =>
  state === 'expired' && expiresAt.getTime() > Date.now()

/** How far a deposit has come. */
export function StateBadge({ deposit }: { deposit: Pick<Deposit, 'state' | 'expiresAt'> }) {
  const messages = useMessages(depositsMessages)
  return (
    <Badge tone={TONES[deposit.state]}>
      {hasEndedEarly(deposit) ? messages.endedEarly : messages.state[deposit.state]}
    </Badge>
  )
}
