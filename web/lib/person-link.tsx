import { Link } from '@tanstack/react-router'
import styles from './person-link.module.css'

/** The name of a person, which leads to their page; of an account that is gone there is none. */
export function PersonLink({ user }: { user: { _id: string; name: string; username: string } }) {
  if (user.username === '') return user.name
  return (
    <Link to="/users/$user" params={{ user: user._id }} className={styles.person}>
      {user.name}
    </Link>
  )
}
