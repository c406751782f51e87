import { useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { toneOf } from '#ui/art/cover-tone.ts'
import { Cover } from '#ui/art/cover.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Stack } from '#ui/layout.tsx'
import { formatCount } from '#web/lib/formats.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { formatDay, formatTime, formatWeekday } from '#web/lib/moments.ts'
import { refreshDelay, useReached } from '#web/lib/server-clock.ts'
import { fileUrl } from '#web/lib/teams.ts'
import { type Card, type Game, refreshCard } from './api.ts'
import { coverAthletes, matchesOf } from './card-summary.ts'
import { typeOf } from './card-type.ts'
import { clockOf, closesAt, useReadClosed } from './countdown.ts'
import { messages as cardMessages } from './i18n.ts'
import styles from './card-screen.module.css'

const ShareSheet = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

/** Header of a card's page: art, state, and time until it closes or starts. */
export function CardCover({ card, status, chat }: { card: Card; status: Card['status']; chat?: ReactNode }) {
  const messages = useMessages(cardMessages)
  const share = useShare(card)
  const facts = [...useOf(card), ...useFacts(card, status)]
  const clock = clockOf(card, status)
  const client = useQueryClient()
  useReadClosed(card, status, () => void refreshCard(client, typeOf(card), card._id))
  const isLive = status === 'running' && card.payDate === null
  return (
    <>
      <Cover
        tone={toneOf(card._id)}
        athletes={coverAthletes(card)}
        banner={fileUrl(card.banner)}
        title={card.name}
        live={isLive ? messages.card.live : undefined}
        facts={facts}
        action={
          <>
            {chat}
            <IconButton label={messages.card.share} onClick={share.open}>
              <Share2 aria-hidden="true" />
            </IconButton>
          </>
        }
      >
        {clock && <Left key={clock.to} card={card} clock={clock} />}
      </Cover>
      {share.sheet}
    </>
  )
}

/** The sheet to share a card, or to challenge with a game of mine on it, and the button that opens it. */
export function useShare(card: Pick<Card, '_id' | 'name'>, game?: Game) {
  const [state, setState] = useState({ wanted: false, open: false })
  return {
    open: () => setState({ wanted: true, open: true }),
    sheet: state.wanted && (
      <Suspense>
        <ShareSheet card={card} game={game} open={state.open} onClose={() => setState({ wanted: true, open: false })} />
      </Suspense>
    ),
  }
}

/** Championship and round of a card, where it has them. */
function useOf(card: Card): string[] {
  const { round } = useMessages(matchMessages)
  if (!('championship' in card) || card.championship === null) return []
  return [card.championship.name, ...(card.round === null ? [] : [round(card.round)])]
}

function useFacts(card: Card, status: Card['status']): string[] {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const games = messages.card.games(formatCount(card.cardCount, lang), card.cardCount === 1)
  if (status === 'new') {
    const closing = closesAt(card)
    if (closing === null) return [games]
    const at = new Date(closing)
    return [messages.card.closes(formatWeekday(at, lang), formatDay(at, lang), formatTime(at, lang)), games]
  }
  if (status === 'preparing') return [messages.card.closed, games]
  if (status === 'finished') return [card.voided === null ? messages.card.finished : messages.card.voided, games]
  const { all, live } = matchesOf(card)
  if (card.payDate !== null) return [messages.card.provisional, games]
  return [...(all > 0 ? [messages.card.matches(live, all)] : []), games]
}

/** Countdown to the closing, then to the start. */
function Left({ card, clock: { to, until } }: { card: Card; clock: NonNullable<ReturnType<typeof clockOf>> }) {
  const messages = useMessages(cardMessages)
  const client = useQueryClient()
  return (
    <Stack gap={2} size="xs" lineHeight="xs" className={styles.toStart}>
      <span>{to === 'closing' ? messages.card.closesIn : messages.card.startsIn}</span>
      <Countdown
        look="boxes"
        until={until}
        offset={card.offset}
        labels={to === 'closing' ? { ...messages.clockBoxes, ended: messages.closed } : messages.clockBoxes}
        onEnd={() => setTimeout(() => void refreshCard(client, typeOf(card), card._id), refreshDelay())}
      />
    </Stack>
  )
}

/** Announces to screen readers that a card is about to close, and that it has closed, once each. */
export function ClosingNews({ card }: { card: Card }) {
  const messages = useMessages(cardMessages)
  const closing = closesAt(card)
  const before = (ms: number) => (closing === null ? null : closing - ms)
  const passed = [
    useReached(before(600_000), card.offset),
    useReached(before(60_000), card.offset),
    useReached(closing, card.offset),
  ].filter(Boolean).length
  const [atFirst] = useState(passed)
  const news = ['', messages.card.soon, messages.card.last, messages.card.nowClosed][passed]
  return (
    <p role="status" className="visually-hidden">
      {passed > atFirst ? news : ''}
    </p>
  )
}
