import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useMessages } from '#client/i18n.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import { TaskPage } from '#web/lib/task-page.tsx'
import { modeMessages, messages as roomMessages } from './i18n.ts'
import { useRoomUse } from './room-type.ts'
import { AcceptSection } from './new-accept-section.tsx'
import { MatchSection } from './new-match-section.tsx'
import { RoomSection } from './new-room-section.tsx'
import { type NewRoom, STEPS, useNewRoom } from './use-new.ts'
import styles from './new.module.css'

const PARTS = { room: RoomSection, match: MatchSection, accept: AcceptSection }

/** A new room in three steps: the room, its match, and a last look at both. */
export function NewRoomScreen() {
  const roomType = useRoomUse()
  const messages = useMessages(roomMessages).make
  const mode = useMessages(modeMessages).modes[roomType.mode]
  const room = useNewRoom(roomType)
  const Part = PARTS[room.step]
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(room.step)
  useEffect(() => {
    // The first step is read with the page; a step gone to is read from its title.
    if (shown.current !== room.step) title.current?.focus()
    shown.current = room.step
  }, [room.step])
  return (
    <TaskPage title={messages.title} text={mode.title} closeTo={roomType.to.home} closeLabel={messages.cancel}>
      <div className={styles.page}>
        <Steps room={room} />
        <h2 ref={title} tabIndex={-1} className="visually-hidden">
          {messages.step(STEPS.indexOf(room.step) + 1, STEPS.length)}: {messages[room.step]}
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
          <StopNote of={{ mode: roomType.type }} />
          <Part room={room} />
          <div className={styles.ways}>
            {room.step !== 'room' && (
              <Button variant="sec" size="lg" disabled={room.isSending} onClick={room.back}>
                {messages.back}
              </Button>
            )}
            <Button type="submit" size="lg" busy={room.isSending}>
              {room.step === 'accept' ? messages.create : messages.next}
            </Button>
          </div>
        </form>
      </div>
    </TaskPage>
  )
}

function Steps({ room }: { room: NewRoom }) {
  const messages = useMessages(roomMessages).make
  const at = STEPS.indexOf(room.step)
  return (
    <ol className={styles.steps} aria-label={messages.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={cx(index === at && styles.now, index < at && styles.done)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{index < at ? <Check size={16} strokeWidth={3} /> : index + 1}</span>
          {messages[step]}
        </li>
      ))}
    </ol>
  )
}
