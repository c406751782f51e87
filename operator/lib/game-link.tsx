import type { RowLink } from './columns.tsx'
import { RouteLink } from './route-link.tsx'
import styles from './page-layout.module.css'

/** Route of a game's page, by mode. */
export function gameRoute(mode: string, _id: string): RowLink {
  if (mode === 'athlete-card') return { to: '/cards/$card', params: { card: _id } }
  if (mode === 'card-game') return { to: '/championship-cards/$card', params: { card: _id } }
  if (mode === 'push-game') return { to: '/push-games/$push', params: { push: _id } }
  return { to: '/rooms/$room', params: { room: _id } }
}

/** A game's name with a link to its page. */
export function GameLink({ game: { _id, name, mode } }: { game: { _id: string; name: string; mode: string } }) {
  return (
    <RouteLink {...gameRoute(mode, _id)} className={styles.link}>
      {name}
    </RouteLink>
  )
}

/** Route of a payment's page. */
export const paymentRoute = (kind: 'deposit' | 'withdrawal', _id: string): RowLink =>
  kind === 'deposit'
    ? { to: '/deposits/$deposit', params: { deposit: _id } }
    : { to: '/withdrawals/$withdrawal', params: { withdrawal: _id } }
