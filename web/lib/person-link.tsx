import { Link } from '@tanstack/react-router'
import styles from './person-link.module.css'

/** A user's name with a link to their page; a deleted account has no link. */
export function PersonLink({ user }: { user: { _id: string; name: string; username: string } }) {
  if (user.username === '') return user.name
  return (
    <Link to="/users/$user" params={{ user: user._id }} className={styles.person}>
      {user.name}
    </Link>
  )
}
