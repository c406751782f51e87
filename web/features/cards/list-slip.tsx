import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { toneOf } from '#ui/art/cover-tone.ts'
import { CoverArt } from '#ui/art/cover.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { cx } from '#ui/cx.ts'
import { Slip } from '#ui/game/slip.tsx'
import { Text } from '#ui/layout.tsx'
import { formatCount } from '#web/lib/formats.ts'
import { type MatchMessages, matchMessages } from '#web/lib/i18n.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { useHasStake } from '#web/lib/profile.ts'
import { refreshDelay } from '#web/lib/server-clock.ts'
import { fileUrl } from '#web/lib/teams.ts'
import { cardsKey, type ChampionshipCard, type ListedCard } from './api.ts'
import { coverAthletes } from './card-summary.ts'
import { typeOf } from './card-type.ts'
import { clockOf, useReadClosed, useStatus } from './countdown.ts'
import { type CardMessages, messages as cardMessages } from './i18n.ts'
import { cardLink, playLink } from './links.ts'
import styles from './list-screen.module.css'

/** A card in the list. The countdown to its closing, then to its start, uses the server's clock; at zero the lists are refetched. */
export function CardSlip({ card }: { card: ListedCard }) {
  const messages = useMessages(cardMessages)
  const { round } = useMessages(matchMessages)
  const lang = useLang()
  const status = useStatus(card)
  const client = useQueryClient()
  useReadClosed(card, status, () => void client.invalidateQueries({ queryKey: cardsKey(typeOf(card)) }))
  const note = [
    ...('athletes' in card ? [messages.types[card.gameType]] : formatMatches(card, messages, round)),
    ...(card.fixedAmount ? [messages.list.guaranteed] : []),
    ...(card.myGames > 0 ? [messages.list.mine(card.myGames)] : []),
  ]
  return (
    <Slip
      title={
        <Link {...cardLink(card)} className={styles.name}>
          {card.name}
        </Link>
      }
      note={note.join(' · ')}
      art={<CoverArt tone={toneOf(card._id)} athletes={coverAthletes(card)} banner={fileUrl(card.banner)} />}
      prize={useHasStake(card) ? { label: messages.prize, value: formatReais(card.amount, lang) } : undefined}
      count={{ label: messages.list.games, value: formatCount(card.cardCount, lang) }}
      stub={useStub(card, status)}
      action={<OpenLink card={card} status={status} />}
    />
  )
}

/** `Rodada 24 · 10 partidas`. */
const formatMatches = (
  card: Pick<ChampionshipCard, 'round' | 'matchCount'>,
  messages: CardMessages,
  formatRound: MatchMessages['round'],
): string[] => [...(card.round === null ? [] : [formatRound(card.round)]), messages.matches(card.matchCount)]

function useStub(card: ListedCard, status: ListedCard['status']) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const client = useQueryClient()
  if (status === 'running') {
    return card.payDate === null
      ? { live: messages.list.live }
      : { label: messages.list.provisional, value: <Small>{formatMoment(card.payDate, lang)}</Small> }
  }
  const day = card.startDate ? formatMoment(card.startDate, lang) : messages.list.noDate
  if (status === 'finished') {
    return { label: card.voided === null ? messages.card.finished : messages.card.voided, value: <Small>{day}</Small> }
  }
  const clock = clockOf(card, status)
  if (clock === null)
    return { label: status === 'new' ? messages.list.startsIn : messages.card.closed, value: <Small>{day}</Small> }
  const isClosing = clock.to === 'closing'
  const value = (
    <Countdown
      key={clock.to}
      until={clock.until}
      offset={card.offset}
      labels={isClosing ? { ...messages.clock, ended: messages.closed } : messages.clock}
      onEnd={() =>
        setTimeout(() => void client.invalidateQueries({ queryKey: cardsKey(typeOf(card)) }), refreshDelay())
      }
    />
  )
  return { label: isClosing ? messages.list.closesIn : messages.list.startsIn, value }
}

const Small = ({ children }: { children: string }) => (
  <Text as="span" size="ctl" weight={600}>
    {children}
  </Text>
)

/** Link to a card, with its price while it is open. The card's name is in the accessible label only: it is shown above. */
function OpenLink({ card, status }: { card: ListedCard; status: ListedCard['status'] }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const isOpen = status === 'new'
  const label = {
    new: messages.list.play,
    preparing: messages.list.see,
    running: messages.list.follow,
    finished: messages.list.result,
  }
  return (
    <Link
      {...(isOpen && card.myGames < card.entriesPerUser ? playLink(card) : cardLink(card))}
      className={cx(buttonClass({ variant: isOpen ? 'pri' : 'sec' }), styles.play)}
    >
      {label[status]}
      {isOpen && (
        <span className={cx('num', styles.price)}>
          {card.price > 0n ? formatReais(card.price, lang) : messages.free}
        </span>
      )}
      <span className="visually-hidden">{card.name}</span>
    </Link>
  )
}
