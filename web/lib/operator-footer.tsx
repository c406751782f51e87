import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { linkClass } from '#ui/link-look.ts'
import { operatorFooterMessages } from './i18n.ts'
import { useMessages } from '#client/i18n.ts'
import { siteQuery } from './site.ts'

/** Who runs this under which licence, and who listens when play is no longer light. Without an answer it stays empty: the texts say it too. */
export default function OperatorFooter(): ReactNode {
  const messages = useMessages(operatorFooterMessages)
  const site = useQuery(siteQuery)
  if (!site.data) return null
  const { operator, helpLines } = site.data
  return (
    <>
      {messages.run(operator.name, operator.licence)}
      {helpLines.length > 0 && (
        <>
          {' · '}
          {messages.help}{' '}
          {helpLines.map(({ name, url }, index) => (
            <span key={url}>
              {index > 0 && ' · '}
              <a href={url} rel="noreferrer" target="_blank" className={linkClass}>
                {name}
              </a>
            </span>
          ))}
        </>
      )}
    </>
  )
}
