import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowLeft, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ResultCards } from '#ui/game/result-row.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { toastError } from '#web/lib/errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import type { Game } from './api.ts'
import { closesAt } from './countdown.ts'
import { useCardCrumbs } from './crumbs-use.ts'
import { PlayedDisputes } from './played-disputes.tsx'
import { useArchive } from './history-archive-use.ts'
import { kindOf, useKind } from './kind.ts'
import { cardLink, historyLink } from './links.ts'
import { OtherKind } from './other-kind.tsx'
import { type PlayedAnswer, playedQuery } from './played-api.ts'
import { PlayedHero } from './played-hero.tsx'
import { useFollowPlayed } from './played-live.ts'
import { sayFullMoment } from '#web/lib/moments.ts'
import { AthletePlace, MatchPlace } from './played-places.tsx'
import { matchRowsOf, rowsOf } from './played-rows.ts'
import { type PlayedWords, playedWords } from './played-words.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { ShareGame } from './share-game.tsx'
import styles from './played-screen.module.css'

const isCode = (error: unknown, code: string): boolean => error instanceof CallError && error.code === code

/** A sent game, mine or another's: points so far, and each guess with what happened. */
export function PlayedScreen() {
  const words = useWords(playedWords)
  const { played: id = '' } = useParams({ strict: false })
  const kind = useKind()
  const game = useQuery(playedQuery(kind, id, useLang()))
  useFollowPlayed(kind, game.data?.doc._card._id)
  usePageTitle(game.data?.doc._card.name ?? words.mine)
  useCardCrumbs(game.data?.cardDetails)

  if (game.isPending) return <Waiting />
  if (game.isError && game.data === undefined) {
    const isSecret = isCode(game.error, 'not_yet_visible')
    if (isSecret || isCode(game.error, 'not_found')) {
      return <OtherKind waiting={<Waiting />}>{isSecret ? <Secret /> : <NotFound />}</OtherKind>
    }
    return <Problem error={game.error} onRetry={() => void game.refetch()} />
  }
  const { doc } = game.data
  if (!doc._user.isMe && doc._card.status === 'new') return <Secret />
  return <Detail played={game.data} />
}

/** C12: what another predicted is a secret until the card is locked. Says so, and leads to the start (spec section 2). */
function Secret() {
  useEffect(() => void toastError(new CallError('not_yet_visible', 404)), [])
  return <Navigate to="/" replace />
}

/** Nothing of a game that was void was right or wrong. */
const asPlayed = <Asked extends { state: string }>(asked: Asked, game: Game) =>
  game.void ? { ...asked, state: 'void' as const } : asked

/** What a game asked about, each with its guesses in words. */
function placesOf({ doc, cardDetails: card }: PlayedAnswer, words: PlayedWords, lang: Lang) {
  const why = doc.void ? words.voidGame : words.voidAthlete
  if ('matches' in doc) {
    return doc.matches.map(asked => {
      const match = asPlayed(asked, doc)
      const guesses = matchRowsOf(match, words, lang)
      return { guesses, part: <MatchPlace key={match._match._id} match={match} guesses={guesses} why={why} /> }
    })
  }
  return doc.athletes.map(asked => {
    const athlete = asPlayed(asked, doc)
    const guesses = 'athletes' in card ? rowsOf({ athlete, card, words, lang }) : []
    return { guesses, part: <AthletePlace key={athlete._athlete._id} athlete={athlete} guesses={guesses} why={why} /> }
  })
}

function Detail({ played }: { played: PlayedAnswer }) {
  const words = useWords(playedWords)
  const lang = useLang()
  const places = placesOf(played, words, lang)
  const { doc: game, cardDetails: card } = played
  return (
    <div className={styles.page}>
      <Head game={game} card={card} />
      <PlayedHero game={game} guesses={places.flatMap(({ guesses }) => guesses)} />
      <div className={styles.tools}>
        <Remark game={game} card={card} />
        {game._user.isMe && <Receipt game={game} card={card} />}
        {game._user.isMe && !game.void && game._card.status !== 'new' && <ShareGame game={game} />}
      </div>
      <section aria-label={words.of[kindOf(game).mode].results}>
        <ResultCards>{places.map(({ part }) => part)}</ResultCards>
      </section>
      {game._user.isMe && <PlayedDisputes game={game} card={card} />}
    </div>
  )
}

function Head({ game, card }: { game: Game; card: PlayedAnswer['cardDetails'] }) {
  const words = useWords(playedWords)
  const lang = useLang()
  const { card: fromCard } = useParams({ strict: false })
  const archive = useArchive()
  const back = { className: iconButtonClass({ fill: true }), children: <ArrowLeft aria-hidden="true" /> }
  return (
    <header className={styles.head}>
      {fromCard === undefined ? (
        <Link {...historyLink(kindOf(game))} search={true} aria-label={words.backToHistory} {...back} />
      ) : (
        <Link {...cardLink(card)} search={true} aria-label={words.back} {...back} />
      )}
      <div className={styles.title}>
        <h1>{game._card.name}</h1>
        <p>{words.sentAt(sayFullMoment(game.createdAt, lang))}</p>
      </div>
      {game._user.isMe && (
        <IconButton
          label={game.status ? words.archive : words.unarchive}
          disabled={archive.isBusy}
          onClick={() => void archive.toggle(game)}
        >
          {game.status ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
        </IconButton>
      )}
    </header>
  )
}

function Receipt({ game, card }: { game: Game; card: PlayedAnswer['cardDetails'] }) {
  const words = useWords(playedWords)
  // The page of a finished card leads right to it.
  const isAsked = useLocation({ select: ({ hash }) => hash === 'receipt' })
  const [isOpen, setOpen] = useState(isAsked)
  return (
    <>
      <Button variant="sec" icon={<ReceiptText aria-hidden="true" />} onClick={() => setOpen(true)}>
        {words.receipt.open}
      </Button>
      <ReceiptSheet game={game} closesAt={closesAt(card)} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** How final the points are. */
function Remark({ game, card }: { game: Game; card: PlayedAnswer['cardDetails'] }) {
  const words = useWords(playedWords)
  const lang = useLang()
  if (game.void) {
    return (
      <Note tone="orange">
        {game._user.isMe && game.price > 0n ? words.voided(formatReais(game.price, lang)) : words.voidedOther}
      </Note>
    )
  }
  const text =
    card.status === 'running' && card.payDate
      ? words.paysAt(sayFullMoment(card.payDate, lang))
      : words.status[card.status]
  return text === '' ? null : <Note tone="info">{text}</Note>
}

function NotFound() {
  const words = useWords(playedWords)
  return (
    <State
      page
      variant="error"
      title={words.notFound}
      text={words.notFoundText}
      action={
        <Link to="/home" className={buttonClass()}>
          {words.home}
        </Link>
      }
    />
  )
}

function Waiting() {
  const words = useWords(playedWords)
  return (
    <SkeletonGroup label={words.loading} className={styles.page}>
      <Skeleton width="60%" height={44} />
      <Skeleton shape="card" height={168} />
      <div className={styles.places}>
        {[1, 2, 3].map(place => (
          <Skeleton key={place} shape="card" height={196} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
