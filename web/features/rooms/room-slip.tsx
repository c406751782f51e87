import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { toneOf } from '#ui/art/cover-tone.ts'
import { CoverArt } from '#ui/art/cover.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Slip } from '#ui/game/slip.tsx'
import { Text } from '#ui/layout.tsx'
import { pairOf } from '#web/lib/match-names.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { useHasStake } from '#web/lib/profile.ts'
import { refreshDelay, useReached } from '#web/lib/server-clock.ts'
import { kitOfTeam } from '#web/lib/teams.ts'
import { closesAt, refreshRooms, type RoomSummary } from './api.ts'
import { type RoomMessages, messages as roomMessages } from './i18n.ts'
import { roomTypeOf } from './room-type.ts'
import { isMyTurn, myselfIn, sidesOf } from './versus/duel.ts'
import styles from './list.module.css'

/** A room in a list. `corner` is shown over its picture. */
export function RoomSlip({ room, corner }: { room: RoomSummary; corner?: ReactNode }) {
  const messages = useMessages(roomMessages)
  const lang = useLang()
  const { home, away } = room._match
  const figures = [home, away].flatMap(team => (team ? [{ seed: team._id, kit: kitOfTeam(team) }] : []))
  const note = [pairOf(room._match, messages.unknownTeam), messages.type[room.type], ...useWhose(room)]
  const isClosed = useClosed(room)
  const position = usePosition(room, isClosed)
  useReadStarted(room)
  return (
    <Slip
      title={room.name}
      note={
        <>
          {note.join(' · ')}
          {isAhead(room) && !isClosed && (
            <Text as="span" block className="num">
              {room.price > 0n ? messages.list.price(formatReais(room.price, lang)) : messages.free}
            </Text>
          )}
          {position && (
            <Text as="span" block marginTop={1}>
              <Badge tone={position.tone}>{position.text}</Badge>
            </Text>
          )}
        </>
      }
      art={
        <div className={styles.art}>
          <CoverArt tone={toneOf(room._id)} athletes={figures} />
          {corner && <div className={styles.corner}>{corner}</div>}
        </div>
      }
      prize={useHasStake(room) ? { label: messages.list.pot, value: formatReais(room.amount, lang) } : undefined}
      count={{ label: messages.list.people, value: String(room.members) }}
      stub={useStub(room, isClosed)}
      action={<OpenLink room={room} isClosed={isClosed} />}
    />
  )
}

/** Whether a family room that has not started takes no more predictions (F6, F7). */
function useClosed(room: RoomSummary): boolean {
  const isFamily = !('opponent' in room)
  return useReached(isFamily ? closesAt(room) : null, room.offset) && isFamily && room.status === 'open'
}

/** Refetches the lists after the kick-off of a room that they still show as upcoming. */
function useReadStarted(room: RoomSummary): void {
  const client = useQueryClient()
  const { kind } = room
  const isStarted = useReached(room.lockDate.getTime(), room.offset) && isAhead(room)
  useEffect(() => {
    if (!isStarted) return
    const timer = setTimeout(() => void refreshRooms(client, { type: kind }), refreshDelay())
    return () => clearTimeout(timer)
  }, [client, kind, isStarted])
}

/** Owner of the room; for a duel with two players, both. */
function useWhose(room: RoomSummary): string[] {
  const { list, you } = useMessages(roomMessages)
  if ('opponent' in room && room.opponent !== null)
    return [
      sidesOf(room)
        .map(person => (person?.isMe ? you : (person?.name ?? '--')))
        .join(' × '),
    ]
  return room.owner.isMe ? [] : [list.by(room.owner.name)]
}

