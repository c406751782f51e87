import { Link } from '@tanstack/react-router'
import { useHasMode } from '../lib/profile.ts'
import { useMessages } from '#client/i18n.ts'
import { messages as shellMessages } from './i18n.ts'
import { tabRoutes, useRouteAbove } from './routes.ts'
import styles from './tab-bar.module.css'

export function TabBar() {
  const messages = useMessages(shellMessages)
  const above = useRouteAbove()
  return (
    <nav data-bottom-bar className={styles.bar} aria-label={messages.shortcuts}>
      {tabRoutes.filter(useHasMode()).map(({ key, to, Icon }) => (
        <Link key={key} to={to} aria-current={above === to ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          <span>{messages.tabs[key]}</span>
        </Link>
      ))}
    </nav>
  )
}
