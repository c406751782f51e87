import { Crown, Flag, Medal, Star, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { cx } from '#ui/cx.ts'
import { Text } from '#ui/layout.tsx'
import { formatDate } from '#web/lib/moments.ts'
import type { EarnedBadge } from './api.ts'
import { messages as userMessages } from './i18n.ts'
import styles from './badges-section.module.css'

/** What a player has done: a medal each, how often, and when. */
export function BadgesSection({ badges }: { badges: readonly EarnedBadge[] }) {
  const messages = useMessages(userMessages)
  const lang = useLang()
  return (
    <Card title={messages.badges}>
      {badges.length === 0 ? (
        <Text look="fine">{messages.noBadges}</Text>
      ) : (
        <ul className={styles.badges}>
          {badges.map(({ badge, count, at }) => (
            <li key={badge}>
              <BadgeArt badge={badge} />
              <strong>{messages.badge[badge].name}</strong>
              <span>{messages.badge[badge].text}</span>
              <small className="num">
                {count > 1 && `${messages.times(count.toLocaleString(lang))} · `}
                <time dateTime={at.toISOString()}>{formatDate(at, lang)}</time>
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const MARKS: Record<EarnedBadge['badge'], { tone: 'green' | 'silver' | 'gold'; mark: ReactNode }> = {
  'first-game': { tone: 'green', mark: <Flag /> },
  'ten-games': { tone: 'green', mark: <span className="figure">10</span> },
  'hundred-games': { tone: 'green', mark: <span className="figure">100</span> },
  podium: { tone: 'silver', mark: <Medal /> },
  winner: { tone: 'gold', mark: <Trophy /> },
  'week-winner': { tone: 'gold', mark: <Crown /> },
  'month-winner': { tone: 'gold', mark: <Star /> },
}

/** A medal on its ribbon: green for games, silver for a place, gold for a first place. Decorative: the name stands below. */
function BadgeArt({ badge }: Pick<EarnedBadge, 'badge'>) {
  const { tone, mark } = MARKS[badge]
  return (
    <span className={cx(styles.art, styles[tone])} aria-hidden="true">
      <svg viewBox="0 0 72 84">
        <path className={styles.ribbon} d="M22 50 14 82l12-6 10 8 10-8 12 6-8-32z" />
        <circle className={styles.rim} cx="36" cy="34" r="32" />
        <circle className={styles.face} cx="36" cy="34" r="26" />
      </svg>
      <span className={styles.mark}>{mark}</span>
    </span>
  )
}
