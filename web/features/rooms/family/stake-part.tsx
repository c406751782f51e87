import { Link } from '@tanstack/react-router'
import { CircleCheck, Swords } from 'lucide-react'
import { formatReais } from '#contract/money.ts'
import { ROOM_MEMBERS_MAX } from '#contract/rooms.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { disputeWords } from '#web/lib/disputes/dispute-words.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayTime } from '#web/lib/moments.ts'
import { sayPercent } from '#web/lib/percent.ts'
import { useReached } from '#web/lib/server-clock.ts'
import { words as roomWords } from '../i18n.ts'
import { familyUse } from '../kind.ts'
import { prizeOf } from '../prize.ts'
import { closesAt, type FamilyDoc } from './play-summary.tsx'
import { Standing } from './standing-part.tsx'
import { familyWords } from './words.ts'
import styles from './room.module.css'

/** What is at stake in plain words, and the way to play or to my prediction. */
export function StakePart({ room }: { room: FamilyDoc }) {
  const words = useWords(familyWords)
  const { free } = useWords(roomWords)
  const lang = useLang()
  const isFree = room.price === 0n
  const rows: readonly (readonly [string, string])[] = [
    [words.price, isFree ? free : formatReais(room.price, lang)],
    ...(isFree ? [] : [[words.fee, sayPercent(room.fee, lang)] as const]),
    [words.people, words.members(room.members, ROOM_MEMBERS_MAX)],
  ]
  return (
    <Card title={words.about} className={styles.facts}>
      {!isFree && (
        <dl className={styles.pot}>
          <div>
            <dt>{words.pot}</dt>
            <dd className="figure">{formatReais(room.amount, lang)}</dd>
          </div>
          {room.played > 1 && room.voided === null && (
            <div>
              <dt>{words.prize}</dt>
              <dd className="num">{formatReais(prizeOf(room), lang)}</dd>
            </div>
          )}
        </dl>
      )}
      <dl className={styles.lines}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <Turn room={room} />
      <Standing room={room} />
      <Doubt room={room} />
    </Card>
  )
}

/** The way to play, or what became of it. */
function Turn({ room }: { room: FamilyDoc }) {
  const words = useWords(familyWords)
  const { free } = useWords(roomWords)
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
              <b>{words.sent}</b> {words.sentText}
            </span>
          </p>
        )}
        <Link
          to="/family_vs_friends/$room/games/$game"
          params={{ room: room._id, game: room.myGame }}
          className={buttonClass({ variant: 'sec', block: true })}
        >
          {words.seeMine}
        </Link>
      </div>
    )
  }
  if (room.status === 'running') return <Note>{words.watching}</Note>
  if (room.status !== 'open') return null
  if (isOver) return <Note tone="orange">{words.playingClosed}</Note>
  const price = formatReais(room.price, lang)
  return (
    <div className={styles.turn}>
      <Link
        to={familyUse.to.play}
        params={{ room: room._id }}
        className={cx(buttonClass({ size: 'lg', block: true }), styles.play)}
      >
        <Swords aria-hidden="true" />
        {words.play}
        <span className={cx('num', styles.onButton)}>{room.price === 0n ? free : price}</span>
      </Link>
      <p className={styles.small}>
        {room.price === 0n ? words.payFree : `${words.payOnSend(price)} ${words.needsTwo}`}
      </p>
      {room.closed.playing !== null && <Note tone="orange">{words.closingAt(sayTime(room.closed.playing, lang))}</Note>}
    </div>
  )
}

/** While the result is provisional: the way to where who played doubts a fact (C9). */
function Doubt({ room }: { room: FamilyDoc }) {
  const { seen } = useWords(disputeWords)
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
