import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Money } from '#operator/lib/money.tsx'
import { Person } from '#operator/lib/person.tsx'
import type { RoomDetail } from './api.ts'
import { type RoomsWords, words as roomsWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'

type Player = RoomDetail['players'][number]
type Winner = RoomDetail['winners'][number]

/** Who is in the room, and who has played. What they predicted is shown nowhere (C12). */
export function PlayersPart({ room }: { room: RoomDetail }) {
  const words = useWords(roomsWords)
  return (
    <Card title={words.players}>
      <div className={styles.parts}>
        <DataTable
          caption={words.playersTable}
          columns={playerColumns(words)}
          rows={room.players}
          rowId={player => player._id}
        />
        <p className={styles.quiet}>{words.secret}</p>
      </div>
    </Card>
  )
}

/** Who would be paid by the result as it stands, or was. */
export function WinnersPart({ room }: { room: RoomDetail }) {
  const words = useWords(roomsWords)
  return (
    <Card title={words.winners}>
      <div className={styles.parts}>
        {room.winners.length === 0 ? (
          <p className={styles.quiet}>{words.noWinners}</p>
        ) : (
          <>
            <p className={styles.quiet}>{room.doc.state === 'paid' ? words.winnersPaid : words.winnersText}</p>
            <DataTable
              caption={words.winnersTable}
              columns={winnerColumns(words)}
              rows={room.winners}
              rowId={winner => winner._id}
            />
          </>
        )}
      </div>
    </Card>
  )
}

const playerColumns = (words: RoomsWords): Column<Player>[] => [
  {
    id: 'player',
    title: words.player,
    cell: player => (
      <span className={styles.row}>
        <Person who={player} />
        {player.isOwner && <Badge>{words.isOwner}</Badge>}
      </span>
    ),
  },
  { id: 'played', title: words.hasPlayed, cell: player => (player.played ? words.yes : words.no) },
]

const winnerColumns = (words: RoomsWords): Column<Winner>[] => [
  { id: 'player', title: words.player, cell: winner => <Person who={winner} /> },
  { id: 'amount', title: words.amount, align: 'end', cell: winner => <Money amount={winner.amount} /> },
]
