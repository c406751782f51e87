import { Link } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { LateOperatorFooter } from '../lib/late-operator-footer.tsx'
import { messages as shellMessages } from './i18n.ts'
import styles from './site-footer.module.css'

/** Footer of the hub pages: operator, age notice, links to the public texts. */
export function SiteFooter() {
  const messages = useMessages(shellMessages).footer
  return (
    <footer className={styles.footer} aria-label={messages.label}>
      <div className={styles.inside}>
        <p className={styles.adults}>
          <span className={styles.age} aria-hidden="true">
            18+
          </span>
          <span>
            <strong>{messages.responsibly}</strong>
            {messages.adults}
          </span>
        </p>
        <nav aria-label={messages.texts}>
          <Link to="/terms">{messages.terms}</Link>
          <Link to="/privacy">{messages.privacy}</Link>
          <Link to="/rules">{messages.rules}</Link>
          <Link to="/help">{messages.help}</Link>
          <Link to="/log">{messages.log}</Link>
        </nav>
        {/* The line keeps its height while loading; without a response it stays empty, since the texts name the operator too. */}
        <p className={styles.operator}>
          <LateOperatorFooter />
        </p>
      </div>
    </footer>
  )
}
