import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Hourglass, Medal, UserX } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Podium, type PodiumRank } from '#ui/game/podium.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { Row } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup, Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { dedupe } from '#web/lib/dedupe.ts'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatDay, formatTime } from '#web/lib/moments.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { formatPointsOf, ordinal, pointsUnit } from '#web/lib/points.ts'
import { SearchBox } from '#web/lib/search-box.tsx'
import { useSearchTerm } from '#web/lib/search-term.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { type FoundUser, usersQuery } from '#web/lib/user-search.ts'
import { type Card, type RankedGame, rankingQuery, userGamesQuery } from './api.ts'
import { prizesOf } from './card-summary.ts'
import { typeOf } from './card-type.ts'
import { messages as cardMessages } from './i18n.ts'
import { type CardAt, gameLink } from './links.ts'
import styles from './card-screen.module.css'

/** A game in the ranking: rank, player, points. The row links to the game, the name to the player. */
function GameRow({ card, game }: { card: CardAt; game: RankedGame }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const { _user, position, totalScore } = game
  const { name, note, renderLink: renderPersonLink } = useListedPerson()(_user)
  return (
    <RankRow
      rank={ordinal(position, lang)}
      picture={<UserAvatar user={_user} />}
      name={name}
      note={note}
      value={formatPoints(totalScore, lang)}
      unit={pointsUnit(totalScore, messages)}
      {...(_user.isMe ? { mine: messages.me } : {})}
      linkLabel={messages.ranking.seeGame(name, messages.rank(ordinal(position, lang)))}
      renderPersonLink={renderPersonLink}
      renderLink={props => <Link {...gameLink(card, game)} search={true} {...props} />}
    />
  )
}

/** Search results: players with their games and points on this card. */
function FoundPlayers({ card, search }: { card: Card; search: string }) {
  const messages = useMessages(cardMessages)
  const users = useInfiniteQuery(usersQuery(search))
  return (
    <Loaded
      query={users}
      title={messages.ranking.searchBroken}
      skeleton={<Skeletons label={messages.ranking.searching} shape="block" heights={[56, 56, 56]} gap={3} />}
      empty={<State art={<UserX />} title={messages.ranking.nobody} text={messages.ranking.nobodyText} />}
    >
      {found => (
        <section className={styles.card} aria-label={messages.ranking.found} aria-busy={users.isPlaceholderData}>
          <RankList>
            {found.map(user => (
              <UserGames key={user._id} card={card} user={user} />
            ))}
          </RankList>
          <MoreButton list={users} />
        </section>
      )}
    </Loaded>
  )
}

function UserGames({ card, user }: { card: Card; user: FoundUser }) {
  const messages = useMessages(cardMessages)
  const common = useMessages(commonMessages)
  const { name, note, renderLink } = useListedPerson()(user)
  const games = useInfiniteQuery(userGamesQuery(typeOf(card), card._id, user._id))
  if (games.data !== undefined && games.data.length > 0) {
    return (
      <>
        {games.data.map(game => (
          <GameRow key={game._id} card={card} game={game} />
        ))}
        {games.hasNextPage && (
          <li>
            <MoreButton list={games} of={name} />
          </li>
        )}
      </>
    )
  }
  return (
    <RankRow
      rank="--"
      picture={<UserAvatar user={user} />}
      name={name}
      note={games.data ? `${note} · ${messages.ranking.notHere}` : note}
      value={
        games.isPending ? (
          <Skeleton width={44} />
        ) : games.isError ? (
          <Button variant="txt" size="sm" onClick={() => void games.refetch()}>
            {common.retry}
          </Button>
        ) : (
          '--'
        )
      }
      {...(user.isMe ? { mine: messages.me } : {})}
      // A button inside a link is invalid.
      renderLink={games.isError ? undefined : renderLink}
    />
  )
}

/** The ranking of a card: podium, list, player search. Before the first match only a notice. */
export function RankingSection({ card, status }: { card: Card; status: Card['status'] }) {
  const messages = useMessages(cardMessages)
  const { search: inAddress = '' } = useSearch({ strict: false })
  const { typed, setTyped, wanted: search } = useSearchTerm(inAddress, '.')
  if (status === 'preparing') {
    return (
      <Note tone="info" icon={<Hourglass aria-hidden="true" />}>
        <strong>{messages.ranking.preparing}</strong> {messages.ranking.preparingText}
      </Note>
    )
  }
  const isShort = typed.trim() !== '' && typed.trim().length < USER_SEARCH_MIN
  return (
    <>
      {status === 'running' && <PartialNote payDate={card.payDate} />}
      <SearchBox
        rises
        label={messages.ranking.search}
        placeholder={messages.ranking.searchHint}
        clear={messages.ranking.clear}
        hint={isShort ? messages.ranking.short : undefined}
        value={typed}
        onChange={setTyped}
      />
      {search.length >= USER_SEARCH_MIN ? <FoundPlayers card={card} search={search} /> : <Ranking card={card} />}
    </>
  )
}

