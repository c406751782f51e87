import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatReais } from '#contract/money.ts'
import { toneOf } from '#ui/art/cover-tone.ts'
import { CoverArt } from '#ui/art/cover.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { cx } from '#ui/cx.ts'
import { Slip } from '#ui/game/slip.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { type MatchWords, matchWords } from '#web/lib/match-words.ts'
import { cardsKey, type ChampionshipCard, type ListedCard } from './api.ts'
import { sayMoment } from '#web/lib/moments.ts'
import { useHasStake } from '#web/lib/profile.ts'
import { fileUrl } from '#web/lib/teams.ts'
import { coverAthletes, sayCount } from './card-words.ts'
import { refreshDelay } from '#web/lib/server-clock.ts'
import { clockOf, useReadClosed, useStatus } from './countdown.ts'
import { type CardWords, words as cardWords } from './i18n.ts'
import { kindOf } from './kind.ts'
import { cardLink } from './links.ts'
import styles from './list-screen.module.css'

/** One card of the list. What is left to its closing, then to its start, runs on the server's clock; at its end the lists are read again. */
export function CardSlip({ card }: { card: ListedCard }) {
  const words = useWords(cardWords)
  const { round } = useWords(matchWords)
  const lang = useLang()
  const status = useStatus(card)
  const client = useQueryClient()
  useReadClosed(card, status, () => void client.invalidateQueries({ queryKey: cardsKey(kindOf(card)) }))
  const note = [
    ...('athletes' in card ? [words.types[card.gameType]] : sayMatches(card, words, round)),
    ...(card.fixedAmount ? [words.list.guaranteed] : []),
    ...(card.myGames > 0 ? [words.list.mine(card.myGames)] : []),
  ]
  return (
    <Slip
      title={card.name}
      note={note.join(' · ')}
      art={<CoverArt tone={toneOf(card._id)} athletes={coverAthletes(card)} banner={fileUrl(card.banner)} />}
      prize={useHasStake(card) ? { label: words.prize, value: formatReais(card.amount, lang) } : undefined}
      count={{ label: words.list.games, value: sayCount(card.cardCount, lang) }}
      stub={useStub(card, status)}
      action={<OpenLink card={card} status={status} />}
    />
  )
}

/** `Rodada 24 · 10 partidas`. */
const sayMatches = (
  card: Pick<ChampionshipCard, 'round' | 'matchCount'>,
  words: CardWords,
  sayRound: MatchWords['round'],
): string[] => [...(card.round === null ? [] : [sayRound(card.round)]), words.matches(card.matchCount)]

function useStub(card: ListedCard, status: ListedCard['status']) {
  const words = useWords(cardWords)
  const lang = useLang()
  const client = useQueryClient()
  if (status === 'running') {
    return card.payDate === null
      ? { live: words.list.live }
      : { label: words.list.provisional, value: <Small>{sayMoment(card.payDate, lang)}</Small> }
  }
  const day = card.startDate ? sayMoment(card.startDate, lang) : words.list.noDate
  if (status === 'finished') {
    return { label: card.voided === null ? words.card.finished : words.card.voided, value: <Small>{day}</Small> }
  }
  const clock = clockOf(card, status)
  if (clock === null)
    return { label: status === 'new' ? words.list.startsIn : words.card.closed, value: <Small>{day}</Small> }
  const isClosing = clock.to === 'closing'
  const value = (
    <Countdown
      key={clock.to}
      until={clock.until}
      offset={card.offset}
      labels={isClosing ? { ...words.clock, ended: words.closed } : words.clock}
      onEnd={() =>
        setTimeout(() => void client.invalidateQueries({ queryKey: cardsKey(kindOf(card)) }), refreshDelay())
      }
    />
  )
  return { label: isClosing ? words.list.closesIn : words.list.startsIn, value }
}

const Small = ({ children }: { children: string }) => <span className={styles.small}>{children}</span>

/** The way into a card, its price on it while it can be played. The name of the card is said, not shown: it stands above. */
function OpenLink({ card, status }: { card: ListedCard; status: ListedCard['status'] }) {
  const words = useWords(cardWords)
  const lang = useLang()
  const isOpen = status === 'new'
  const label = {
    new: words.list.play,
    preparing: words.list.see,
    running: words.list.follow,
    finished: words.list.result,
  }
  return (
    <Link {...cardLink(card)} className={cx(buttonClass({ variant: isOpen ? 'pri' : 'sec' }), styles.play)}>
      {label[status]}
      {isOpen && (
        <span className={cx('num', styles.price)}>{card.price > 0n ? formatReais(card.price, lang) : words.free}</span>
      )}
      <span className="visually-hidden">{card.name}</span>
    </Link>
  )
}
