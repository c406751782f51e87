import styles from './person.module.css'

/** A player: how they are called in the product, and their name. An account that was closed has its id alone. */
export function Person({ who }: { who: { _id: string; username: string; name: string } }) {
  return (
    <span className={styles.person}>
      <strong>{who.username || who._id}</strong>
      <span>{who.name}</span>
    </span>
  )
}
