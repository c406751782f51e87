import { useHasStake } from '#web/lib/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Share2, Trophy } from 'lucide-react'
import { centavos, formatPoints, formatReais } from '#contract/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonWords } from '#web/lib/common-words.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { ordinal, sayPoints } from '#web/lib/points.ts'
import { type Card, type Standing, standingQuery } from './api.ts'
import { useShare } from './card-cover.tsx'
import { words as cardWords } from './i18n.ts'
import { kindOf } from './kind.ts'
import { myGameLink } from './links.ts'
import { formatPrize, isCameBack, prizeWords } from '#web/lib/prize-words.ts'
import styles from './card-standing.module.css'

/** What moved me, the newest first, as far as it fits in two lines of a phone. */
const MOST_CHANGES = 3

type Best = NonNullable<Standing['best']>

/** Where I stand: always in sight while the card runs, and at its end what I won. Nothing for who did not play. */
export function CardStanding({ card }: { card: Card }) {
  const words = useWords(cardWords)
  const common = useWords(commonWords)
  const standing = useQuery({ ...standingQuery(kindOf(card), card._id), enabled: card.myGames > 0 })
  if (card.myGames === 0) return null
  if (standing.isPending) {
    return (
      <SkeletonGroup label={words.standing.loading} className={styles.standing}>
        <Skeleton width="60%" />
        <Skeleton shape="block" height={44} />
      </SkeletonGroup>
    )
  }
  if (standing.data === undefined) {
    return (
      <section className={styles.standing} aria-label={words.standing.title}>
        <p>{words.standing.broken}</p>
        <Button variant="sec" size="sm" onClick={() => void standing.refetch()}>
          {common.retry}
        </Button>
      </section>
    )
  }
  const { best } = standing.data
  if (best === null) return null
  return card.status === 'finished' ? (
    <Outcome card={card} best={best} standing={standing.data} />
  ) : (
    <Running card={card} best={best} standing={standing.data} />
  )
}

function Running({ card, best, standing }: { card: Card; best: Best; standing: Standing }) {
  const words = useWords(cardWords)
  const lang = useLang()
  const place = words.place(ordinal(best.position, lang))
  const prize = formatReais(standing.prizes, lang)
  const cameBack = isCameBack({ prize: best.prize, price: card.price })
  return (
    <section className={styles.standing} aria-label={words.standing.title}>
      <h2 className={styles.title}>{words.standing.title}</h2>
      <div className={styles.line}>
        <p className={styles.place}>
          <span className="figure">{ordinal(best.position, lang)}</span>
          <span>{sayPoints(best.totalScore, lang, words)}</span>
        </p>
        <p className={cx(styles.prize, standing.prizes > 0n && !cameBack && styles.wins)}>
          <span>{words.standing.ifNow}</span>
          <span className="figure">{prize}</span>
        </p>
      </div>
      <p className={styles.why}>
        <Moved moved={best.moved} />
        {changesOf(standing).map(({ key, what, points }) => (
          <span key={key} className="num">
            {words.standing.change(what, `${points > 0 ? '+' : ''}${formatPoints(points, lang)}`)}
          </span>
        ))}
        {best.behind !== null && <span>{words.standing.behind(sayPoints(best.behind, lang, words))}</span>}
      </p>
      {/* Said only when it changes: the place and the money, not every point. */}
      <p role="status" className="visually-hidden">
        {words.standing.now(place, prize)}
      </p>
      <Link
        {...myGameLink(card, best._id)}
        search={true}
        className={cx(buttonClass({ variant: 'sec', block: true }), styles.picks)}
      >
        {words.standing.see}
      </Link>
    </section>
  )
}

/** What moved me: athletes by name, matches by their teams. */
const changesOf = ({ changes }: Standing) =>
  changes
    .slice(0, MOST_CHANGES)
    .map(change =>
      'athlete' in change
        ? { key: change.athlete, what: change.athlete, points: change.points }
        : { key: change._match, what: `${change.home} × ${change.away}`, points: change.points },
    )

function Moved({ moved }: { moved: number }) {
  const words = useWords(cardWords)
  if (moved === 0) return null
  return moved > 0 ? (
    <span className={styles.up}>
      <ArrowUp size={14} aria-hidden="true" />
      {words.standing.up(moved)}
    </span>
  ) : (
    <span className={styles.down}>
      <ArrowDown size={14} aria-hidden="true" />
      {words.standing.down(-moved)}
    </span>
  )
}

/** The end of a card: the place, what it paid, its receipt, and a way to tell the others. */
function Outcome({ card, best, standing }: { card: Card; best: Best; standing: Standing }) {
  const words = useWords(cardWords)
  const lang = useLang()
  const share = useShare(card)
  // C14: what every entry paid back in part is no win.
  const cameBack = isCameBack({ prize: best.prize, price: card.price })
  const hasWon = standing.prizes > 0n && !cameBack
  const hasPrize = useHasStake(card)
  const prizes = useWords(prizeWords)
  const staked = centavos(card.price * BigInt(card.myGames))
  return (
    <section className={cx(styles.standing, styles.outcome)} aria-label={words.standing.title}>
      <div className={styles.line}>
        <p className={styles.place}>
          <span className="figure">{ordinal(best.position, lang)}</span>
          <span>{sayPoints(best.totalScore, lang, words)}</span>
        </p>
        {hasWon ? (
          <p className={cx(styles.prize, styles.wins)}>
            <span>
              <Trophy size={14} aria-hidden="true" /> {words.standing.won}
            </span>
            <span className="figure">{formatReais(standing.prizes, lang)}</span>
          </p>
        ) : cameBack ? (
          <p className={styles.lost}>{formatPrize({ prize: standing.prizes, price: staked }, prizes, lang)}</p>
        ) : (
          <p className={styles.lost}>{hasPrize ? words.standing.lost : words.standing.over}</p>
        )}
      </div>
      {hasWon && <p className={styles.paid}>{words.standing.wonText}</p>}
      <div className={styles.actions}>
        <Link
          {...myGameLink(card, best._id)}
          search={true}
          hash="receipt"
          className={buttonClass({ variant: 'sec', size: 'sm' })}
        >
          {words.standing.receipt}
        </Link>
        <Button variant="sec" size="sm" icon={<Share2 aria-hidden="true" />} onClick={share.open}>
          {words.standing.share}
        </Button>
      </div>
      {share.sheet}
    </section>
  )
}
