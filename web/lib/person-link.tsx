import { useListedPerson } from './listed-person.tsx'
import styles from './person-link.module.css'

/** A user's name with a link to their page; a closed account has no link. */
export function PersonLink({ user }: { user: { _id: string; name: string; username: string } }) {
  const { name, renderLink } = useListedPerson()(user)
  return renderLink?.({ className: styles.person ?? '', children: name }) ?? name
}
