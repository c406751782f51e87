import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ShieldCheck, Ticket } from 'lucide-react'
import type * as z from 'zod/mini'
import type { openNow } from '#contract/api/player/home.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { Countdown } from '#ui/countdown.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { offsetOf } from '#web/lib/clock-offset.ts'
import { messages as accessMessages } from './i18n.ts'
import styles from './open-section.module.css'

/** As it is on the wire: amounts in reais, times as texts. */
type Wire = z.input<typeof openNow.answer>
type WireCard = Wire['cards'][number]

/** Not by `call`: decoding by the contract would more than double what the sign-in page loads before anybody types. */
const openQuery = {
  queryKey: ['open to anybody'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const response = await fetch('/api/public/open', { signal })
    if (!response.ok) throw new Error(`open cards answered ${response.status}`)
    const answer = (await response.json()) as Wire
    return { ...answer, offset: offsetOf(new Date(answer.now)) }
  },
  staleTime: 30_000,
}

const formatAmount = (reais: number, lang: Lang): string => formatReais(centavos(Math.round(reais * 100)), lang)

/** A free card with a guaranteed prize before others, then the largest prize. */
const byPrize = (a: WireCard, b: WireCard): number =>
  Number(b.price === 0 && b.amount > 0) - Number(a.price === 0 && a.amount > 0) || b.amount - a.amount

/** A card that a visitor could play now; it leads to what anybody may read of it. */
export function OpenCardLine() {
  const messages = useMessages(accessMessages).open
  const lang = useLang()
  const { data } = useQuery(openQuery)
  const [card] = data?.cards.toSorted(byPrize) ?? []
  if (!data || !card) return null
  const prize = card.amount > 0 ? messages.prize(formatAmount(card.amount, lang), card.fixedAmount) : messages.points
  return (
    <Link to="/c/$card" params={{ card: card._id }} className={styles.card}>
      <Ticket aria-hidden="true" />
      <span className={styles.words}>
        <strong>{card.name}</strong>
        <small>
          {prize} · {card.price === 0 ? messages.free : formatAmount(card.price, lang)}
        </small>
      </span>
      {card.lockDate && (
        <span className={styles.clock}>
          <small>{messages.closesIn}</small>
          <Countdown until={Date.parse(card.lockDate)} offset={data.offset} labels={messages.clock} />
        </span>
      )}
    </Link>
  )
}

/** What was paid lately, and how anybody can check it. */
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
            <strong>{messages.paid(formatAmount(paid.amount, lang))}</strong>{' '}
            {messages.last(paid.last.name, formatAmount(paid.last.amount, lang), paid.last.winners)}
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
