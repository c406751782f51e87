import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { OpenCard } from '#contract/api/player/home.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { floodlight, toneOf } from '#ui/art/cover-tone.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { buttonClass } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { cx } from '#ui/cx.ts'
import { Slip, SlipRail, SlipSkeleton } from '#ui/game/slip.tsx'
import { linkClass } from '#ui/link-look.ts'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { useDelayed } from '#web/lib/later.ts'
import { useHasMode, useHasStake } from '#web/lib/profile.ts'
import { refreshDelay } from '#web/lib/server-clock.ts'
import { openQuery, runningQuery } from './api.ts'
import { messages as homeMessages } from './i18n.ts'
import { RARE_AFTER_MS } from './in-sight.ts'
import styles from './closing-section.module.css'

const MODES = { athletes: 'athlete-card', scores: 'card-game' } as const
const modeOf = ({ championship }: OpenCard) => (championship === null ? MODES.athletes : MODES.scores)

/** The open cards that close first; those I have not entered come before those I have. */
export function ClosingSection() {
  const messages = useMessages(homeMessages).closing
  const has = useHasMode()
  const running = useQuery(runningQuery)
  const open = useQuery(openQuery)
  const offset = open.data?.offset ?? 0
  if (open.isPending) {
    return (
      <section aria-labelledby="closing">
        <SectionTitle id="closing">{messages.title}</SectionTitle>
        <SkeletonGroup label={messages.loading} className={styles.waiting}>
          <SlipSkeleton />
          <SlipSkeleton />
        </SkeletonGroup>
      </section>
    )
  }
  const entered = new Set(running.data?.entered)
  const cards = (open.data?.cards ?? []).filter(card => has({ mode: modeOf(card) }))
  const welcome = running.data?.isNew ? cards.find(isFreePrize) : undefined
  const shown = cards
    .filter(card => card !== welcome)
    .toSorted((a, b) => Number(entered.has(a._id)) - Number(entered.has(b._id)))
  if (cards.length === 0) return null
  return (
    <>
      {welcome && <Welcome card={welcome} offset={offset} />}
      {shown.length > 0 && (
        <section
          aria-labelledby="closing"
          className={cx(styles.closing, (running.data?.docs.length ?? 0) > 0 && styles.beside)}
        >
          <SectionTitle
            id="closing"
            action={
              <Link to="/athletes_of_the_week" className={linkClass}>
                {messages.all} <ChevronRight aria-hidden="true" />
              </Link>
            }
          >
            {messages.title}
          </SectionTitle>
          <SlipRail label={messages.title} columns={2}>
            {shown.map(card => (
              <ClosingSlip key={card._id} card={card} offset={offset} isIn={entered.has(card._id)} />
            ))}
          </SlipRail>
        </section>
      )}
    </>
  )
}

const isFreePrize = ({ price, fixedAmount, amount }: OpenCard) => price === 0n && fixedAmount && amount > 0n

/** For new players: a free card with a guaranteed prize. */
function Welcome({ card, offset }: { card: OpenCard; offset: number }) {
  const messages = useMessages(homeMessages)
  const lang = useLang()
  return (
    <PitchPanel className={styles.welcome} aria-labelledby="welcome">
      <h2 id="welcome">{messages.welcome.title}</h2>
      <p>{messages.welcome.text(formatReais(card.amount, lang), card.name)}</p>
      <div className={styles.ways}>
        <Link {...playLink(card)} className={buttonClass({ size: 'lg' })}>
          {messages.welcome.play}
        </Link>
        <span className={styles.clock}>
          <small>{messages.closing.closesIn}</small>
          <Clock card={card} offset={offset} />
        </span>
      </div>
    </PitchPanel>
  )
}

/** At zero the cards are refetched, after a random delay to spread the load. */
function Clock({ card, offset }: { card: OpenCard; offset: number }) {
  const messages = useMessages(homeMessages).closing
  const client = useQueryClient()
  if (card.lockDate === null) return null
  const again = () => {
    for (const { queryKey } of [openQuery, runningQuery]) void client.invalidateQueries({ queryKey })
  }
  return (
    <Countdown
      until={card.lockDate.getTime()}
      offset={offset}
      labels={messages.clock}
      onEnd={() => setTimeout(again, refreshDelay())}
    />
  )
}

const ClosingCover = lazy(() => import('./closing-cover.tsx').then(all => ({ default: all.ClosingCover })))

/** The cover's background shows at once; its figures load after the page. */
function Cover({ card }: { card: OpenCard }) {
  const isLater = useDelayed(RARE_AFTER_MS)
  const light = <div className={styles.light} style={{ background: floodlight(toneOf(card._id)) }} />
  if (!isLater) return light
  return (
    <Suspense fallback={light}>
      <ClosingCover card={card} />
    </Suspense>
  )
}

function ClosingSlip({ card, offset, isIn }: { card: OpenCard; offset: number; isIn: boolean }) {
  const messages = useMessages(homeMessages).closing
  const lang = useLang()
  const hasStake = useHasStake(card)
  const size = card.championship === null ? messages.athletes(card.size) : messages.matches(card.size)
  const label = card.fixedAmount ? messages.guaranteed : messages.prize
  return (
    <Slip
      title={card.name}
      note={isIn ? `${size} · ${messages.entered}` : size}
      art={<Cover card={card} />}
      prize={hasStake && card.amount > 0n ? { label, value: formatReais(card.amount, lang) } : undefined}
      count={{ label: messages.games, value: formatPoints(card.cardCount, lang) }}
      stub={{ label: messages.closesIn, value: <Clock card={card} offset={offset} /> }}
      action={
        <Link
          {...(isIn ? cardLink : playLink)(card)}
          className={cx(buttonClass({ variant: isIn ? 'sec' : 'pri' }), styles.play)}
        >
          {isIn ? messages.see : messages.play}
          {!isIn && (
            <span className={cx('num', styles.price)}>
              {card.price > 0n ? formatReais(card.price, lang) : messages.free}
            </span>
          )}
          <span className="visually-hidden">{card.name}</span>
        </Link>
      }
    />
  )
}

type CardAt = Pick<OpenCard, '_id' | 'championship'>

/** Path of a card's page. */
const cardLink = ({ _id: card, championship }: CardAt) =>
  championship === null
    ? linkOptions({ to: '/cards/$card', params: { card } })
    : linkOptions({ to: '/championships/$championship/cards/$card', params: { championship, card } })

/** Path of a card's entry form. */
const playLink = ({ _id: card, championship }: CardAt) =>
  championship === null
    ? linkOptions({ to: '/cards/$card/play', params: { card } })
    : linkOptions({ to: '/championships/$championship/cards/$card/play', params: { championship, card } })
