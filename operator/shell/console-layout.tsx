import { Outlet, useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useWords } from '#client/i18n.ts'
import { ConsoleNav } from './console-nav.tsx'
import { words as shellWords } from './i18n.ts'
import styles from './console-layout.module.css'

/** What every page of a signed-in operator stands in: the places at the side (on top on phones), then the page. */
export function ConsoleLayout() {
  const words = useWords(shellWords)
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  return (
    <div className={styles.layout}>
      <a
        className="skip-link"
        href="#main"
        onClick={event => {
          // The router has no use for the address of a part of the page.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {words.skip}
      </a>
      <ConsoleNav />
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}

/** After a navigation the keyboard and the screen reader go on from the new page, unless it has taken the focus itself. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const path = useLocation({ select: location => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const inside = main.current?.contains(document.activeElement) && document.activeElement !== main.current
    if (!inside) main.current?.focus({ preventScroll: true })
  }, [main, path])
}
