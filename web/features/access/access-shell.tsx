import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { FigureWall } from '#ui/art/figure-wall.tsx'
import { Brand } from '#ui/art/mark.tsx'
import { cx } from '#ui/cx.ts'
import { LangChoice } from '#web/lib/lang-choice.tsx'
import { LateOperatorFooter } from '#web/lib/late-operator-footer.tsx'
import { messages } from './i18n.ts'
import styles from './access-shell.module.css'

export interface AccessShellProps {
  /** The slogan: plain start, green end. */
  format: readonly [start: string, end: string]
  /** A sentence below the slogan; on phones it is above the form. */
  pitch?: string | undefined
  /** Long forms get a wider column and leave less room for the art. */
  wide?: boolean | undefined
  children: ReactNode
}

/**
 * The frame of visitors' pages: stickers with brand, languages and slogan; a column with the form; the age notice. web/index.html and
 * web/first-paint.css draw its art before scripts load: change them together.
 */
export function AccessShell({ format, pitch, wide = false, children }: AccessShellProps) {
  const shared = useMessages(messages)
  return (
    <div className={cx(styles.shell, wide && styles.wide)}>
      <header className={styles.art}>
        <FigureWall />
        <div className={styles.top}>
          <Link to="/" className={styles.brand} aria-label={shared.brandHome}>
            <Brand onArt />
          </Link>
          <LangChoice onArt />
        </div>
        <div className={styles.intro}>
          <h1>
            {format[0]} <em>{format[1]}</em>
          </h1>
          {pitch && <p>{pitch}</p>}
        </div>
      </header>
      <div className={styles.column}>
        <main tabIndex={-1} className={styles.main}>
          {pitch && !wide && <p className={styles.pitch}>{pitch}</p>}
          {children}
        </main>
        <footer className={styles.footer}>
          <p>
            <span className={styles.age}>18+</span>
            <span>{shared.adults}</span>
          </p>
          <nav aria-label={shared.footer}>
            <Link to="/terms">{shared.terms}</Link>
            <Link to="/privacy">{shared.privacy}</Link>
            <Link to="/help">{shared.help}</Link>
          </nav>
          <p className={styles.house}>
            <LateOperatorFooter />
          </p>
        </footer>
      </div>
    </div>
  )
}
