import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowLeft, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ResultCards } from '#ui/game/result-row.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { DisputeSection } from '#web/lib/disputes/dispute-section.tsx'
import { toastError } from '#web/lib/errors.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { pairOf } from '#web/lib/match-names.ts'
import { formatFullMoment } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useArchive } from '#web/lib/use-archive.ts'
import { type Game, refreshCard } from './api.ts'
import { OtherCardType } from './card-missing.tsx'
import { typeOf, useCardType } from './card-type.ts'
import { closesAt } from './countdown.ts'
import { historyMessages, type PlayedMessages, playedMessages } from './i18n.ts'
import { cardLink, historyLink } from './links.ts'
import { archiveMutation, type PlayedAnswer, playedQuery, useFollowPlayed } from './played-api.ts'
import { PlayedHero } from './played-hero.tsx'
import { matchRowsOf, rowsOf } from './played-rows.ts'
import { AthleteSlot, MatchSlot } from './played-slots.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { ShareGame } from './share-game.tsx'
import { useCardCrumbs } from './use-crumbs.ts'
import styles from './played-screen.module.css'

const isCode = (error: unknown, code: string): boolean => error instanceof CallError && error.code === code

/** A sent game, mine or another player's: points so far, and each prediction with its result. */
export function PlayedScreen() {
  const messages = useMessages(playedMessages)
  const { played: id = '' } = useParams({ strict: false })
  const type = useCardType()
  const game = useQuery(playedQuery(type, id, useLang()))
  useFollowPlayed(type, game.data?.doc._card._id)
  usePageTitle(game.data?.doc._card.name ?? messages.mine)
  useCardCrumbs(game.data?.cardDetails)

  return (
    <Loaded
      query={game}
      skeleton={<PlayedSkeleton />}
      renderRefusal={error => {
        const isSecret = isCode(error, 'not_yet_visible')
        if (!isSecret && !isCode(error, 'not_found')) return undefined
        return <OtherCardType waiting={<PlayedSkeleton />}>{isSecret ? <Secret /> : <NotFound />}</OtherCardType>
      }}
    >
      {played =>
        !played.doc._user.isMe && played.doc._card.status === 'new' ? <Secret /> : <Detail played={played} />
      }
    </Loaded>
  )
}

/** C12: other players' predictions are secret until entries close. Shows a message and a link to home (spec section 2). */
function Secret() {
  useEffect(() => void toastError(new CallError('not_yet_visible', 404)), [])
  return <Navigate to="/" replace />
}

/** A void game has no right or wrong predictions. */
const asPlayed = <Query extends { state: string }>(request: Query, game: Game) =>
  game.void ? { ...request, state: 'void' as const } : request

/** The athletes or matches of a game with its predictions as text. */
function slotsOf({ doc, cardDetails: card }: PlayedAnswer, messages: PlayedMessages, lang: Lang) {
  const why = doc.void ? messages.voidGame : messages.voidAthlete
  if ('matches' in doc) {
    return doc.matches.map(request => {
      const match = asPlayed(request, doc)
      const guesses = matchRowsOf(match, messages, lang)
      return { guesses, part: <MatchSlot key={match._match._id} match={match} guesses={guesses} why={why} /> }
    })
  }
  return doc.athletes.map(request => {
    const athlete = asPlayed(request, doc)
    const guesses = 'athletes' in card ? rowsOf({ athlete, card, messages, lang }) : []
    return { guesses, part: <AthleteSlot key={athlete._athlete._id} athlete={athlete} guesses={guesses} why={why} /> }
  })
}

function Detail({ played }: { played: PlayedAnswer }) {
  const messages = useMessages(playedMessages)
  const lang = useLang()
  const slots = slotsOf(played, messages, lang)
  const { doc: game, cardDetails: card, offset } = played
  return (
    <Stack gap={4}>
      <Head game={game} card={card} />
      <PlayedHero game={game} guesses={slots.flatMap(({ guesses }) => guesses)} />
      <Row gap={3} wrap className={styles.tools}>
        <Warning game={game} card={card} />
        {game._user.isMe && <Receipt game={game} card={card} offset={offset} />}
        {game._user.isMe && !game.void && game._card.status !== 'new' && <ShareGame game={game} />}
      </Row>
      <section aria-label={messages.of[typeOf(game).mode].results}>
        <ResultCards>{slots.map(({ part }) => part)}</ResultCards>
      </section>
      {game._user.isMe && <PlayedDisputes game={game} card={card} offset={offset} />}
    </Stack>
  )
}

