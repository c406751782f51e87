import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { linkClass } from '#ui/link-look.ts'
import { operatorFooterMessages } from './i18n.ts'
import { siteQuery } from './site.ts'

/** The operator, its licence, and help lines for problem gambling. Stays empty without data: the terms say it too. */
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
