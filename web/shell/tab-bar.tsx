import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { afterPaint } from '#ui/after-paint.ts'
import { useHasMode } from '../lib/profile.ts'
import { messages as shellMessages } from './i18n.ts'
import { tabRoutes, useRouteAbove } from './routes.ts'
import styles from './tab-bar.module.css'

type Place = (typeof tabRoutes)[number]['to']

/** The places of the product at the bottom of small screens. */
export function TabBar() {
  const messages = useMessages(shellMessages)
  const above = useRouteAbove()
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<Place>()
  // The router takes long on a slow phone to begin with a page: the tap is painted before it is told.
  function choose(to: Place) {
    setAhead(to)
    afterPaint(() => {
      void navigate({ to })
      setAhead(undefined)
    })
  }
  return (
    <nav data-bottom-bar data-ahead={ahead} className={styles.bar} aria-label={messages.shortcuts}>
      {tabRoutes.filter(useHasMode()).map(({ key, to, Icon }) => (
        <Link
          key={key}
          to={to}
          aria-current={above === to ? 'page' : undefined}
          data-ahead={ahead === to || undefined}
          onClick={event => {
            if (isElsewhere(event)) return
            // Keeps the link from doing it now.
            event.preventDefault()
            choose(to)
          }}
        >
          <Icon aria-hidden="true" />
          <span>{messages.tabs[key]}</span>
        </Link>
      ))}
    </nav>
  )
}

/** A click that opens a tab or window of its own, or downloads. */
const isElsewhere = ({ metaKey, altKey, ctrlKey, shiftKey, button }: MouseEvent): boolean =>
  metaKey || altKey || ctrlKey || shiftKey || button !== 0
