import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useWords } from '#web/lib/i18n.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import { TaskPage } from '#web/lib/task-page.tsx'
import { words as roomWords } from './i18n.ts'
import { useRoomUse } from './kind.ts'
import { modeWords } from './mode-words.ts'
import { AcceptPart } from './new-accept-part.tsx'
import { MatchPart } from './new-match-part.tsx'
import { RoomPart } from './new-room-part.tsx'
import { type NewRoom, STEPS, useNewRoom } from './new-use.ts'
import styles from './new.module.css'

const PARTS = { room: RoomPart, match: MatchPart, accept: AcceptPart }

/** A new room in three steps: the room, its match, and a last look at both. */
export function NewRoomScreen() {
  const use = useRoomUse()
  const words = useWords(roomWords).make
  const mode = useWords(modeWords).modes[use.mode]
  const room = useNewRoom(use)
  const Part = PARTS[room.step]
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(room.step)
  useEffect(() => {
    // The first step is read with the page; a step gone to is read from its title.
    if (shown.current !== room.step) title.current?.focus()
    shown.current = room.step
  }, [room.step])
  return (
    <TaskPage title={words.title} text={mode.title} closeTo={use.to.home} closeLabel={words.cancel}>
      <div className={styles.page}>
        <Steps room={room} />
        <h2 ref={title} tabIndex={-1} className="visually-hidden">
          {words.step(STEPS.indexOf(room.step) + 1, STEPS.length)}: {words[room.step]}
        </h2>
        <form
          className={styles.form}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (room.step === 'accept') void room.create()
            else room.next()
          }}
        >
          <StopNote of={{ mode: use.kind }} />
          <Part room={room} />
          <div className={styles.ways}>
            {room.step !== 'room' && (
              <Button variant="sec" size="lg" disabled={room.isSending} onClick={room.back}>
                {words.back}
              </Button>
            )}
            <Button type="submit" size="lg" busy={room.isSending}>
              {room.step === 'accept' ? words.create : words.next}
            </Button>
          </div>
        </form>
      </div>
    </TaskPage>
  )
}

function Steps({ room }: { room: NewRoom }) {
  const words = useWords(roomWords).make
  const at = STEPS.indexOf(room.step)
  return (
    <ol className={styles.steps} aria-label={words.steps}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          className={cx(place === at && styles.now, place < at && styles.done)}
          aria-current={place === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{place < at ? <Check size={16} strokeWidth={3} /> : place + 1}</span>
          {words[step]}
        </li>
      ))}
    </ol>
  )
}
