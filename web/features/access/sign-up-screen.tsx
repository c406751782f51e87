import { hasWallet } from '#contract/profiles.ts'
import { useProfile } from '#web/lib/profile.ts'
import { Link } from '@tanstack/react-router'
import { linkClass } from '#ui/link-look.ts'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AccessShell } from './access-shell.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { signUpWords } from './sign-up-words.ts'
import styles from './sign-up.module.css'

/** Sign up: who, how to reach them, how they come in. */
export function SignUpScreen() {
  const said = useWords(signUpWords)
  const hasMoney = hasWallet(useProfile())
  usePageTitle(said.title)
  return (
    <AccessShell wide say={[said.sayStart, said.sayEnd]} pitch={hasMoney ? said.pitch : said.pitchForPoints}>
      <div className={styles.head}>
        <h2>{said.title}</h2>
        <Link to="/" className={linkClass}>
          {said.haveAccount}
        </Link>
      </div>
      <SignUpForm />
    </AccessShell>
  )
}
