import { RouteLink } from './route-link.tsx'
import styles from './page-layout.module.css'

/** A game's name, leading to its page on the desk. */
export function GameLink({ game: { _id, name, mode } }: { game: { _id: string; name: string; mode: string } }) {
  if (mode === 'athlete-card') {
    return (
      <RouteLink to="/cards/$card" params={{ card: _id }} className={styles.link}>
        {name}
      </RouteLink>
    )
  }
  if (mode === 'card-game') {
    return (
      <RouteLink to="/championship-cards/$card" params={{ card: _id }} className={styles.link}>
        {name}
      </RouteLink>
    )
  }
  if (mode === 'push-game') {
    return (
      <RouteLink to="/push-games/$push" params={{ push: _id }} className={styles.link}>
        {name}
      </RouteLink>
    )
  }
  return (
    <RouteLink to="/rooms/$room" params={{ room: _id }} className={styles.link}>
      {name}
    </RouteLink>
  )
}
