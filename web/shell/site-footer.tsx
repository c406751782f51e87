import { Link } from '@tanstack/react-router'
import { useWords } from '../lib/i18n.ts'
import { LateHouseFoot } from '../lib/late-house-foot.tsx'
import { words as shellWords } from './i18n.ts'
import styles from './site-footer.module.css'

/** The foot of the hub pages: who runs this, for whom it is, and the public texts. */
export function SiteFooter() {
  const words = useWords(shellWords).footer
  return (
    <footer className={styles.footer} aria-label={words.label}>
      <div className={styles.inside}>
        <p className={styles.adults}>
          <span className={styles.age} aria-hidden="true">
            18+
          </span>
          <span>
            <strong>{words.responsibly}</strong>
            {words.adults}
          </span>
        </p>
        <nav aria-label={words.texts}>
          <Link to="/terms">{words.terms}</Link>
          <Link to="/privacy">{words.privacy}</Link>
          <Link to="/rules">{words.rules}</Link>
          <Link to="/help">{words.help}</Link>
          <Link to="/log">{words.log}</Link>
        </nav>
        {/* The line keeps its place while it is on its way; without an answer it stays empty, the texts name the operator too. */}
        <p className={styles.operator}>
          <LateHouseFoot />
        </p>
      </div>
    </footer>
  )
}
