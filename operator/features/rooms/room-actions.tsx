import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { CorrectionSheet } from '#operator/lib/correction-sheet.tsx'
import { correctionWords } from '#operator/lib/correction-words.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { askCorrection, type Room, type RoomDetail, ROOMS, type RoomState, type RoomStep, stepMutation } from './api.ts'
import { type RoomsWords, words as roomsWords } from './i18n.ts'

const ON: readonly RoomState[] = ['open', 'locked', 'running', 'provisional']

/** What can be done about the payment of a room; the button that pays says why it cannot, while it cannot. */
export function RoomActions({ room }: { room: RoomDetail }) {
  const { doc } = room
  const words = useWords(roomsWords)
  const whyId = useId()
  // Each opening starts anew.
  const [asking, setAsking] = useState<{ step: RoomStep | 'correct'; turn: number; open: boolean }>()
  const ask = (step: RoomStep | 'correct') => setAsking(before => ({ step, turn: (before?.turn ?? 0) + 1, open: true }))
  const { ask: askCorrected } = useWords(correctionWords)
  const block = blockOf(doc, words)
  return (
    <>
      {ON.includes(doc.state) && (
        <>
          <Button variant="dng" onClick={() => ask('void')}>
            {words.voidIt}
          </Button>
          <Button variant="sec" onClick={() => ask(doc.hold === null ? 'hold' : 'release')}>
            {doc.hold === null ? words.hold : words.release}
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
        {words.settle}
      </Button>
      <span id={whyId} role="status">
        {block}
      </span>
      {asking && (
        <AskedSheet
          key={asking.turn}
          room={room}
          step={asking.step}
          open={asking.open}
          onClose={() => setAsking({ ...asking, open: false })}
        />
      )}
    </>
  )
}

/** Why the room cannot be paid now, in words; undefined when it can. */
function blockOf({ state, hold, missing }: Room, { blocks }: RoomsWords): string | undefined {
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

function AskedSheet({ step, room, ...sheet }: StepSheetProps<RoomStep | 'correct'>) {
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
  const words = useWords(roomsWords)
  const said = sayStep(step, room, words, useLang())
  const take = useMutation(stepMutation(useQueryClient(), room.doc._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={said.title}
      text={
        <>
          <p>
            <strong>{room.doc.name}</strong>
          </p>
          {said.lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </>
      }
      confirmLabel={said.verb}
      danger={step === 'void'}
      onConfirm={async reason => {
        await take.mutateAsync({ step, reason })
        toast.ok(said.done)
      }}
    />
  )
}

interface SaidStep {
  title: string
  lines: string[]
  verb: string
  done: string
}

function sayStep(step: RoomStep, { doc, winners }: RoomDetail, words: RoomsWords, lang: Lang): SaidStep {
  const pot = formatReais(doc.pot, lang)
  switch (step) {
    case 'settle': {
      const prizes = formatReais(centavos(winners.reduce((sum, { amount }) => sum + amount, 0n)), lang)
      const who = words.settleText(prizes, words.people(winners.length))
      const lines = [winners.length === 0 ? words.settleNobody : who, words.settleFinal]
      return { title: words.settleTitle, lines, verb: words.settle, done: words.settled }
    }
    case 'hold':
      return { title: words.holdTitle, lines: [words.holdText(pot)], verb: words.hold, done: words.heldNow }
    case 'release':
      return { title: words.releaseTitle, lines: [words.releaseText(pot)], verb: words.release, done: words.released }
    case 'void': {
      const lines = [words.voidText(pot, words.people(doc.played)), words.voidFinal]
      return { title: words.voidTitle, lines, verb: words.voidYes, done: words.voided }
    }
  }
}
