import { useMessages } from '#client/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { messages as homeMessages } from './i18n.ts'
import { ModesSection } from './modes-section.tsx'
import { SponsorSection } from './sponsor-section.tsx'
import { TodoSection } from './todo-section.tsx'
import { TopSection } from './top-section.tsx'
import styles from './home-screen.module.css'

/**
 * The first page of a signed-in player. web/index.html and web/first-paint.css draw its top before the program has arrived:
 * change them together.
 */
export function HomeScreen() {
  const messages = useMessages(homeMessages)
  usePageTitle(messages.title)
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{messages.title}</h1>
      <div className={styles.top}>
        <TopSection />
        <SponsorSection />
      </div>
      <TodoSection />
      <ModesSection />
    </div>
  )
}
