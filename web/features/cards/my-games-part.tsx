import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { formatPoints } from '#contract/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import { Problem } from '#web/lib/problem.tsx'
import { type Card, type Game as PlayedGame, myGamesQuery } from './api.ts'
import { sayDay, sayTime } from '#web/lib/moments.ts'
import { useStatus } from './countdown.ts'
import { words as cardWords } from './i18n.ts'
import { kindOf } from './kind.ts'
import { gameLink, listLink } from './links.ts'
import { formatPrize, prizeWords } from '#web/lib/prize-words.ts'
import styles from './my-games-part.module.css'

/** My games on a card, the newest first. Before the card is closed it stands in a box of the page, then on a tab. */
export function MyGames({ card }: { card: Card }) {
  const words = useWords(cardWords)
  const status = useStatus(card)
  const kind = kindOf(card)
  const list = useInfiniteQuery(myGamesQuery(kind, card._id))
  if (list.isPending) {
    return (
      <SkeletonGroup label={words.mine.loading} className={styles.waiting}>
        <Skeleton shape="block" height={56} />
        <Skeleton shape="block" height={56} />
      </SkeletonGroup>
    )
  }
  if (list.data === undefined) {
    return <Problem error={list.error} title={words.mine.broken} onRetry={() => void list.refetch()} />
  }
  const { games, total } = list.data
  if (games.length === 0) {
    return status === 'new' ? (
      <p className={styles.none}>
        {words.mine.empty}. {words.mine.emptyText(card.entriesPerUser)}
      </p>
    ) : (
      <State
        art={<Ticket />}
        title={words.mine.none}
        text={words.mine.noneText}
        action={
          <Link {...listLink(kind)} className={buttonClass({ variant: 'sec' })}>
            {words.mine.open}
          </Link>
        }
      />
    )
  }
  return (
    <div className={status === 'new' ? styles.games : styles.card}>
      <RankList>
        {games.map((game, index) => (
          <Game key={game._id} card={card} game={game} number={total - index} />
        ))}
      </RankList>
      <MoreButton list={list} />
    </div>
  )
}

function Game({ card, game, number }: { card: Card; game: PlayedGame; number: number }) {
  const words = useWords(cardWords)
  const prize = useWords(prizeWords)
  const lang = useLang()
  const hasPoints = game.position !== null
  const note = game.void
    ? words.mine.refunded
    : game.prize > 0n
      ? formatPrize(game, prize, lang)
      : words.mine.sent(sayDay(game.createdAt, lang), sayTime(game.createdAt, lang))
  return (
    <RankRow
      place={ordinal(game.position ?? undefined, lang)}
      name={words.mine.game(number)}
      note={note}
      value={hasPoints ? formatPoints(game.totalScore, lang) : '--'}
      unit={hasPoints ? pointsUnit(game.totalScore, words) : words.points}
      chevron
      renderLink={props => <Link {...gameLink(card, game)} search={true} {...props} />}
    />
  )
}
