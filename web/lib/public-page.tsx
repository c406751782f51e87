import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Brand } from '#ui/art/mark.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { commonMessages } from './common-messages.ts'
import { publicMessages } from './i18n.ts'
import { LangChoice } from './lang-choice.tsx'
import { LateOperatorFooter } from './late-operator-footer.tsx'
import { useSignedIn } from './session.ts'
import styles from './public-page.module.css'

/** Layout of public pages, signed in or not: brand and language above, operator and age notice at the foot. */
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
          {/* The line keeps its height while loading. */}
          <p>
            <LateOperatorFooter />
          </p>
        </Row>
      </footer>
    </div>
  )
}

/** Back link of a public page: to home, or to sign-in. */
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