/** State of the room for its member: their next action, what is pending, or the result. */
function usePosition(
  room: RoomSummary,
  isClosed: boolean,
): { text: string; tone: 'green' | 'orange' | 'plain' } | undefined {
  const { list, join } = useMessages(roomMessages)
  const lang = useLang()
  if (room.me !== 'owner' && room.me !== 'member') return undefined
  if (!('opponent' in room)) {
    if (room.status === 'finished') return endOfFamily(room, list, lang)
    if (room.status !== 'open') return undefined
    if (room.myGame !== null) return { text: list.sent, tone: 'green' }
    return isClosed ? { text: join.noPlaying, tone: 'plain' } : { text: list.missing, tone: 'orange' }
  }
  if (isMyTurn(room)) return { text: list.myTurn, tone: 'orange' }
  if (room.status === 'open') return { text: list.waiting, tone: 'plain' }
  if (room.status === 'finished') return endOf(room, list, lang)
  if (room.status === 'running' || room.status === 'cancelled') return undefined
  return { text: list.status[room.status], tone: room.status === 'guessed' ? 'green' : 'plain' }
}

/** Result of a family room for its player; a void or free one only says that it is over. */
function endOfFamily(
  { received, price }: Exclude<RoomSummary, { opponent: unknown }>,
  list: RoomMessages['list'],
  lang: Lang,
): ReturnType<typeof usePosition> {
  if (received === null || price === 0n) return undefined
  if (received === 0n) return { text: list.lost, tone: 'plain' }
  return { text: list.won(formatReais(received, lang)), tone: 'green' }
}

/** Result of a duel of mine; a void one only says that it is over. */
function endOf(
  { result, owner, opponent }: Extract<RoomSummary, { opponent: unknown }>,
  list: RoomMessages['list'],
  lang: Lang,
): ReturnType<typeof usePosition> {
  const mine = myselfIn({ owner, opponent })?._id
  if (result === null || result.partial) return undefined
  if (result._winner === null) return { text: list.tie, tone: 'plain' }
  if (result._winner !== mine) return { text: list.lost, tone: 'plain' }
  const received = result.received.find(({ _user }) => _user === mine)?.amount ?? result.prize ?? centavos(0n)
  return { text: received > 0n ? list.won(formatReais(received, lang)) : list.wonForFree, tone: 'green' }
}

function useStub(room: RoomSummary, isClosed: boolean) {
  const { list, clock } = useMessages(roomMessages)
  const lang = useLang()
  const { status, date } = room._match
  if (room.status === 'running') {
    if (room.payDate !== null) {
      return { label: list.provisional, value: <Small>{formatMoment(room.payDate, lang)}</Small> }
    }
    if (status === 'live') return { live: list.live }
    return { label: list.match[status], value: <Small>{formatMoment(date ?? room.lockDate, lang)}</Small> }
  }
  if (room.status === 'finished' || room.status === 'cancelled') {
    return { label: list.status[room.status], value: <Small>{formatMoment(room.lockDate, lang)}</Small> }
  }
  if (isClosed)
    return { label: list.match.scheduled, value: <Small>{formatMoment(date ?? room.lockDate, lang)}</Small> }
  // F7: a family room takes predictions until kick-off; a duel starts before that.
  const isFamily = !('opponent' in room)
  const until = isFamily ? closesAt(room) : room.lockDate.getTime()
  return {
    label: isFamily ? list.closes : list.starts,
    value: <Countdown until={until} offset={room.offset} labels={clock} />,
  }
}

const Small = ({ children }: { children: string }) => (
  <Text as="span" size="ctl" weight={600}>
    {children}
  </Text>
)

/** Whether it has not started. */
const isAhead = ({ status }: RoomSummary): boolean =>
  status !== 'running' && status !== 'finished' && status !== 'cancelled'

/** Whether my prediction is missing. */
const isToPlay = (room: RoomSummary): boolean =>
  !('opponent' in room) &&
  room.status === 'open' &&
  (room.me === 'owner' || room.me === 'member') &&
  room.myGame === null

/** Link to a room. Entering is free: the price is for the prediction. The room's name is in the accessible label only: it is shown above. */
function OpenLink({ room, isClosed }: { room: RoomSummary; isClosed: boolean }) {
  const messages = useMessages(roomMessages)
  return (
    <Link
      to={roomTypeOf(room).to.room}
      params={{ room: room._id }}
      className={buttonClass({ variant: isAhead(room) && !isClosed ? 'pri' : 'sec' })}
    >
      {isToPlay(room) && !isClosed ? messages.list.play : messages.list.open}
      <span className="visually-hidden"> {room.name}</span>
    </Link>
  )
}
