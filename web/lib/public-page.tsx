import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Brand } from '#ui/art/mark.tsx'
import { linkClass } from '#ui/link-look.ts'
import { commonWords } from './common-words.ts'
import { useWords } from './i18n.ts'
import { LangChoice } from './lang-choice.tsx'
import { LateHouseFoot } from './late-house-foot.tsx'
import styles from './public-page.module.css'
import { publicWords } from './public-words.ts'
import { useSignedIn } from './session.ts'

/** A page for everybody, signed in or not: the brand and the language above, the content, and at its foot who runs the house, for whom. */
export function PublicPage({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  const common = useWords(commonWords)
  const said = useWords(publicWords)
  const home = useSignedIn() ? '/home' : '/'
  return (
    <div className={styles.page}>
      <a href="#text" className="skip-link">
        {common.skip}
      </a>
      <header className={styles.top}>
        <Link to={home} className={styles.brand} aria-label={said.brandHome}>
          <Brand />
        </Link>
        <LangChoice />
      </header>
      <main id="text" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer>
        {foot}
        <div className={styles.house}>
          <span className={styles.age}>18+</span>
          {/* The line keeps its place while it is on its way. */}
          <p>
            <LateHouseFoot />
          </p>
        </div>
      </footer>
    </div>
  )
}

/** The way back from a public page: home, or to sign in. */
export function PublicBack() {
  const said = useWords(publicWords)
  const signedIn = useSignedIn()
  return (
    <Link to={signedIn ? '/home' : '/'} className={linkClass}>
      <ArrowLeft aria-hidden="true" />
      {signedIn ? said.toHome : said.toSignIn}
    </Link>
  )
}
