import { useLang, useWords } from '#web/lib/i18n.ts'
import { reportWords } from './i18n.ts'
import type { PlaceLine } from './say-lines.ts'
import { sayHundredths } from './say.ts'
import styles from './place-lines.module.css'

/** Athletes or matches of a game, one below the other; with points where there are some to add up. */
export function PlaceLines({ lines, withPoints = false }: { lines: readonly PlaceLine[]; withPoints?: boolean }) {
  const words = useWords(reportWords)
  const lang = useLang()
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, name, about, points, isVoid }) => (
        <li key={key}>
          <span>
            <b>{name}</b>
            <small>{withPoints && isVoid ? `${about} · ${words.voidPlace}` : about}</small>
          </span>
          {withPoints && points !== null && (
            <span className="num">{isVoid ? '–' : `+${sayHundredths(points, lang)}`}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
