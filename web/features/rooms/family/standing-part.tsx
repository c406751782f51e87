import { Note } from '#ui/note.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayFullMoment } from '#web/lib/moments.ts'
import { words as roomWords } from '../i18n.ts'
import type { FamilyDoc } from './play-summary.tsx'
import { familyWords } from './words.ts'

/** Why a room is void and where the money is; nothing of one that is not. */
export function VoidNote({ room }: { room: FamilyDoc }) {
  const words = useWords(roomWords).room
  if (room.voided === null) return null
  const { voided, cancelled, reasons, refund, nothing } = words
  return (
    <Note tone="orange">
      <strong>{room.status === 'cancelled' ? cancelled : voided}</strong> {reasons[room.voided] ?? room.voided}{' '}
      {room.price > 0n ? refund : nothing}
    </Note>
  )
}

/** How final the points are: of a match that is on, that waits, or that is over and can still be corrected (C7 to C9). */
export function Standing({ room }: { room: FamilyDoc }) {
  const words = useWords(familyWords)
  const lang = useLang()
  if (room.voided !== null) return null
  const isFree = room.price === 0n
  if (room.status === 'finished') return isFree ? null : <Note tone="green">{words.paid}</Note>
  if (room.status !== 'running') return null
  if (room.payDate !== null) {
    const moment = sayFullMoment(room.payDate, lang)
    return (
      <Note tone="info">
        <strong>{words.provisional}</strong> {isFree ? words.finalAt(moment) : words.paysAt(moment)}
      </Note>
    )
  }
  const { status } = room._match
  if (status === 'postponed' || status === 'abandoned') {
    return (
      <Note tone="orange">
        <strong>{words[status]}</strong> {words[`${status}Text`]} {!isFree && words.refunds}
      </Note>
    )
  }
  const said = { scheduled: words.notStarted, live: words.live, finished: words.checking, void: words.checking }
  return <Note tone="info">{said[status]}</Note>
}