function PartialNote({ payDate }: { payDate: Date | null }) {
  const messages = useMessages(cardMessages).ranking
  const lang = useLang()
  return (
    <Note>
      <strong>{payDate ? messages.provisional : messages.partial}</strong>{' '}
      {payDate ? messages.provisionalText(formatDay(payDate, lang), formatTime(payDate, lang)) : messages.partialText}
    </Note>
  )
}

function Ranking({ card }: { card: Card }) {
  const messages = useMessages(cardMessages)
  const list = useInfiniteQuery(rankingQuery(typeOf(card), card._id))
  return (
    <Loaded query={list} title={messages.ranking.broken} skeleton={<RankingSkeleton />}>
      {({ pages }) => {
        const games = dedupe(pages.flatMap(page => page.docs))
        if (games.length === 0)
          return <State art={<Medal />} title={messages.ranking.empty} text={messages.ranking.emptyText} />
        const shown = pages[0]?.snapshot ?? 0
        // With several pages loaded the reader decides, so that rows do not move under a finger. A single page updates by itself.
        const hasMoved = pages.length > 1 && pages.some(page => page.newest > shown || page.snapshot !== shown)
        const top = onPodium(games)
        const others = games.slice(top.length)
        return (
          <>
            {hasMoved && (
              <Row gap={2} align="center" className={styles.moved}>
                <Note tone="info" role="status">
                  <strong>{messages.ranking.moved}</strong>
                </Note>
                <Button variant="sec" size="sm" busy={list.isRefetching} onClick={() => void list.refetch()}>
                  {messages.ranking.refresh}
                </Button>
              </Row>
            )}
            <div className={styles.card}>
              {top.length > 0 && <TopThree card={card} games={games} />}
              {others.length > 0 && (
                <section aria-label={messages.ranking.others}>
                  <RankList start={top.length + 1}>
                    {others.map(game => (
                      <GameRow key={game._id} card={card} game={game} />
                    ))}
                  </RankList>
                </section>
              )}
              <MoreButton list={list} />
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

/** C14: only games with points are on the podium. */
const onPodium = (games: readonly RankedGame[]) => games.slice(0, 3).filter(({ totalScore }) => totalScore > 0)

function TopThree({ card, games }: { card: Card; games: readonly RankedGame[] }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const listed = useListedPerson()
  const prizes = podiumPrizes(card, games)
  const ranks = onPodium(games).map((game, index): PodiumRank => {
    const at = Math.min(game.position, 3) as PodiumRank['rank']
    const rankLabel = messages.rank(ordinal(at, lang))
    const prize = prizes[index]
    const { name, note, renderLink: renderPersonLink } = listed(game._user)
    return {
      key: game._id,
      rank: at,
      rankLabel,
      picture: <UserAvatar user={game._user} />,
      name,
      // First, so that a long username never hides the mark.
      username: game._user.isMe ? `${messages.me} · ${note}` : note,
      points: formatPointsOf(game.totalScore, lang, { point: messages.point, points: messages.pts }),
      prize: prize === undefined ? undefined : formatReais(prize, lang),
      linkLabel: messages.ranking.seeGame(name, rankLabel),
      renderPersonLink,
      renderLink: props => <Link {...gameLink(card, game)} search={true} {...props} />,
    }
  })
  return (
    <section aria-label={messages.ranking.podium} className={styles.podium}>
      <Podium ranks={ranks} />
    </section>
  )
}

/** Prizes of the top three if unambiguous: no tie, no vacant rank, and nobody twice on a guaranteed pool (C3, C5). */
function podiumPrizes(card: Card, games: readonly RankedGame[]) {
  const { places } = prizesOf(card)
  const top = onPodium(games)
  const isPlain =
    top.length >= Math.min(places.length, 3) &&
    games.slice(0, 4).every(({ position }, index) => position === index + 1) &&
    (!card.fixedAmount || new Set(top.map(({ _user }) => _user._id)).size === top.length)
  return isPlain ? top.map((_, index) => places.find(({ position: at }) => at === index + 1)?.amount) : []
}

function RankingSkeleton() {
  const messages = useMessages(cardMessages)
  return (
    <SkeletonGroup label={messages.ranking.loading} gap={3}>
      <Skeleton shape="card" height={300} />
      {[4, 5, 6, 7].map(index => (
        <Skeleton key={index} shape="block" height={56} />
      ))}
    </SkeletonGroup>
  )
}
