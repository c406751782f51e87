import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import type { Role } from '#contract/roles.ts'
import type { StopType } from '#contract/settings.ts'
import { meQuery } from '#operator/lib/me.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import type { Refusals } from '#operator/lib/save-form.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { type Stop, stopMutation } from './api.ts'
import { messages as incidentMessages } from './i18n.ts'
import styles from './incident.module.css'

/** The role that may turn a switch besides admin, as on the server. */
const MAY: Record<StopType, Role | null> = {
  entries: null,
  deposits: 'finance',
  payouts: 'finance',
  mode: 'games',
  game: 'games',
}

/** Whether the signed-in operator may turn this type of switch. */
export function useMayTurn(type: StopType): boolean {
  const roles = useQuery(meQuery).data?.roles ?? []
  const role = MAY[type]
  return roles.includes('admin') || (role !== null && roles.includes(role))
}

interface SwitchRowProps {
  type: StopType
  subject?: string
  title: string
  text?: string
  /** Set while it is on. */
  stop: Stop | undefined
}

/** One kill switch: what it stops, its state, since when, by whom and why; and a button to turn it. */
export function SwitchRow({ type, subject, title, text, stop }: SwitchRowProps) {
  const messages = useMessages(incidentMessages)
  const [isConfirming, setConfirming] = useState(false)
  const may = useMayTurn(type)
  return (
    <Row align="center" wrap className={styles.row}>
      <Text as="div" breaks="anywhere" minWidth={0} className={styles.words}>
        <strong>{title}</strong> {stop && <Badge tone="red">{messages.stopped}</Badge>}
        {stop ? (
          <p>
            {messages.since(stop.by)} <Moment at={stop.since} />: {stop.reason}
          </p>
        ) : (
          text && <Text tone="muted">{text}</Text>
        )}
        {!may && <Text tone="muted">{messages.notMine}</Text>}
      </Text>
      <Button
        variant={stop ? 'sec' : 'dng'}
        disabled={!may}
        aria-label={`${stop ? messages.start : messages.stop}: ${title}`}
        onClick={() => setConfirming(true)}
      >
        {stop ? messages.start : messages.stop}
      </Button>
      <TurnSheet
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={title}
        turned={{ type, subject, stopped: stop === undefined }}
      />
    </Row>
  )
}

/** Asks for the reason and turns a switch. */
export function TurnSheet({
  open,
  onClose,
  title,
  turned: { type: kind, subject, stopped },
  refusals,
  onDone,
}: {
  open: boolean
  onClose: () => void
  title: string
  turned: { type: StopType; subject?: string | undefined; stopped: boolean }
  refusals?: Refusals
  onDone?: () => void
}) {
  const messages = useMessages(incidentMessages)
  const turn = useMutation(stopMutation(useQueryClient()))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={stopped ? messages.stopTitle(title) : messages.startTitle(title)}
      text={stopped ? messages.stopText : messages.startText}
      confirmLabel={stopped ? messages.stop : messages.start}
      danger={stopped}
      onConfirm={async reason => {
        await turn.mutateAsync({ kind, ...(subject === undefined ? {} : { subject }), stopped, reason })
        toast.ok(`${title}: ${stopped ? messages.stoppedNow : messages.startedNow}`)
        onDone?.()
      }}
      refusals={{ ...refusals, conflict: () => toast.info(messages.already, messages.alreadyText) }}
    />
  )
}
