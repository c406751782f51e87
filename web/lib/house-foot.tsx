import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { linkClass } from '#ui/link-look.ts'
import { houseFootWords } from './house-foot-words.ts'
import { useWords } from './i18n.ts'
import { siteQuery } from './site.ts'

/** Who runs this under which licence, and who listens when play is no longer light. Without an answer it stays empty: the texts say it too. */
export default function HouseFoot(): ReactNode {
  const words = useWords(houseFootWords)
  const site = useQuery(siteQuery)
  if (!site.data) return null
  const { operator, helpLines } = site.data
  return (
    <>
      {words.run(operator.name, operator.licence)}
      {helpLines.length > 0 && (
        <>
          {' · '}
          {words.help}{' '}
          {helpLines.map(({ name, url }, place) => (
            <span key={url}>
              {place > 0 && ' · '}
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
