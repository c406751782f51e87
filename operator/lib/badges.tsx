import type * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import type { zReceipt } from '#contract/api/admin/payments.ts'
import type { RISK_LEVELS, RISK_STATES } from '#contract/api/admin/risk.ts'
import type { MatchStatus } from '#contract/facts.ts'
import { Badge, type BadgeProps, LiveBadge } from '#ui/badge.tsx'
import { type GameState, gameStateMessages, factMessages, receiptMessages, riskMessages } from './i18n.ts'

const GAME_TONES: Record<GameState, NonNullable<BadgeProps['tone']>> = {
  draft: 'outline',
  scheduled: 'info',
  open: 'green',
  locked: 'info',
  running: 'orange',
  provisional: 'orange',
  settling: 'info',
  paid: 'plain',
  voiding: 'info',
  void: 'plain',
}

export function GameStateBadge({ state }: { state: GameState }) {
  return <Badge tone={GAME_TONES[state]}>{useMessages(gameStateMessages)[state]}</Badge>
}

const MATCH_TONES = {
  scheduled: 'outline',
  live: 'orange',
  finished: 'plain',
  postponed: 'info',
  abandoned: 'info',
  void: 'red',
} satisfies Record<MatchStatus, BadgeProps['tone']>

export function MatchBadge({ status }: { status: MatchStatus }) {
  const messages = useMessages(factMessages).statuses[status]
  return status === 'live' ? <LiveBadge>{messages}</LiveBadge> : <Badge tone={MATCH_TONES[status]}>{messages}</Badge>
}

export type Receipt = z.output<typeof zReceipt>

const RECEIPT_TONES = {
  credited: 'green',
  suspense: 'orange',
  returning: 'info',
  returned: 'plain',
  reversed: 'red',
} as const

/** Outcome of a received Pix. */
export function ReceiptBadge({ state }: { state: Receipt['state'] }) {
  return <Badge tone={RECEIPT_TONES[state]}>{useMessages(receiptMessages).state[state]}</Badge>
}

const LEVELS = { low: 'plain', medium: 'orange', high: 'red' } as const
const STATES = { open: 'info', seen: 'plain', dismissed: 'outline' } as const

/** Severity of a risk signal. */
export function LevelBadge({ level }: { level: (typeof RISK_LEVELS)[number] }) {
  return <Badge tone={LEVELS[level]}>{useMessages(riskMessages).level[level]}</Badge>
}

/** Outcome of a risk signal. */
export function SignalStateBadge({ state }: { state: (typeof RISK_STATES)[number] }) {
  return <Badge tone={STATES[state]}>{useMessages(riskMessages).state[state]}</Badge>
}
