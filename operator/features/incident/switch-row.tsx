import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import type { StopKind } from '#contract/house.ts'
import type { Role } from '#contract/roles.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { meQuery } from '#operator/lib/me.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Stop, stopMutation } from './api.ts'
import { words as incidentWords } from './i18n.ts'
import styles from './incident.module.css'
import shared from '#operator/lib/form.module.css'

/** Who may turn a switch, beside admin, as the server has it. */
const MAY: Record<StopKind, Role | null> = {
  entries: null,
  deposits: 'finance',
  payouts: 'finance',
  mode: 'games',
  game: 'games',
}

/** Whether the signed-in operator may turn a switch of a kind. */
export function useMayTurn(kind: StopKind): boolean {
  const roles = useQuery(meQuery).data?.roles ?? []
  const role = MAY[kind]
  return roles.includes('admin') || (role !== null && roles.includes(role))
}

interface SwitchRowProps {
  kind: StopKind
  subject?: string
  title: string
  text?: string
  /** While it is on. */
  stop: Stop | undefined
}

/** One switch: what it stops, whether it stands still, since when, by whom and why; and turning it. */
export function SwitchRow({ kind, subject, title, text, stop }: SwitchRowProps) {
  const words = useWords(incidentWords)
  const [isAsking, setAsking] = useState(false)
  const may = useMayTurn(kind)
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <strong>{title}</strong> {stop && <Badge tone="red">{words.stopped}</Badge>}
        {stop ? (
          <p>
            {words.since(stop.by)} <Moment at={stop.since} />: {stop.reason}
          </p>
        ) : (
          text && <p className={shared.quiet}>{text}</p>
        )}
        {!may && <p className={shared.quiet}>{words.notMine}</p>}
      </div>
      <Button
        variant={stop ? 'sec' : 'dng'}
        disabled={!may}
        aria-label={`${stop ? words.start : words.stop}: ${title}`}
        onClick={() => setAsking(true)}
      >
        {stop ? words.start : words.stop}
      </Button>
      <TurnSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        turned={{ kind, subject, stopped: stop === undefined }}
      />
    </div>
  )
}

/** Asks why a switch is turned, and turns it. */
export function TurnSheet({
  open,
  onClose,
  title,
  turned: { kind, subject, stopped },
  onRefused,
  onDone,
}: {
  open: boolean
  onClose: () => void
  title: string
  turned: { kind: StopKind; subject?: string | undefined; stopped: boolean }
  onRefused?: (error: unknown) => boolean
  onDone?: () => void
}) {
  const words = useWords(incidentWords)
  const turn = useMutation(stopMutation(useQueryClient()))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={stopped ? words.stopTitle(title) : words.startTitle(title)}
      text={<p>{stopped ? words.stopText : words.startText}</p>}
      confirmLabel={stopped ? words.stop : words.start}
      danger={stopped}
      onConfirm={async reason => {
        await turn.mutateAsync({ kind, ...(subject === undefined ? {} : { subject }), stopped, reason })
        toast.ok(`${title}: ${stopped ? words.stoppedNow : words.startedNow}`)
        onDone?.()
      }}
      onRefused={error => {
        if (onRefused?.(error)) return true
        if (!(error instanceof CallError) || error.code !== 'conflict') return false
        toast.info(words.already, words.alreadyText)
        return true
      }}
    />
  )
}
