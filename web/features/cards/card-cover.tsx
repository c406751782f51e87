import { useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { toneOf } from '#ui/art/cover-tone.ts'
import { Cover } from '#ui/art/cover.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { matchWords } from '#web/lib/match-words.ts'
import { type Card, refreshCard } from './api.ts'
import { sayDay, sayTime, sayWeekday } from '#web/lib/moments.ts'
import { fileUrl } from '#web/lib/teams.ts'
import { coverAthletes, matchesOf, sayCount } from './card-words.ts'
import { refreshDelay, useReached } from '#web/lib/server-clock.ts'
import { closesAt } from './countdown.ts'
import { words as cardWords } from './i18n.ts'
import { kindOf } from './kind.ts'
import styles from './card-screen.module.css'

const ShareSheet = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

/** The head of a card's page: its art, where it stands, and until it starts how long that takes. */
export function CardCover({ card, status }: { card: Card; status: Card['status'] }) {
  const words = useWords(cardWords)
  const share = useShare(card)
  const facts = [...useOf(card), ...useFacts(card, status)]
  const isBefore = status === 'new' || status === 'preparing'
  const isLive = status === 'running' && card.payDate === null
  return (
    <>
      <Cover
        tone={toneOf(card._id)}
        athletes={coverAthletes(card)}
        banner={fileUrl(card.banner)}
        title={card.name}
        live={isLive ? words.card.live : undefined}
        facts={facts}
        action={
          <IconButton label={words.card.share} onClick={share.open}>
            <Share2 aria-hidden="true" />
          </IconButton>
        }
      >
        {isBefore && card.startDate && <ToStart card={card} startDate={card.startDate} />}
      </Cover>
      {share.sheet}
    </>
  )
}

/** The sheet with ways to share a card, and what opens it. */
export function useShare(card: Pick<Card, '_id' | 'name'>) {
  const [state, setState] = useState({ wanted: false, open: false })
  return {
    open: () => setState({ wanted: true, open: true }),
    sheet: state.wanted && (
      <Suspense>
        <ShareSheet card={card} open={state.open} onClose={() => setState({ wanted: true, open: false })} />
      </Suspense>
    ),
  }
}

/** Which championship and round a card is of, where it is of one. */
function useOf(card: Card): string[] {
  const { round } = useWords(matchWords)
  if (!('championship' in card) || card.championship === null) return []
  return [card.championship.name, ...(card.round === null ? [] : [round(card.round)])]
}

function useFacts(card: Card, status: Card['status']): string[] {
  const words = useWords(cardWords)
  const lang = useLang()
  const games = words.card.games(sayCount(card.cardCount, lang), card.cardCount === 1)
  if (status === 'new') {
    const closing = closesAt(card)
    if (closing === null) return [games]
    const at = new Date(closing)
    return [words.card.closes(sayWeekday(at, lang), sayDay(at, lang), sayTime(at, lang)), games]
  }
  if (status === 'preparing') return [words.card.closed, games]
  if (status === 'finished') return [card.voided === null ? words.card.finished : words.card.voided, games]
  const { all, live } = matchesOf(card)
  if (card.payDate !== null) return [words.card.provisional, games]
  return [...(all > 0 ? [words.card.matches(live, all)] : []), games]
}

function ToStart({ card, startDate }: { card: Card; startDate: Date }) {
  const words = useWords(cardWords)
  const client = useQueryClient()
  return (
    <div className={styles.toStart}>
      <span>{words.card.startsIn}</span>
      <Countdown
        look="boxes"
        until={startDate.getTime()}
        offset={card.offset}
        labels={words.clockBoxes}
        onEnd={() => setTimeout(() => void refreshCard(client, kindOf(card), card._id), refreshDelay())}
      />
    </div>
  )
}

/** Says once that a card is about to close, and that it has, to who does not see the clock. */
export function ClosingNews({ card }: { card: Card }) {
  const words = useWords(cardWords)
  const closing = closesAt(card)
  const before = (ms: number) => (closing === null ? null : closing - ms)
  const passed = [
    useReached(before(600_000), card.offset),
    useReached(before(60_000), card.offset),
    useReached(closing, card.offset),
  ].filter(Boolean).length
  const [atFirst] = useState(passed)
  const news = ['', words.card.soon, words.card.last, words.card.nowClosed][passed]
  return (
    <p role="status" className="visually-hidden">
      {passed > atFirst ? news : ''}
    </p>
  )
}
