import { useLang, useMessages } from '#client/i18n.ts'
import { reportMessages } from './i18n.ts'
import type { RankLine } from './format-lines.ts'
import { formatHundredths } from './format.ts'
import styles from './rank-lines.module.css'

/** Athletes or matches of a game, one below the other; with points where there are some to add up. */
export function RankLines({ lines, withPoints = false }: { lines: readonly RankLine[]; withPoints?: boolean }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, name, about, points, isVoid }) => (
        <li key={key}>
          <span>
            <b>{name}</b>
            <small>{withPoints && isVoid ? `${about} · ${messages.voidRank}` : about}</small>
          </span>
          {withPoints && points !== null && (
            <span className="num">{isVoid ? '–' : `+${formatHundredths(points, lang)}`}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
