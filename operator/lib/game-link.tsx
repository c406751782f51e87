import { PlaceLink } from './place-link.tsx'
import styles from './money-page.module.css'

/** A game's name, leading to its page on the desk. */
export function GameLink({ game: { _id, name, mode } }: { game: { _id: string; name: string; mode: string } }) {
  if (mode === 'athlete-card') {
    return (
      <PlaceLink to="/cards/$card" params={{ card: _id }} className={styles.link}>
        {name}
      </PlaceLink>
    )
  }
  if (mode === 'card-game') {
    return (
      <PlaceLink to="/championship-cards/$card" params={{ card: _id }} className={styles.link}>
        {name}
      </PlaceLink>
    )
  }
  if (mode === 'push-game') {
    return (
      <PlaceLink to="/push-games/$push" params={{ push: _id }} className={styles.link}>
        {name}
      </PlaceLink>
    )
  }
  return (
    <PlaceLink to="/rooms/$room" params={{ room: _id }} className={styles.link}>
      {name}
    </PlaceLink>
  )
}
