import { hasWallet } from '#contract/profiles.ts'
import { useProfile } from '#web/lib/profile.ts'
import { Link } from '@tanstack/react-router'
import { Row } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { useMessages } from '#client/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AccessShell } from './access-shell.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { signUpMessages } from './account-messages.ts'
import styles from './sign-up.module.css'

/** Sign up: who, how to reach them, how they come in. */
export function SignUpScreen() {
  const messages = useMessages(signUpMessages)
  const hasMoney = hasWallet(useProfile())
  usePageTitle(messages.title)
  return (
    <AccessShell
      wide
      format={[messages.headingStart, messages.headingEnd]}
      pitch={hasMoney ? messages.pitch : messages.pitchForPoints}
    >
      <Row gap={4} align="center" justify="between" className={styles.head}>
        <h2>{messages.title}</h2>
        <Link to="/" className={linkClass}>
          {messages.haveAccount}
        </Link>
      </Row>
      <SignUpForm />
    </AccessShell>
  )
}
