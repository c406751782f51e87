import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Money } from '#operator/lib/money.tsx'
import { Person } from '#operator/lib/person.tsx'
import type { RoomDetail } from './api.ts'
import { type RoomsMessages, messages as roomsMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

type Player = RoomDetail['players'][number]
type Winner = RoomDetail['winners'][number]

/** Who is in the room, and who has played. What they predicted is shown nowhere (C12). */
export function PlayersSection({ room }: { room: RoomDetail }) {
  const messages = useMessages(roomsMessages)
  return (
    <Card title={messages.players}>
      <div className={styles.parts}>
        <DataTable
          caption={messages.playersTable}
          columns={playerColumns(messages)}
          rows={room.players}
          rowId={player => player._id}
        />
        <p className={styles.quiet}>{messages.secret}</p>
      </div>
    </Card>
  )
}

/** Who would be paid by the result as it stands, or was. */
export function WinnersSection({ room }: { room: RoomDetail }) {
  const messages = useMessages(roomsMessages)
  return (
    <Card title={messages.winners}>
      <div className={styles.parts}>
        {room.winners.length === 0 ? (
          <p className={styles.quiet}>{messages.noWinners}</p>
        ) : (
          <>
            <p className={styles.quiet}>{room.doc.state === 'paid' ? messages.winnersPaid : messages.winnersText}</p>
            <DataTable
              caption={messages.winnersTable}
              columns={winnerColumns(messages)}
              rows={room.winners}
              rowId={winner => winner._id}
            />
          </>
        )}
      </div>
    </Card>
  )
}

const playerColumns = (messages: RoomsMessages): Column<Player>[] => [
  {
    id: 'player',
    title: messages.player,
    cell: player => (
      <span className={styles.row}>
        <Person who={player} />
        {player.isOwner && <Badge>{messages.isOwner}</Badge>}
      </span>
    ),
  },
  { id: 'played', title: messages.hasPlayed, cell: player => (player.played ? messages.yes : messages.no) },
]

const winnerColumns = (messages: RoomsMessages): Column<Winner>[] => [
  { id: 'player', title: messages.player, cell: winner => <Person who={winner} /> },
  { id: 'amount', title: messages.amount, align: 'end', cell: winner => <Money amount={winner.amount} /> },
]
