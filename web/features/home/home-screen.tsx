import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { words as homeWords } from './i18n.ts'
import { ModesPart } from './modes-part.tsx'
import { SponsorPart } from './sponsor-part.tsx'
import { TodoPart } from './todo-part.tsx'
import { TopPart } from './top-part.tsx'
import styles from './home-screen.module.css'

/**
 * The first page of a signed-in player. web/index.html and web/first-paint.css draw its top before the program has arrived:
 * change them together.
 */
export function HomeScreen() {
  const words = useWords(homeWords)
  usePageTitle(words.title)
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{words.title}</h1>
      <div className={styles.top}>
        <TopPart />
        <SponsorPart />
      </div>
      <TodoPart />
      <ModesPart />
    </div>
  )
}
