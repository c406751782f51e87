import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { formatReais } from '#contract/money.ts'
import { Card as Box } from '#ui/card.tsx'
import { Prize } from '#ui/game/prize.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { LinkAdvertising } from '#web/lib/advertising.tsx'
import { challengesOf } from '#web/lib/challenges.ts'
import { RoomChatButton, RoomChatPanel, useRoomChat } from '#web/lib/chat/room-chat.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { MatchTicker } from '#web/lib/match-ticker.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { ordinal } from '#web/lib/points.ts'
import { useHasStake } from '#web/lib/profile.ts'
import { useReached } from '#web/lib/server-clock.ts'
import { useWide } from '#web/lib/wide.ts'
import { type Card, cardQuery, justSent, progressQuery, useFollowCard } from './api.ts'
import { CardCover, ClosingNews } from './card-cover.tsx'
import { CardAthletes, CardMatches, MatchResults } from './card-matches.tsx'
import { CardMissing } from './card-missing.tsx'
import { CardPlay } from './card-play.tsx'
import { CardPosition } from './card-position.tsx'
import { fixturesOf, prizesOf } from './card-summary.ts'
import { typeOf, useCardType } from './card-type.ts'
import { closesAt, useStatus } from './countdown.ts'
import { messages as cardMessages } from './i18n.ts'
import { cardLink } from './links.ts'
import { MyGames } from './my-games-section.tsx'
import { RankingSection } from './ranking-section.tsx'
import { ResultsSection } from './results-section.tsx'
import { useCardCrumbs } from './use-crumbs.ts'
import styles from './card-screen.module.css'

/** A card: prizes and play button; once it is closed, ranking, events and my games. */
export function CardScreen() {
  const { card: id = '' } = useParams({ strict: false })
  const messages = useMessages(cardMessages)
  const type = useCardType()
  const card = useQuery(cardQuery(type, id))
  usePageTitle(card.data?.name ?? messages.card.title)
  useCardCrumbs(card.data)
  useFollowCard(type, id)
  return (
    <Loaded
      query={card}
      title={messages.card.broken}
      heading={messages.card.title}
      skeleton={<CardSkeleton />}
      missing={<CardMissing waiting={<CardSkeleton />} />}
    >
      {card => <CardPage key={id} card={card} />}
    </Loaded>
  )
}

function CardPage({ card }: { card: Card }) {
  const status = useStatus(card)
  const isNew = status === 'new'
  const { influencer_code: code, challenge } = useSearch({ strict: false })
  const sent = useStore(justSent)
  const hasPosition = card.voided === null && card.myGames > 0
  const hasStake = isNew || (hasPosition && status === 'running')
  const isWide = useWide()
  // Players of the card have a chat. Its button covers nothing: beside the share button, or in the sticky bar on phones.
  const [chatButton, panel] = useRoomChat()
  const chat = { type: 'matches' in card ? 'card-game' : 'card-athlete', id: card._id, panel } as const
  const isInBar = hasStake && !isWide
  const button = card.myGames > 0 && <RoomChatButton ref={chatButton} {...chat} />
  return (
    <div className={styles.page}>
      {isNew && code !== undefined && <LinkAdvertising card={card._id} code={code} />}
      <CardCover card={card} status={status} chat={isInBar ? undefined : button} />
      <ClosingNews card={card} />
      {isNew && (card.myGames > 0 || sent !== null) && <Ticket card={card} />}
      {(challenge !== undefined || challengesOf(card._id).length > 0) && (
        <Challenges card={card} status={status} requested={challenge} />
      )}
      {card.voided !== null && <VoidNote card={card} reason={card.voided} />}
      <div className={styles.split}>
        {hasPosition && status === 'finished' && (
          <Box>
            <CardPosition card={card} />
          </Box>
        )}
        {card.voided === null && <CardPrize key={String(isNew)} card={card} isNew={isNew} />}
        <div className={styles.main}>
          {isNew ? <BeforeLock card={card} /> : <AfterLock card={card} status={status} />}
        </div>
        {hasStake && (
          <Row gap={3} align="center" className={styles.stake} data-bottom-bar>
            {isNew ? <CardPlay card={card} /> : <CardPosition card={card} />}
            {isInBar && button}
          </Row>
        )}
      </div>
      {card.myGames > 0 && <RoomChatPanel {...chat} name={card.name} />}
    </div>
  )
}

function BeforeLock({ card }: { card: Card }) {
  const messages = useMessages(cardMessages)
  return (
    <>
      {card.myGames > 1 && <Games title={messages.ticket.others} card={card} />}
      {'matches' in card ? <CardMatches card={card} /> : <CardAthletes card={card} />}
      {card.myGames === 0 && <Games title={messages.card.myGames} card={card} />}
    </>
  )
}

const Games = ({ title, card }: { title: string; card: Card }) => (
  <Box title={title}>
    <MyGames card={card} />
  </Box>
)

type TabId = 'ranking' | 'results' | 'my_games'

