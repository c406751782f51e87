import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ChevronRight, Share2, Trophy } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { centavos, formatPoints, formatReais } from '#contract/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { formatPrize, isCameBack, prizeMessages } from '#web/lib/i18n.ts'
import { ordinal, formatPointsOf } from '#web/lib/points.ts'
import { useHasStake } from '#web/lib/profile.ts'
import { type Card, type Position, positionQuery } from './api.ts'
import { useShare } from './card-cover.tsx'
import { typeOf } from './card-type.ts'
import { messages as cardMessages } from './i18n.ts'
import { myGameLink } from './links.ts'
import styles from './card-position.module.css'

/** Number of events shown: as many as fit in two lines on a phone. */
const MOST_CHANGES = 3

type Best = NonNullable<Position['best']>

/** My position: sticky while the card runs, with my result at its end. Empty for users who did not play. */
export function CardPosition({ card }: { card: Card }) {
  const messages = useMessages(cardMessages)
  const common = useMessages(commonMessages)
  const position = useQuery({ ...positionQuery(typeOf(card), card._id), enabled: card.myGames > 0 })
  if (card.myGames === 0) return null
  if (position.isPending) {
    return (
      <SkeletonGroup label={messages.position.loading} className={styles.standing}>
        <Skeleton width="60%" />
        <Skeleton shape="block" height={44} />
      </SkeletonGroup>
    )
  }
  if (position.data === undefined) {
    return (
      <section className={styles.standing} aria-label={messages.position.title}>
        <p>{messages.position.broken}</p>
        <Button variant="sec" size="sm" onClick={() => void position.refetch()}>
          {common.retry}
        </Button>
      </section>
    )
  }
  const { best } = position.data
  if (best === null) return null
  return card.status === 'finished' ? (
    <Outcome card={card} best={best} position={position.data} />
  ) : (
    <Running card={card} best={best} position={position.data} />
  )
}

function Running({ card, best, position }: { card: Card; best: Best; position: Position }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const rank = messages.rank(ordinal(best.position, lang))
  const prize = formatReais(position.prizes, lang)
  const cameBack = isCameBack({ prize: best.prize, price: card.price })
  return (
    <section className={cx(styles.standing, styles.running)} aria-label={messages.position.title}>
      <h2 className={styles.title}>{messages.position.title}</h2>
      <Row gap={3} align="end" justify="between">
        <Row as="p" gap={2} align="baseline" look="note" minWidth={0} className={styles.place}>
          <span className="figure">{ordinal(best.position, lang)}</span>
          <span>{formatPointsOf(best.totalScore, lang, messages)}</span>
        </Row>
        <p className={cx(styles.prize, position.prizes > 0n && !cameBack && styles.wins)}>
          <span>{messages.position.ifNow}</span>
          <span className="figure">{prize}</span>
        </p>
      </Row>
      <Row as="p" wrap size="xs" lineHeight="xs" tone="muted" className={styles.why}>
        <Moved moved={best.moved} />
        {changesOf(position).map(({ key, what, points }) => (
          <span key={key} className="num">
            {messages.position.change(what, `${points > 0 ? '+' : ''}${formatPoints(points, lang)}`)}
          </span>
        ))}
        {best.behind !== null && <span>{messages.position.behind(formatPointsOf(best.behind, lang, messages))}</span>}
      </Row>
      {/* Announces changes of rank and money, not every point. */}
      <p role="status" className="visually-hidden">
        {messages.position.now(rank, prize)}
      </p>
      {/* On phones the bar itself is the link. */}
      <Link {...myGameLink(card, best._id)} search={true} className={styles.whole} aria-label={messages.position.see}>
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
      <Link
        {...myGameLink(card, best._id)}
        search={true}
        className={cx(buttonClass({ variant: 'sec', block: true }), styles.picks)}
      >
        {messages.position.see}
      </Link>
    </section>
  )
}

/** What changed my position: athletes by name, matches by their teams. */
const changesOf = ({ changes }: Position) =>
  changes
    .slice(0, MOST_CHANGES)
    .map(change =>
      'athlete' in change
        ? { key: change.athlete, what: change.athlete, points: change.points }
        : { key: change._match, what: `${change.home} × ${change.away}`, points: change.points },
    )

function Moved({ moved }: { moved: number }) {
  const messages = useMessages(cardMessages)
  if (moved === 0) return null
  return moved > 0 ? (
    <span className={styles.up}>
      <ArrowUp size={14} aria-hidden="true" />
      {messages.position.up(moved)}
    </span>
  ) : (
    <span className={styles.down}>
      <ArrowDown size={14} aria-hidden="true" />
      {messages.position.down(-moved)}
    </span>
  )
}

/** The end of a card: my rank, prize, receipt, and a share button. */
function Outcome({ card, best, position }: { card: Card; best: Best; position: Position }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const share = useShare(card)
  // C14: a partial refund to every entry is not a win.
  const cameBack = isCameBack({ prize: best.prize, price: card.price })
  const hasWon = position.prizes > 0n && !cameBack
  const hasPrize = useHasStake(card)
  const prizes = useMessages(prizeMessages)
  const staked = centavos(card.price * BigInt(card.myGames))
  return (
    <section className={styles.standing} aria-label={messages.position.title}>
      <Row gap={3} align="end" justify="between">
        <Row as="p" gap={2} align="baseline" look="note" minWidth={0} className={styles.place}>
          <span className="figure">{ordinal(best.position, lang)}</span>
          <span>{formatPointsOf(best.totalScore, lang, messages)}</span>
        </Row>
        {hasWon ? (
          <p className={cx(styles.prize, styles.wins)}>
            <span>
              <Trophy size={14} aria-hidden="true" /> {messages.position.won}
            </span>
            <span className="figure">{formatReais(position.prizes, lang)}</span>
          </p>
        ) : cameBack ? (
          <Text look="fine">{formatPrize({ prize: position.prizes, price: staked }, prizes, lang)}</Text>
        ) : (
          <Text look="fine">{hasPrize ? messages.position.lost : messages.position.over}</Text>
        )}
      </Row>
      {hasWon && <Text look="fine">{messages.position.wonText}</Text>}
      <Stack gap={2} columns={2}>
        <Link
          {...myGameLink(card, best._id)}
          search={true}
          hash="receipt"
          className={buttonClass({ variant: 'sec', size: 'sm' })}
        >
          {messages.position.receipt}
        </Link>
        <Button variant="sec" size="sm" icon={<Share2 aria-hidden="true" />} onClick={share.open}>
          {messages.position.share}
        </Button>
      </Stack>
      {share.sheet}
    </section>
  )
}
