import { useLang, useMessages } from '#client/i18n.ts'
import type { FamilyGame } from '#contract/api/player/family-rooms.ts'
import { formatReais } from '#contract/money.ts'
import { Note } from '#ui/note.tsx'
import { formatFullMoment } from '#web/lib/moments.ts'
import { messages as roomMessages } from '../i18n.ts'
import { familyMessages } from './i18n.ts'
import type { FamilyDoc } from './play-summary.tsx'

/** Why a room is void and where the money went; empty otherwise. */
export function VoidNote({ room }: { room: FamilyDoc }) {
  const messages = useMessages(roomMessages).room
  if (room.voided === null) return null
  const { voided, cancelled, reasons, refund, nothing } = messages
  return (
    <Note tone="orange">
      <strong>{room.status === 'cancelled' ? cancelled : voided}</strong> {reasons[room.voided] ?? room.voided}{' '}
      {room.price > 0n ? refund : nothing}
    </Note>
  )
}

/** Why my prediction does not count, and what went back to my wallet. */
export function OutNote({ price, reason }: { price: FamilyGame['price']; reason: NonNullable<FamilyGame['voided']> }) {
  const messages = useMessages(familyMessages)
  const { reasons } = useMessages(roomMessages).room
  const lang = useLang()
  return (
    <Note tone="orange">
      <strong>{messages.unknownOut}</strong> {reasons[reason]}{' '}
      {price > 0n && messages.refunded(formatReais(price, lang))}
    </Note>
  )
}

/** Whether the points are final: the match is live, pending, or over but correctable (C7 to C9). */
export function Position({ room }: { room: FamilyDoc }) {
  const messages = useMessages(familyMessages)
  const lang = useLang()
  if (room.voided !== null) return null
  const isFree = room.price === 0n
  if (room.status === 'finished') return isFree ? null : <Note tone="green">{messages.paid}</Note>
  if (room.status !== 'running') return null
  if (room.payDate !== null) {
    const moment = formatFullMoment(room.payDate, lang)
    return (
      <Note tone="info">
        <strong>{messages.provisional}</strong> {isFree ? messages.finalAt(moment) : messages.paysAt(moment)}
      </Note>
    )
  }
  const { status } = room._match
  if (status === 'postponed' || status === 'abandoned') {
    return (
      <Note tone="orange">
        <strong>{messages[status]}</strong> {messages[`${status}Text`]} {!isFree && messages.refunds}
      </Note>
    )
  }
  const text = {
    scheduled: messages.notStarted,
    live: messages.live,
    finished: messages.checking,
    void: messages.checking,
  }
  return <Note tone="info">{text[status]}</Note>
}
