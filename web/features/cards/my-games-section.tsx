import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints } from '#contract/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { Text } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { formatPrize, prizeMessages } from '#web/lib/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatDay, formatTime } from '#web/lib/moments.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import { type Card, type Game as PlayedGame, myGamesQuery } from './api.ts'
import { typeOf } from './card-type.ts'
import { useStatus } from './countdown.ts'
import { messages as cardMessages } from './i18n.ts'
import { gameLink, listLink } from './links.ts'
import styles from './card-screen.module.css'

/** My games on a card, newest first: a box on the page before closing, a tab after. */
export function MyGames({ card }: { card: Card }) {
  const messages = useMessages(cardMessages)
  const status = useStatus(card)
  const type = typeOf(card)
  const list = useInfiniteQuery(myGamesQuery(type, card._id))
  return (
    <Loaded
      query={list}
      title={messages.mine.broken}
      skeleton={<Skeletons label={messages.mine.loading} shape="block" heights={[56, 56]} gap={2} />}
    >
      {({ games, total }) => {
        if (games.length === 0) {
          return status === 'new' ? (
            <Text tone="muted">
              {messages.mine.empty}. {messages.mine.emptyText(card.entriesPerUser)}
            </Text>
          ) : (
            <State
              art={<Ticket />}
              title={messages.mine.none}
              text={messages.mine.noneText}
              action={
                <Link {...listLink(type)} className={buttonClass({ variant: 'sec' })}>
                  {messages.mine.open}
                </Link>
              }
            />
          )
        }
        return (
          <div className={status === 'new' ? styles.games : styles.card}>
            <RankList>
              {games.map((game, index) => {
                // The newest game of an open card is shown above, as a ticket.
                if (status === 'new' && index === 0) return null
                return <Game key={game._id} card={card} game={game} number={total - index} />
              })}
            </RankList>
            <MoreButton list={list} />
          </div>
        )
      }}
    </Loaded>
  )
}

function Game({ card, game, number }: { card: Card; game: PlayedGame; number: number }) {
  const messages = useMessages(cardMessages)
  const prize = useMessages(prizeMessages)
  const lang = useLang()
  const hasPoints = game.position !== null
  const note = game.void
    ? messages.mine.refunded
    : game.prize > 0n
      ? formatPrize(game, prize, lang)
      : messages.mine.sent(formatDay(game.createdAt, lang), formatTime(game.createdAt, lang))
  return (
    <RankRow
      rank={ordinal(game.position ?? undefined, lang)}
      name={messages.mine.game(number)}
      note={note}
      value={hasPoints ? formatPoints(game.totalScore, lang) : '--'}
      unit={hasPoints ? pointsUnit(game.totalScore, messages) : messages.points}
      chevron
      renderLink={props => <Link {...gameLink(card, game)} search={true} {...props} />}
    />
  )
}
