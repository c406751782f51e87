import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ShieldCheck, Ticket } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { openNow, type OpenCard } from '#contract/api/player/home.ts'
import { formatReais } from '#contract/money.ts'
import { Countdown } from '#ui/countdown.tsx'
import { call } from '#web/lib/call.ts'
import { offsetOf } from '#web/lib/clock-offset.ts'
import { messages as accessMessages } from './i18n.ts'
import styles from './open-section.module.css'

const openQuery = {
  queryKey: ['open to anybody'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const answer = await call(openNow, { signal })
    return { ...answer, offset: offsetOf(answer.now) }
  },
  staleTime: 30_000,
}

/** Free cards with a guaranteed prize first, then by prize. */
const byPrize = (a: OpenCard, b: OpenCard): number =>
  Number(b.price === 0n && b.amount > 0n) - Number(a.price === 0n && a.amount > 0n) || Number(b.amount - a.amount)

/** A card that a visitor could play now, linked to its public page. */
export function OpenCardLine() {
  const messages = useMessages(accessMessages).open
  const lang = useLang()
  const { data } = useQuery(openQuery)
  const [card] = data?.cards.toSorted(byPrize) ?? []
  if (!data || !card) return null
  const prize = card.amount > 0n ? messages.prize(formatReais(card.amount, lang), card.fixedAmount) : messages.points
  return (
    <Link to="/c/$card" params={{ card: card._id }} className={styles.card}>
      <Ticket aria-hidden="true" />
      <span className={styles.words}>
        <strong>{card.name}</strong>
        <small>
          {prize} · {card.price === 0n ? messages.free : formatReais(card.price, lang)}
        </small>
      </span>
      {card.lockDate && (
        <span className={styles.clock}>
          <small>{messages.closesIn}</small>
          <Countdown until={card.lockDate.getTime()} offset={data.offset} labels={messages.clock} />
        </span>
      )}
    </Link>
  )
}

/** Recent payouts, with a link to verify them. */
export function PaidLine() {
  const messages = useMessages(accessMessages).open
  const lang = useLang()
  const paid = useQuery(openQuery).data?.paid
  return (
    <section className={styles.paid} aria-label={messages.checked}>
      <ShieldCheck aria-hidden="true" />
      <div>
        {paid && (
          <p>
            <strong>{messages.paid(formatReais(paid.amount, lang))}</strong>{' '}
            {messages.last(paid.last.name, formatReais(paid.last.amount, lang), paid.last.winners)}
          </p>
        )}
        <p>{messages.how}</p>
        {paid && (
          <Link to="/reports/$game" params={{ game: paid.last._id }} className={styles.check}>
            {messages.check} <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </div>
    </section>
  )
}
