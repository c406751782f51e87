import { Link } from '@tanstack/react-router'
import { useHasMode } from '../lib/profile.ts'
import { useWords } from '../lib/i18n.ts'
import { words as shellWords } from './i18n.ts'
import { tabPlaces, usePlaceAbove } from './places.ts'
import styles from './tab-bar.module.css'

/** The places of the product at the bottom of small screens. */
export function TabBar() {
  const words = useWords(shellWords)
  const above = usePlaceAbove()
  return (
    <nav data-bottom-bar className={styles.bar} aria-label={words.shortcuts}>
      {tabPlaces.filter(useHasMode()).map(({ key, to, Icon }) => (
        <Link key={key} to={to} aria-current={above === to ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          <span>{words.tabs[key]}</span>
        </Link>
      ))}
    </nav>
  )
}
