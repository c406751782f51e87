import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { CorrectionSheet } from '#operator/lib/correction-sheet.tsx'
import { correctionMessages } from '#operator/lib/i18n.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { askCorrection, type Room, type RoomDetail, ROOMS, type RoomState, type RoomStep, stepMutation } from './api.ts'
import { type RoomsMessages, messages as roomsMessages } from './i18n.ts'

const ON: readonly RoomState[] = ['open', 'locked', 'running', 'provisional']

/** What can be done about the payment of a room; the button that pays says why it cannot, while it cannot. */
export function RoomActions({ room }: { room: RoomDetail }) {
  const { doc } = room
  const messages = useMessages(roomsMessages)
  const whyId = useId()
  // Each opening starts anew.
  const [deps, setConfirming] = useState<{ step: RoomStep | 'correct'; turn: number; open: boolean }>()
  const ask = (step: RoomStep | 'correct') =>
    setConfirming(before => ({ step, turn: (before?.turn ?? 0) + 1, open: true }))
  const { ask: askCorrected } = useMessages(correctionMessages)
  const block = blockOf(doc, messages)
  return (
    <>
      {ON.includes(doc.state) && (
        <>
          <Button variant="dng" onClick={() => ask('void')}>
            {messages.voidIt}
          </Button>
          <Button variant="sec" onClick={() => ask(doc.hold === null ? 'hold' : 'release')}>
            {doc.hold === null ? messages.hold : messages.release}
          </Button>
        </>
      )}
      {doc.state === 'paid' && (
        <Button variant="sec" onClick={() => ask('correct')}>
          {askCorrected}
        </Button>
      )}
      <Button
        disabled={block !== undefined}
        aria-describedby={whyId}
        icon={<ShieldCheck aria-hidden="true" />}
        onClick={() => ask('settle')}
      >
        {messages.settle}
      </Button>
      <span id={whyId} role="status">
        {block}
      </span>
      {deps && (
        <RequestedSheet
          key={deps.turn}
          room={room}
          step={deps.step}
          open={deps.open}
          onClose={() => setConfirming({ ...deps, open: false })}
        />
      )}
    </>
  )
}

/** Why the room cannot be paid now, in words; undefined when it can. */
function blockOf({ state, hold, missing }: Room, { blocks }: RoomsMessages): string | undefined {
  if (state === 'running') return blocks.running
  if (state === 'settling' || state === 'paid' || state === 'voiding' || state === 'void') return blocks[state]
  if (state !== 'provisional') return blocks.early
  if (hold !== null) return blocks.held
  return missing.length > 0 ? blocks.missing : undefined
}

interface StepSheetProps<Step> {
  room: RoomDetail
  step: Step
  open: boolean
  onClose: () => void
}

function RequestedSheet({ step, room, ...sheet }: StepSheetProps<RoomStep | 'correct'>) {
  if (step !== 'correct') return <StepSheet step={step} room={room} {...sheet} />
  const { _id, name } = room.doc
  return (
    <CorrectionSheet {...sheet} game={_id} gameKey={ROOMS} ask={reason => askCorrection(_id, reason)}>
      <p>
        <strong>{name}</strong>
      </p>
    </CorrectionSheet>
  )
}

/** Asks before a step, with every amount that moves by it, and takes it. */
function StepSheet({ room, step, open, onClose }: StepSheetProps<RoomStep>) {
  const messages = useMessages(roomsMessages)
  const copy = stepCopy(step, room, messages, useLang())
  const take = useMutation(stepMutation(useQueryClient(), room.doc._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={copy.title}
      text={
        <>
          <p>
            <strong>{room.doc.name}</strong>
          </p>
          {copy.lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </>
      }
      confirmLabel={copy.verb}
      danger={step === 'void'}
      onConfirm={async reason => {
        await take.mutateAsync({ step, reason })
        toast.ok(copy.done)
      }}
    />
  )
}

interface StepCopy {
  title: string
  lines: string[]
  verb: string
  done: string
}

function stepCopy(step: RoomStep, { doc, winners }: RoomDetail, messages: RoomsMessages, lang: Lang): StepCopy {
  const pot = formatReais(doc.pot, lang)
  switch (step) {
    case 'settle': {
      const prizes = formatReais(centavos(winners.reduce((sum, { amount }) => sum + amount, 0n)), lang)
      const who = messages.settleText(prizes, messages.people(winners.length))
      const lines = [winners.length === 0 ? messages.settleNobody : who, messages.settleFinal]
      return { title: messages.settleTitle, lines, verb: messages.settle, done: messages.settled }
    }
    case 'hold':
      return { title: messages.holdTitle, lines: [messages.holdText(pot)], verb: messages.hold, done: messages.heldNow }
    case 'release':
      return {
        title: messages.releaseTitle,
        lines: [messages.releaseText(pot)],
        verb: messages.release,
        done: messages.released,
      }
    case 'void': {
      const lines = [messages.voidText(pot, messages.people(doc.played)), messages.voidFinal]
      return { title: messages.voidTitle, lines, verb: messages.voidYes, done: messages.voided }
    }
  }
}