/** The tabs of a closed card. The default is the ranking; a void card has none. */
function AfterLock({ card, status }: { card: Card; status: Card['status'] }) {
  const messages = useMessages(cardMessages)
  const navigate = useNavigate()
  const request = useSearch({ strict: false })
  const tabs = [
    ...(card.voided === null ? [{ id: 'ranking' as const, label: messages.card.ranking }] : []),
    { id: 'results' as const, label: messages.card.results },
    { id: 'my_games' as const, label: messages.card.myGames, count: card.myGames },
  ]
  const tab: TabId = tabs.find(({ id }) => id === request.part)?.id ?? tabs[0]?.id ?? 'results'
  const show = (part: TabId) =>
    void navigate({
      ...cardLink(card),
      replace: true,
      resetScroll: false,
      search: ({ influencer_code: code }) => ({ part, ...(code === undefined ? {} : { influencer_code: code }) }),
    })
  return (
    <>
      {status === 'running' && <MatchTicker label={messages.card.which} matches={fixturesOf(card)} />}
      <Tabs label={messages.card.tabs} base="card" tabs={tabs} value={tab} onChange={show} />
      <Stack as={TabPanel} base="card" tab={tab} gap={4}>
        <h2 className="visually-hidden">{tabs.find(({ id }) => id === tab)?.label}</h2>
        {tab === 'ranking' && status === 'running' && <Live card={card} />}
        {tab === 'ranking' && <RankingSection card={card} status={status} />}
        {tab === 'ranking' && status === 'finished' && <Live card={card} />}
        {tab === 'results' && ('matches' in card ? <MatchResults card={card} /> : <ResultsSection card={card} />)}
        {tab === 'my_games' && <MyGames card={card} />}
      </Stack>
      {status === 'finished' && <ToReport card={card} />}
    </>
  )
}

const TicketSection = lazy(async () => ({ default: (await import('./ticket-section.tsx')).TicketSection }))
const ChallengeSection = lazy(async () => ({ default: (await import('./challenge-section.tsx')).ChallengeSection }))

const Ticket = ({ card }: { card: Card }) => (
  <Suspense fallback={<Skeleton shape="card" height={196} />}>
    <TicketSection card={card} />
  </Suspense>
)

/** The players who challenged me on this card; `requested` is the token in the URL. */
const Challenges = (props: { card: Card; status: Card['status']; requested: string | undefined }) => (
  <Suspense>
    <ChallengeSection {...props} />
  </Suspense>
)

const LiveSection = lazy(async () => ({ default: (await import('#web/lib/live-section.tsx')).LiveSection }))

/** Loads after the ranking, which comes first on slow networks. */
export function Live({ card }: { card: Card }) {
  const { data } = useQuery(progressQuery(typeOf(card), card._id, card.status === 'running', useLang()))
  return (
    <Suspense>
      <LiveSection progress={data} fixtures={fixturesOf(card)} isOver={card.status === 'finished'} />
    </Suspense>
  )
}

/** Link to the verifiable report. A card cancelled before it closed has none. */
function ToReport({ card }: { card: Card }) {
  const messages = useMessages(cardMessages)
  const isClosed = useReached(closesAt(card), card.offset)
  if (card.voided !== null && !isClosed) return null
  return (
    <Link to="/reports/$game" params={{ game: card._id }} className={linkClass}>
      <ShieldCheck aria-hidden="true" /> {messages.card.report}
    </Link>
  )
}

/** Why nobody won, and where the money went. The reason is a code of ours or the operator's text. */
function VoidNote({ card, reason }: { card: Card; reason: string }) {
  const messages = useMessages(cardMessages).void
  return (
    <Note tone="orange">
      <strong>{messages.title}</strong> {messages.reasons[reason] ?? reason}{' '}
      {card.price > 0n ? messages.refund : messages.nothing}
    </Note>
  )
}

function CardSkeleton() {
  const messages = useMessages(cardMessages)
  return (
    <SkeletonGroup label={messages.card.loading} className={styles.page}>
      <Skeleton shape="card" height={300} />
      <div className={styles.split}>
        <Skeleton shape="card" height={76} />
        <div className={styles.main}>
          <Skeleton shape="card" height={420} />
        </div>
      </div>
    </SkeletonGroup>
  )
}

/** Prizes, winners and fee: initially open if there is space, or while the player decides. */
function CardPrize({ card, isNew }: { card: Card; isNew: boolean }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const [isOpen] = useState(() => isNew || matchMedia('(min-width: 992px)').matches)
  const hasStake = useHasStake(card)
  const { places, paid, kept } = prizesOf(card)
  const hasFee = !card.fixedAmount && card.fee > 0
  const notes = [
    ...(card.fixedAmount ? [messages.prizes.guaranteed] : isNew ? [messages.prizes.grows] : []),
    hasFee ? messages.prizes.fee(formatPercent(card.fee, lang), formatReais(kept, lang), isNew) : messages.prizes.noFee,
    messages.prizes.ties,
  ]
  if (!hasStake) return null
  // With fewer entries than paid ranks, how the pool grows says more than the pool itself.
  const isThin = isNew && !card.fixedAmount && card.price > 0n && card.cardCount < places.length
  const growth = prizesOf({ ...card, amount: card.price }).paid
  return (
    <Prize
      label={messages.prize}
      total={isThin ? messages.prizes.perGame(formatReais(growth, lang)) : formatReais(card.amount, lang)}
      ranks={(isThin ? [] : places).map(({ position: rank, percent, amount }) => ({
        rank,
        rankLabel: messages.rank(ordinal(rank, lang)),
        percent,
        share: formatPercent(percent, lang),
        amount: formatReais(amount, lang),
      }))}
      defaultOpen={isOpen}
      note={
        <>
          {!isThin && (
            <Text as="strong" block marginBottom={1} size="sm" weight={650} tone="text">
              {messages.prizes.total(formatReais(paid, lang))}
            </Text>
          )}{' '}
          {notes.join(' ')}{' '}
          <Link to="/rules" hash="c1" className={styles.rules}>
            {messages.prizes.rules}
          </Link>
        </>
      }
    />
  )
}
