import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { afterPaint } from './after-paint.ts'
import { Row } from './layout.tsx'
import { useAhead } from './use-ahead.ts'
import styles from './tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  /** Shown after the label; part of the tab's name. */
  count?: number | undefined
}

export interface TabsProps<Id extends string> {
  /** Label of the list of tabs. */
  label: string
  /** Prefix of the ids that tie tabs to panels; the same as in {@link TabPanel}, unique on the page. */
  base: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
}

/** A strip of tabs: arrows, Home and End move and select; only the current tab is a tab stop. */
export function Tabs<Id extends string>({ label, base, tabs, value, onChange }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const [shown, choose] = useAhead(value, onChange)
  // After painting, when the measured elements are laid out.
  useEffect(() => afterPaint(() => bringIntoView(list.current, `${base}-tab-${shown}`)), [base, shown])

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(tab => tab.id === shown)
    const next = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const tab = next === undefined ? undefined : tabs[next % tabs.length]
    if (!tab) return
    event.preventDefault()
    choose(tab.id)
    list.current?.querySelector<HTMLElement>(`[id="${base}-tab-${tab.id}"]`)?.focus()
  }

  return (
    <Row ref={list} role="tablist" aria-label={label} gap={1} className={styles.tabs}>
      {tabs.map(tab => {
        const current = tab.id === shown
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={current}
            aria-controls={current ? `${base}-panel-${tab.id}` : undefined}
            tabIndex={current ? 0 : -1}
            onClick={() => choose(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        )
      })}
    </Row>
  )
}

/** Scrolls only the strip: `scrollIntoView` could scroll the page as well. */
function bringIntoView(strip: HTMLElement | null, id: string): void {
  const tab = strip?.querySelector(`[id="${id}"]`)
  if (!strip || !tab || strip.scrollWidth <= strip.clientWidth) return
  const [place, part] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (part.left < place.left || part.right > place.right)
    strip.scrollLeft += part.left - place.left - (place.width - part.width) / 2
}

/** The content of the current tab; render it for the current tab only. */
export function TabPanel({
  base,
  tab,
  children,
  ...native
}: {
  base: string
  tab: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div {...native} role="tabpanel" id={`${base}-panel-${tab}`} aria-labelledby={`${base}-tab-${tab}`} tabIndex={0}>
      {children}
    </div>
  )
}
