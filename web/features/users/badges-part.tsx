import { Card } from '#ui/card.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayDate } from '#web/lib/moments.ts'
import type { EarnedBadge } from './api.ts'
import { BadgeArt } from './badge-art.tsx'
import { words as userWords } from './i18n.ts'
import styles from './badges-part.module.css'

/** What a player has done: a medal each, how often, and when. */
export function BadgesPart({ badges }: { badges: readonly EarnedBadge[] }) {
  const words = useWords(userWords)
  const lang = useLang()
  return (
    <Card title={words.badges}>
      {badges.length === 0 ? (
        <p className={styles.none}>{words.noBadges}</p>
      ) : (
        <ul className={styles.badges}>
          {badges.map(({ badge, count, at }) => (
            <li key={badge}>
              <BadgeArt badge={badge} />
              <strong>{words.badge[badge].name}</strong>
              <span>{words.badge[badge].text}</span>
              <small className="num">
                {count > 1 && `${words.times(count.toLocaleString(lang))} · `}
                <time dateTime={at.toISOString()}>{sayDate(at, lang)}</time>
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
