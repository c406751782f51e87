import { Link, useMatches, useSearch } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { crumbNames } from '../lib/crumb-names.ts'
import { messages as shellMessages } from './i18n.ts'
import styles from './breadcrumbs.module.css'

/** Breadcrumbs, from 992 px up: the matching private routes below home. The links keep an influencer's code, so that it survives navigation. */
export function Breadcrumbs() {
  const messages = useMessages(shellMessages)
  const matches = useMatches()
  const ownNames = useStore(crumbNames)
  const { influencer_code: code } = useSearch({ strict: false })
  const named = matches.flatMap(({ id, pathname, staticData: { crumb, crumbTo } }) =>
    crumb === undefined || crumb === 'home'
      ? []
      : [
          {
            id,
            to: crumbTo ?? pathname,
            name: ownNames[pathname.replace(/\/$/, '')] ?? messages.crumbs[crumb] ?? crumb,
          },
        ],
  )
  if (named.length === 0) return null
  const search = code === undefined ? {} : { influencer_code: code }
  return (
    <nav className={styles.crumbs} aria-label={messages.youAreAt}>
      <ol>
        <li>
          <Link to="/home" search={search}>
            {messages.crumbs.home}
          </Link>
        </li>
        {named.map((crumb, index) => (
          <li key={crumb.id}>
            {index === named.length - 1 ? (
              <span aria-current="page">{crumb.name}</span>
            ) : (
              <Link to={crumb.to} search={search}>
                {crumb.name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
