import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { useLang, useWords } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { operatorVoidRoom } from '#contract/api/operator-rooms.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { State } from '#ui/state.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { GameStateBadge } from '#operator/lib/game-state-badge.tsx'
import { MatchBadge } from '#operator/lib/match-badge.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { useMay } from '#operator/lib/may.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { Person } from '#operator/lib/person.tsx'
import { SecondPerson } from '#operator/lib/second-person.tsx'
import { type Room, roomQuery } from './api.ts'
import { sayVoid, words as roomsWords } from './i18n.ts'
import { pairOf } from './match-pair.ts'
import { PlayersPart, WinnersPart } from './people-part.tsx'
import { RoomActions } from './room-actions.tsx'
import styles from '#operator/lib/money-page.module.css'
import { PlaceLink } from '#operator/lib/place-link.tsx'

/** One room: who is in it, what would be paid, and what an operator can do about it. */
export function RoomScreen() {
  const words = useWords(roomsWords)
  const may = useMay()
  const { room: id } = useParams({ from: '/private/rooms/$room' })
  const read = useQuery(roomQuery(id))
  const { data } = read
  const isGone = read.error instanceof CallError && read.error.code === 'not_found'
  return (
    <>
      <PageHead
        title={data?.doc.name ?? words.one}
        text={
          data && (
            <span className={styles.row}>
              <Badge>{words.kind[data.doc.kind]}</Badge>
              <GameStateBadge state={data.doc.state} />
            </span>
          )
        }
        back={{ to: '/rooms', label: words.back }}
      >
        {data && may(operatorVoidRoom) && <RoomActions room={data} />}
      </PageHead>
      <SecondPerson game={id} />
      {data ? (
        <>
          <Notes room={data.doc} />
          <div className={styles.columns}>
            <Data room={data.doc} fee={data.fee} />
            <div className={styles.parts}>
              <PlayersPart room={data} />
              <WinnersPart room={data} />
            </div>
          </div>
        </>
      ) : isGone ? (
        <State art={<DoorClosed />} title={words.gone} text={words.goneText} />
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

/** What keeps the room from being paid as it stands. */
function Notes({ room }: { room: Room }) {
  const words = useWords(roomsWords)
  const isOver = ['paid', 'void', 'voiding'].includes(room.state)
  return (
    <>
      {room.voided !== null && <Note tone="orange">{words.wasVoid(sayVoid(room.voided, words))}</Note>}
      {room.hold !== null && room.voided === null && <Note tone="orange">{words.onHold(room.hold)}</Note>}
      {!isOver && room.state === 'provisional' && room.missing.length > 0 && (
        <Note tone="red">
          <strong>{words.missing}</strong>: {room.missing.map(fact => words.missingOf[fact] ?? fact).join(', ')}.{' '}
          <PlaceLink otherwise={null} to="/matches/$match" params={{ match: room._match._id }} className={styles.link}>
            {words.toMatch}
          </PlaceLink>
        </Note>
      )}
    </>
  )
}

function Data({ room, fee }: { room: Room; fee: bigint & Room['price'] }) {
  const words = useWords(roomsWords)
  const lang = useLang()
  const { _match: match } = room
  const score = match.score && words.score(match.score.home, match.score.away)
  return (
    <Card title={words.data}>
      <Figures
        rows={[
          {
            label: words.match,
            value: (
              <PlaceLink to="/matches/$match" params={{ match: match._id }} className={styles.link}>
                {pairOf(match, words.noMatch)}
              </PlaceLink>
            ),
          },
          {
            label: words.states,
            value: (
              <span className={styles.row}>
                {score !== null && <strong className="num">{score}</strong>} <MatchBadge status={match.status} />
              </span>
            ),
          },
          { label: words.owner, value: <Person who={room.owner} /> },
          { label: words.type, value: words.types[room.type] },
          { label: words.price, value: room.price === 0n ? words.free : <Money amount={room.price} /> },
          { label: words.pot, value: formatReais(room.pot, lang) },
          { label: words.fee, value: formatReais(fee, lang) },
          {
            label: words.played,
            value: words.playedOf(room.played.toLocaleString(lang), room.members.toLocaleString(lang)),
          },
          { label: words.createdAt, value: <Moment at={room.createdAt} /> },
          ...(room.payDate && (room.state === 'paid' || room.hold === null)
            ? [{ label: room.state === 'paid' ? words.paidAt : words.paysAt, value: <Moment at={room.payDate} /> }]
            : []),
        ]}
      />
      <div className={styles.actions}>
        <Link to="/audit" search={{ subject: room._id }} className={buttonClass({ variant: 'txt', size: 'sm' })}>
          {words.audit}
        </Link>
      </div>
    </Card>
  )
}