function Head({ game, card }: { game: Game; card: PlayedAnswer['cardDetails'] }) {
  const messages = useMessages(playedMessages)
  const lang = useLang()
  const { card: fromCard } = useParams({ strict: false })
  const archive = useArchive(useMessages(historyMessages), archiveMutation(useQueryClient()))
  const back = { className: iconButtonClass({ fill: true }), children: <ArrowLeft aria-hidden="true" /> }
  return (
    <Row as="header" gap={3} align="center" className={styles.head}>
      {fromCard === undefined ? (
        <Link {...historyLink(typeOf(game))} search={true} aria-label={messages.backToHistory} {...back} />
      ) : (
        <Link {...cardLink(card)} search={true} aria-label={messages.back} {...back} />
      )}
      <Text as="div" flex={1} minWidth={0} className={styles.title}>
        <h1>{game._card.name}</h1>
        <p>{messages.sentAt(formatFullMoment(game.createdAt, lang))}</p>
      </Text>
      {game._user.isMe && (
        <IconButton
          label={game.status ? messages.archive : messages.unarchive}
          disabled={archive.isBusy}
          onClick={() => void archive.toggle(game, !game.status)}
        >
          {game.status ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
        </IconButton>
      )}
    </Row>
  )
}

interface Clocked {
  game: Game
  card: PlayedAnswer['cardDetails']
  offset: number
}

function Receipt({ game, card, offset }: Clocked) {
  const messages = useMessages(playedMessages)
  // The page of a finished card links to this anchor.
  const isRequested = useLocation({ select: ({ hash }) => hash === 'receipt' })
  const [isOpen, setOpen] = useState(isRequested)
  return (
    <>
      <Button variant="sec" icon={<ReceiptText aria-hidden="true" />} onClick={() => setOpen(true)}>
        {messages.receipt.open}
      </Button>
      <ReceiptSheet
        game={game}
        closesAt={closesAt(card)}
        offset={offset}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** Whether the points are final. */
function Warning({ game, card }: { game: Game; card: PlayedAnswer['cardDetails'] }) {
  const messages = useMessages(playedMessages)
  const lang = useLang()
  if (game.void) {
    return (
      <Note tone="orange">
        {game._user.isMe && game.price > 0n ? messages.voided(formatReais(game.price, lang)) : messages.voidedOther}
      </Note>
    )
  }
  const text =
    card.status === 'running' && card.payDate
      ? messages.paysAt(formatFullMoment(card.payDate, lang))
      : messages.status[card.status]
  return text === '' ? null : <Note tone="info">{text}</Note>
}

function NotFound() {
  const messages = useMessages(playedMessages)
  return (
    <State
      page
      variant="error"
      title={messages.notFound}
      text={messages.notFoundText}
      action={
        <Link to="/home" className={buttonClass()}>
          {messages.home}
        </Link>
      }
    />
  )
}

function PlayedSkeleton() {
  const messages = useMessages(playedMessages)
  return (
    <SkeletonGroup label={messages.loading} gap={4}>
      <Skeleton width="60%" height={44} />
      <Skeleton shape="card" height={168} />
      <Stack gap={3} columns={3} from={758}>
        {[1, 2, 3].map(index => (
          <Skeleton key={index} shape="card" height={196} />
        ))}
      </Stack>
    </SkeletonGroup>
  )
}

/** Disputes of a game of mine: the facts of a card are its athletes or its matches (C9). */
function PlayedDisputes({ game, card, offset }: Clocked) {
  const client = useQueryClient()
  const { unknownTeam } = useMessages(matchMessages)
  const facts =
    'matches' in game
      ? game.matches.map(({ _match }) => ({ id: _match._id, name: pairOf(_match, unknownTeam) }))
      : game.athletes.map(({ _athlete }) => ({ id: _athlete._id, name: _athlete.name }))
  return (
    <DisputeSection
      game={{
        id: card._id,
        hasResult: card.status === 'running' || card.status === 'finished',
        payDate: card.status === 'running' ? card.payDate : null,
        offset,
        about: 'matches' in game ? 'match' : 'athlete',
        facts,
        onClosed: () => void refreshCard(client, typeOf(card), card._id),
      }}
    />
  )
}
