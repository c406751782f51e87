import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Money, Person } from '#operator/lib/values.tsx'
import type { RoomDetail } from './api.ts'
import { type RoomsMessages, messages as roomsMessages } from './i18n.ts'

type Player = RoomDetail['players'][number]
type Winner = RoomDetail['winners'][number]

/** Who is in the room, and who has played. What they predicted is shown nowhere (C12). */
export function PlayersSection({ room }: { room: RoomDetail }) {
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

/** Who would be paid by the result as it stands, or was. */
export function WinnersSection({ room }: { room: RoomDetail }) {
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
