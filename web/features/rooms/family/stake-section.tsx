import { Link } from '@tanstack/react-router'
import { CircleCheck, Swords } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { ROOM_MEMBERS_MAX } from '#contract/rooms.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { disputeMessages } from '#web/lib/disputes/i18n.ts'
import { formatTime } from '#web/lib/moments.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { useReached } from '#web/lib/server-clock.ts'
import { closesAt } from '../api.ts'
import { messages as roomMessages } from '../i18n.ts'
import { prizeOf } from '../prize.ts'
import { familyType } from '../room-type.ts'
import { familyMessages } from './i18n.ts'
import type { FamilyDoc } from './play-summary.tsx'
import { Position } from './position-section.tsx'
import styles from './room.module.css'

/** The stake, and a link to play or to my prediction. */
export function StakeSection({ room }: { room: FamilyDoc }) {
  const messages = useMessages(familyMessages)
  const { free } = useMessages(roomMessages)
  const lang = useLang()
  const isFree = room.price === 0n
  const rows: readonly (readonly [string, string])[] = [
    [messages.price, isFree ? free : formatReais(room.price, lang)],
    ...(isFree ? [] : [[messages.fee, formatPercent(room.fee, lang)] as const]),
    [messages.people, messages.members(room.members, ROOM_MEMBERS_MAX)],
  ]
  return (
    <Stack as={Card} title={messages.about} gap={4} alignContent="start">
      {!isFree && (
        <Stack as="dl" gap={3} className={styles.pot}>
          <div>
            <dt>{messages.pot}</dt>
            <dd className="figure">{formatReais(room.amount, lang)}</dd>
          </div>
          {room.played > 1 && room.voided === null && (
            <div>
              <dt>{messages.prize}</dt>
              <dd className="num">{formatReais(prizeOf(room), lang)}</dd>
            </div>
          )}
        </Stack>
      )}
      <Stack as="dl" gap={2} className={styles.lines}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </Stack>
      <Turn room={room} />
      <Position room={room} />
      <Doubt room={room} />
    </Stack>
  )
}

/** The play button, or the state of my prediction. */
function Turn({ room }: { room: FamilyDoc }) {
  const messages = useMessages(familyMessages)
  const { free } = useMessages(roomMessages)
  const lang = useLang()
  const isOver = useReached(closesAt(room), room.offset)
  if (room.me !== 'owner' && room.me !== 'member') return null
  if (room.myGame !== null) {
    return (
      <div className={styles.sent}>
        {room.status === 'open' && (
          <p>
            <CircleCheck size={20} aria-hidden="true" />
            <span>
              <b>{messages.sent}</b> {messages.sentText}
            </span>
          </p>
        )}
        <Link
          to="/family_vs_friends/$room/games/$game"
          params={{ room: room._id, game: room.myGame }}
          className={buttonClass({ variant: 'sec', block: true })}
        >
          {messages.seeMine}
        </Link>
      </div>
    )
  }
  if (room.status === 'running') return <Note>{messages.watching}</Note>
  if (room.status !== 'open') return null
  if (isOver) return <Note tone="orange">{messages.playingClosed}</Note>
  const price = formatReais(room.price, lang)
  return (
    <Stack gap={4} alignContent="start">
      <Link
        to={familyType.to.play}
        params={{ room: room._id }}
        className={cx(buttonClass({ size: 'lg', block: true }), styles.play)}
      >
        <Swords aria-hidden="true" />
        {messages.play}
        <span className={cx('num', styles.onButton)}>{room.price === 0n ? free : price}</span>
      </Link>
      <Text look="note">
        {room.price === 0n ? messages.payFree : `${messages.payOnSend(price)} ${messages.needsTwo}`}
      </Text>
      {room.closed.playing !== null && (
        <Note tone="orange">{messages.closingAt(formatTime(room.closed.playing, lang))}</Note>
      )}
    </Stack>
  )
}

/** While the result is provisional: a link for players to dispute a fact (C9). */
function Doubt({ room }: { room: FamilyDoc }) {
  const { seen } = useMessages(disputeMessages)
  if (room.status !== 'running' || room.payDate === null || room.myGame === null) return null
  return (
    <Link
      to="/family_vs_friends/$room/games/$game"
      params={{ room: room._id, game: room.myGame }}
      className={linkClass}
    >
      {seen}
    </Link>
  )
}
