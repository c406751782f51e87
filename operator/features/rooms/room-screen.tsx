import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { GameStateBadge, MatchBadge } from '#operator/lib/badges.tsx'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { payMoment } from '#operator/lib/games/api.ts'
import { GameActions } from '#operator/lib/games/game-actions.tsx'
import { GameNotes } from '#operator/lib/games/game-notes.tsx'
import { useMay } from '#operator/lib/me.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { SecondPerson } from '#operator/lib/second-person.tsx'
import { Timeline } from '#operator/lib/timeline.tsx'
import { Moment, Money, Person } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { State } from '#ui/state.tsx'
import { pairOf, type Room, type RoomDetail, roomQuery, ROOMS } from './api.ts'
import { messages as roomsMessages, type RoomsMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

type Player = RoomDetail['players'][number]
type Winner = RoomDetail['winners'][number]

/** Members of the room, and who has played. Predictions are never shown (C12). */
function PlayersSection({ room }: { room: RoomDetail }) {
  const messages = useMessages(roomsMessages)
  return (
    <Card title={messages.players}>
      <Stack gap={3}>
        <DataTable
          caption={messages.playersTable}
          columns={playerColumns(messages)}
          rows={room.players}
          rowId={player => player._id}
        />
        <Text tone="muted">{messages.secret}</Text>
      </Stack>
    </Card>
  )
}

/** The winners by the current or final result. */
function WinnersSection({ room }: { room: RoomDetail }) {
  const messages = useMessages(roomsMessages)
  return (
    <Card title={messages.winners}>
      <Stack gap={3}>
        {room.winners.length === 0 ? (
          <Text tone="muted">{messages.noWinners}</Text>
        ) : (
          <>
            <Text tone="muted">{room.doc.state === 'paid' ? messages.winnersPaid : messages.winnersText}</Text>
            <DataTable
              caption={messages.winnersTable}
              columns={winnerColumns(messages)}
              rows={room.winners}
              rowId={winner => winner._id}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}

const playerColumns = (messages: RoomsMessages): Column<Player>[] => [
  {
    id: 'player',
    title: messages.player,
    cell: player => (
      <Row as="span" gap={2} align="center">
        <Person who={player} />
        {player.isOwner && <Badge>{messages.isOwner}</Badge>}
      </Row>
    ),
  },
  { id: 'played', title: messages.hasPlayed, cell: player => (player.played ? messages.yes : messages.no) },
]

const winnerColumns = (messages: RoomsMessages): Column<Winner>[] => [
  { id: 'player', title: messages.player, cell: winner => <Person who={winner} /> },
  { id: 'amount', title: messages.amount, align: 'end', cell: winner => <Money amount={winner.amount} /> },
]

/** One room: players, settlement, and actions. */
export function RoomScreen() {
  const messages = useMessages(roomsMessages)
  const may = useMay()
  const { room: id } = useParams({ from: '/private/rooms/$room' })
  const read = useQuery(roomQuery(id))
  const { data } = read
  const isGone = read.error instanceof CallError && read.error.code === 'not_found'
  return (
    <>
      <PageHead
        title={data?.doc.name ?? messages.one}
        text={
          data && (
            <Row as="span" gap={2} align="center">
              <Badge>{messages.kind[data.doc.kind]}</Badge>
              <GameStateBadge state={data.doc.state} />
            </Row>
          )
        }
        back={{ to: '/rooms', label: messages.back }}
      >
        {data && may(operatorVoidGame) && <Actions room={data.doc} />}
      </PageHead>
      <SecondPerson game={id} />
      {data ? (
        <>
          <Notes room={data.doc} />
          <div className={styles.columns}>
            <Data room={data.doc} fee={data.fee} />
            <Stack gap={3}>
              <PlayersSection room={data} />
              <WinnersSection room={data} />
            </Stack>
          </div>
          <Timeline kind="game" id={id} />
        </>
      ) : isGone ? (
        <State art={<DoorClosed />} title={messages.gone} text={messages.goneText} />
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

function Actions({ room }: { room: Room }) {
  const messages = useMessages(roomsMessages)
  return (
    <GameActions
      game={{ ...room, type: 'room', pool: room.pot, guaranteed: centavos(0), entries: room.played }}
      gameKey={ROOMS}
      missing={room.missing.map(fact => messages.missingOf[fact] ?? fact)}
    />
  )
}

/** Why the room cannot be paid now. */
function Notes({ room }: { room: Room }) {
  const messages = useMessages(roomsMessages)
  const isOver = ['paid', 'void', 'voiding'].includes(room.state)
  return (
    <>
      <GameNotes game={room} />
      {!isOver && room.state === 'provisional' && room.missing.length > 0 && (
        <Note tone="red">
          <strong>{messages.missing}</strong>: {room.missing.map(fact => messages.missingOf[fact] ?? fact).join(', ')}.{' '}
          <RouteLink otherwise={null} to="/matches/$match" params={{ match: room._match._id }} className={styles.link}>
            {messages.toMatch}
          </RouteLink>
        </Note>
      )}
    </>
  )
}

function Data({ room, fee }: { room: Room; fee: bigint & Room['price'] }) {
  const messages = useMessages(roomsMessages)
  const lang = useLang()
  const { _match: match } = room
  const score = match.score && messages.score(match.score.home, match.score.away)
  const pays = payMoment(room)
  return (
    <Card title={messages.data}>
      <DescriptionList
        rows={[
          {
            label: messages.match,
            value: (
              <RouteLink to="/matches/$match" params={{ match: match._id }} className={styles.link}>
                {pairOf(match, messages.noMatch)}
              </RouteLink>
            ),
          },
          {
            label: messages.states,
            value: (
              <Row as="span" gap={2} align="center">
                {score !== null && <strong className="num">{score}</strong>} <MatchBadge status={match.status} />
              </Row>
            ),
          },
          { label: messages.owner, value: <Person who={room.owner} /> },
          { label: messages.type, value: messages.types[room.type] },
          { label: messages.price, value: room.price === 0n ? messages.free : <Money amount={room.price} /> },
          { label: messages.pot, value: formatReais(room.pot, lang) },
          { label: messages.fee, value: formatReais(fee, lang) },
          {
            label: messages.played,
            value: messages.playedOf(room.played.toLocaleString(lang), room.members.toLocaleString(lang)),
          },
          { label: messages.createdAt, value: <Moment at={room.createdAt} /> },
          ...(pays ? [{ label: messages[`${pays.is}At`], value: <Moment at={pays.at} /> }] : []),
        ]}
      />
      <Row gap={2} wrap>
        <Link to="/audit" search={{ subject: room._id }} className={buttonClass({ variant: 'txt', size: 'sm' })}>
          {messages.audit}
        </Link>
      </Row>
    </Card>
  )
}
