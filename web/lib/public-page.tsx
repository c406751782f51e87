import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Brand } from '#ui/art/mark.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { commonMessages } from './common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { LangChoice } from './lang-choice.tsx'
import { LateOperatorFooter } from './late-operator-footer.tsx'
import styles from './public-page.module.css'
import { publicMessages } from './i18n.ts'
import { useSignedIn } from './session.ts'

/** A page for everybody, signed in or not: the brand and the language above, the content, and at its foot who runs the house, for whom. */
export function PublicPage({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  const common = useMessages(commonMessages)
  const messages = useMessages(publicMessages)
  const home = useSignedIn() ? '/home' : '/'
  return (
    <div className={styles.page}>
      <a href="#text" className="skip-link">
        {common.skip}
      </a>
      <Row as="header" align="center" justify="between" className={styles.top}>
        <Link to={home} className={styles.brand} aria-label={messages.brandHome}>
          <Brand />
        </Link>
        <LangChoice />
      </Row>
      <main id="text" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer>
        {foot}
        <Row gap={2.5} align="center" justify="center" size="xs" lineHeight="xs" tone="faint" className={styles.house}>
          <Text as="span" weight={750} tone="muted" flex="none" className={styles.age}>
            18+
          </Text>
          {/* The line keeps its place while it is on its way. */}
          <p>
            <LateOperatorFooter />
          </p>
        </Row>
      </footer>
    </div>
  )
}

/** The way back from a public page: home, or to sign in. */
export function PublicBack() {
  const messages = useMessages(publicMessages)
  const signedIn = useSignedIn()
  return (
    <Link to={signedIn ? '/home' : '/'} className={linkClass}>
      <ArrowLeft aria-hidden="true" />
      {signedIn ? messages.toHome : messages.toSignIn}
    </Link>
  )
}
