import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowLeft, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { CardDoc, Played } from '#contract/api/cards.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { positionWords } from '#contract/positions.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Badge } from '#ui/badge.tsx'
import { ResultCard, ResultCards, ResultRow } from '#ui/game/result-row.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { pointsUnit } from '#web/lib/points.ts'
import { Problem } from '#web/lib/problem.tsx'
import { DisputePart } from './dispute-part.tsx'
import { useArchive } from './history-archive-use.ts'
import { AthleteFigure } from './play-athlete.tsx'
import { playedQuery } from './play-api.ts'
import { PlayedHero } from './played-hero.tsx'
import { useFollowPlayed } from './played-live.ts'
import { sayFullMoment } from './played-moment.ts'
import { type PlayedAthlete, rowsOf } from './played-rows.ts'
import { playedWords } from './played-words.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import styles from './played-screen.module.css'

const isCode = (error: unknown, code: string): boolean => error instanceof CallError && error.code === code

/** A sent game, mine or another's: points so far, and each guess with what happened. */
export function PlayedScreen() {
  const words = useWords(playedWords)
  const { played: id = '' } = useParams({ strict: false })
  const game = useQuery(playedQuery(id, useLang()))
  useFollowPlayed(game.data?.doc._card._id)
  usePageTitle(game.data?.doc._card.name ?? words.mine)

  if (game.isPending) return <Waiting />
  if (game.isError && game.data === undefined) {
    // C12: what another predicted is a secret until the card is locked.
    if (isCode(game.error, 'not_yet_visible')) return <Navigate to="/" replace />
    if (isCode(game.error, 'not_found')) return <NotFound />
    return <Problem error={game.error} onRetry={() => void game.refetch()} />
  }
  const { doc, cardDetails } = game.data
  if (!doc._user.isMe && doc._card.status === 'new') return <Navigate to="/" replace />
  return <Detail game={doc} card={cardDetails} />
}

function Detail({ game, card }: { game: Played; card: CardDoc }) {
  const words = useWords(playedWords)
  const lang = useLang()
  const rows = game.athletes.map(athlete => ({ athlete, guesses: rowsOf({ athlete, card, words, lang }) }))
  return (
    <div className={styles.page}>
      <Head game={game} />
      <PlayedHero game={game} guesses={rows.flatMap(({ guesses }) => guesses)} />
      <div className={styles.tools}>
        <Remark game={game} card={card} />
        {game._user.isMe && <Receipt game={game} />}
      </div>
      <section aria-label={words.results}>
        <ResultCards>
          {rows.map(({ athlete, guesses }) => (
            <Result key={athlete._athlete._id} athlete={athlete} guesses={guesses} />
          ))}
        </ResultCards>
      </section>
      {game._user.isMe && <DisputePart game={game} card={card} />}
    </div>
  )
}

function Head({ game }: { game: Played }) {
  const words = useWords(playedWords)
  const lang = useLang()
  const { card: fromCard } = useParams({ strict: false })
  const archive = useArchive()
  const back = { className: iconButtonClass({ fill: true }), children: <ArrowLeft aria-hidden="true" /> }
  return (
    <header className={styles.head}>
      {fromCard === undefined ? (
        <Link to="/cards/card_games_history" aria-label={words.backToHistory} {...back} />
      ) : (
        <Link to="/cards/$card" params={{ card: fromCard }} aria-label={words.back} {...back} />
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

function Receipt({ game }: { game: Played }) {
  const words = useWords(playedWords)
  // The page of a finished card leads right to it.
  const isAsked = useLocation({ select: ({ hash }) => hash === 'receipt' })
  const [isOpen, setOpen] = useState(isAsked)
  return (
    <>
      <Button variant="sec" icon={<ReceiptText aria-hidden="true" />} onClick={() => setOpen(true)}>
        {words.receipt.open}
      </Button>
      <ReceiptSheet game={game} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** How final the points are. */
function Remark({ game, card }: { game: Played; card: CardDoc }) {
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

function Result({ athlete, guesses }: { athlete: PlayedAthlete; guesses: ReturnType<typeof rowsOf> }) {
  const words = useWords(playedWords)
  const lang = useLang()
  const { state, _athlete, _team, playerScore } = athlete
  const { label } = positionWords(_athlete.position, lang)
  const about = _team ? `${_team.name} · ${label}` : label
  const isVoid = state === 'void'
  const isUnknown = isVoid || (state === 'waiting' && playerScore === 0)
  return (
    <ResultCard
      figure={<AthleteFigure athlete={athlete} size="row" />}
      title={_athlete.name}
      note={
        isVoid ? (
          <>
            {about}
            <br />
            <Badge tone="outline">{words.states.void}</Badge>
          </>
        ) : (
          about
        )
      }
      state={isVoid ? undefined : { state, label: words.states[state] }}
      points={isUnknown ? '–' : formatPoints(playerScore, lang)}
      unit={pointsUnit(playerScore, words)}
    >
      {isVoid ? (
        <li className={styles.voidRow}>
          {words.voidAthlete} {sayGuess(athlete, words, lang)}
        </li>
      ) : (
        guesses.map(({ key, ...guess }) => <ResultRow key={key} stateLabel={words.states[guess.state]} {...guess} />)
      )}
    </ResultCard>
  )
}

/** "Palpite: 1 gol · Assistência", of an athlete that no longer counts. */
function sayGuess(athlete: PlayedAthlete, words: (typeof playedWords)['pt'], lang: 'pt-BR' | 'en'): string {
  const options = [athlete._athleteGoal?.name, athlete._athleteStatistic?.name].filter(name => name !== undefined)
  const { predicted } = positionWords(athlete._athlete.position, lang)
  const guess =
    athlete.athleteScore === null ? options.join(' · ') : words.predicted(predicted, String(athlete.athleteScore))
  return `${words.yourGuess}: ${guess}`
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
