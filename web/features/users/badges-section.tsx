import { Card } from '#ui/card.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatDate } from '#web/lib/moments.ts'
import type { EarnedBadge } from './api.ts'
import { BadgeArt } from './badge-art.tsx'
import { messages as userMessages } from './i18n.ts'
import styles from './badges-section.module.css'

/** What a player has done: a medal each, how often, and when. */
export function BadgesSection({ badges }: { badges: readonly EarnedBadge[] }) {
  const messages = useMessages(userMessages)
  const lang = useLang()
  return (
    <Card title={messages.badges}>
      {badges.length === 0 ? (
        <p className={styles.none}>{messages.noBadges}</p>
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
