import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './message.module.css'

export interface MenuItem {
  label: string
  icon: ReactNode
  isDanger?: boolean
  run: () => void
}

/** What can be done with a message. Arrows move, Esc and a press elsewhere close; closing gives the focus back to who opened it. */
export function MessageMenu({
  label,
  items,
  onClose,
}: {
  label: string
  items: readonly MenuItem[]
  onClose: () => void
}) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const own = menu.current
    if (!own) return undefined
    own.querySelector('button')?.focus({ preventScroll: true })
    // At the end of what was said there is no room below.
    const log = own.closest('[role="log"]')
    if (log && own.getBoundingClientRect().bottom > log.getBoundingClientRect().bottom) own.dataset.up = ''
    own.scrollIntoView({ block: 'nearest' })
    const elsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && !own.contains(target)) close()
    }
    document.addEventListener('pointerdown', elsewhere)
    return () => document.removeEventListener('pointerdown', elsewhere)
  }, [])

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // The dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      return onClose()
    }
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
    const now = buttons.findIndex(button => button === document.activeElement)
    const steps: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }

  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={move}>
      {items.map(({ label: name, icon, isDanger, run }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={cx(styles.choice, isDanger && styles.danger)}
          onClick={() => {
            onClose()
            run()
          }}
        >
          {icon}
          {name}
        </button>
      ))}
    </div>
  )
}
