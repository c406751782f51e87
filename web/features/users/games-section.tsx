import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TicketX } from 'lucide-react'
import { formatPoints } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { Text } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatDate } from '#web/lib/moments.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import type { UserGame } from './api.ts'
import { messages as userMessages } from './i18n.ts'
import styles from './user-screen.module.css'

/** A player's games on closed cards; each leads to the game. */
export function GamesSection({
  games,
  isMe,
  list,
}: {
  games: readonly UserGame[]
  isMe: boolean
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}) {
  const messages = useMessages(userMessages)
  return (
    <Card title={messages.games}>
      {games.length === 0 ? (
        <State art={<TicketX />} title={messages.noGames} text={messages.noGamesText} />
      ) : (
        <>
          <Text look="note">{messages.gamesText}</Text>
          <div className={styles.rows}>
            <RankList>
              {games.map(game => (
                <GameRow key={game._id} game={game} isMe={isMe} />
              ))}
            </RankList>
          </div>
          <div className={styles.more}>
            <MoreButton list={list} />
          </div>
        </>
      )}
    </Card>
  )
}

function GameRow({ game, isMe }: { game: UserGame; isMe: boolean }) {
  const messages = useMessages(userMessages)
  const lang = useLang()
  const { _card, createdAt, mode, position, totalScore } = game
  const state = _card.status === 'finished' ? formatDate(createdAt, lang) : messages.state[_card.status]
  return (
    <RankRow
      rank={ordinal(position ?? undefined, lang)}
      name={_card.name}
      note={`${messages.modes[mode]} · ${state}`}
      value={totalScore === null ? '--' : formatPoints(totalScore, lang)}
      unit={totalScore === null ? undefined : pointsUnit(totalScore, messages)}
      chevron
      renderLink={props => <Link to={addressOf(game, isMe)} {...props} />}
    />
  )
}

/** Where a game is read: mine among my games, anybody else's among the users'. */
function addressOf({ _id, _card, championship }: UserGame, isMe: boolean): string {
  const card = championship === null ? `/cards/${_card._id}` : `/championships/${championship}/cards/${_card._id}`
  return `${card}/${isMe ? 'my_games' : 'users_games'}/${_id}`
}
