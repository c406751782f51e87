import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { operatorHoldAccount, operatorLiftHold, type zOperatorHold } from '#contract/api/admin/risk.ts'
import { HOLD_TYPES, type HoldType } from '#contract/holds.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { call } from './call.ts'
import { riskMessages } from './i18n.ts'
import { useMay } from './me.ts'
import { ReasonSheet } from './reason-sheet.tsx'
import { Moment } from './values.tsx'
import styles from './holds-section.module.css'

type Hold = z.output<typeof zOperatorHold>

/** An hour, a day, three days, a week, two weeks, a month. */
const HOURS = [1, 24, 72, 168, 336, 720]
const FIRST_HOURS = 72

/** Invalidates the pages that show holds. */
const useStale = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['people'] }),
      client.invalidateQueries({ queryKey: ['risk'] }),
      client.invalidateQueries({ queryKey: ['withdrawals'] }),
    ])
}

/** Holds of one or several accounts; authorized operators can end an active one. */
export function HoldsSection({ holds, withNames = false }: { holds: readonly Hold[]; withNames?: boolean }) {
  const messages = useMessages(riskMessages)
  const [lifting, setLifting] = useState<{ hold: Hold; open: boolean }>()
  return (
    <Card title={messages.holds}>
      {holds.length === 0 ? (
        <Text tone="muted">{messages.noHolds}</Text>
      ) : (
        <Stack as="ul" gap={4}>
          {holds.map(hold => (
            <li key={hold._id}>
              <HoldRow hold={hold} withName={withNames} onLift={() => setLifting({ hold, open: true })} />
            </li>
          ))}
        </Stack>
      )}
      {lifting && (
        <LiftSheet
          key={lifting.hold._id}
          hold={lifting.hold}
          open={lifting.open}
          onClose={() => setLifting({ ...lifting, open: false })}
        />
      )}
    </Card>
  )
}

function HoldRow({ hold, withName, onLift }: { hold: Hold; withName: boolean; onLift: () => void }) {
  const messages = useMessages(riskMessages)
  const may = useMay()
  const who = hold.player.username || hold.player._id
  return (
    <Stack gap={1}>
      <Row as="p" gap={2} align="center" wrap>
        <Badge tone={hold.inForce ? 'orange' : 'plain'}>{hold.inForce ? messages.held : messages.over}</Badge>
        {withName && <strong>{who}</strong>}
        <span>{messages.holdType[hold.kind]}</span>
      </Row>
      <Text tone="muted">
        <Moment at={hold.at} /> {messages.until} <Moment at={hold.until} /> · {messages.by(hold.by)}
      </Text>
      <p className={styles.reason}>{hold.reason}</p>
      {hold.lifted && (
        <Text tone="muted">
          {messages.lifted(hold.lifted.by)} · <Moment at={hold.lifted.at} /> · {hold.lifted.reason}
        </Text>
      )}
      {hold.inForce && may(operatorLiftHold) && (
        <div>
          <Button variant="sec" size="sm" aria-label={messages.liftOf(who)} onClick={onLift}>
            {messages.lift}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function LiftSheet({ hold, open, onClose }: { hold: Hold; open: boolean; onClose: () => void }) {
  const messages = useMessages(riskMessages)
  const stale = useStale()
  const lift = useMutation({
    mutationFn: (reason: string) => call(operatorLiftHold, { params: { id: hold._id }, body: { reason } }),
    onSettled: stale,
  })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.liftTitle}
      text={messages.liftText}
      confirmLabel={messages.lift}
      onConfirm={lift.mutateAsync}
      done={messages.liftDone}
    />
  )
}

export interface HoldSheetProps {
  who: { _id: string; username: string }
  /** The risk signal that led to it. */
  signal?: string
  open: boolean
  onClose: () => void
}

/** Puts an account's outgoing money on hold: message to the player, duration and reason. */
export function HoldSheet({ who, signal, open, onClose }: HoldSheetProps) {
  const messages = useMessages(riskMessages)
  const stale = useStale()
  const [kind, setType] = useState<HoldType>('security')
  const [hours, setHours] = useState(FIRST_HOURS)
  const hold = useMutation({
    mutationFn: (reason: string) =>
      call(operatorHoldAccount, { params: { id: who._id }, body: { kind, hours, reason, signal: signal ?? null } }),
    onSettled: stale,
  })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.holdTitle(who.username || who._id)}
      text={messages.holdText}
      confirmLabel={messages.hold}
      danger
      onConfirm={hold.mutateAsync}
      done={messages.heldDone}
    >
      <Field label={messages.holdTypeLabel}>
        {ids => (
          <Select
            {...ids}
            data-autofocus=""
            value={kind}
            onChange={event => setType(HOLD_TYPES.find(one => one === event.currentTarget.value) ?? kind)}
          >
            {HOLD_TYPES.map(one => (
              <option key={one} value={one}>
                {messages.holdType[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={messages.hours}>
        {ids => (
          <Select {...ids} value={hours} onChange={event => setHours(Number(event.currentTarget.value))}>
            {HOURS.map(one => (
              <option key={one} value={one}>
                {messages.hoursOf(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ReasonSheet>
  )
}
