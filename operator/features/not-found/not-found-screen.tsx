import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { usePageTitle } from '#operator/lib/page-title.ts'
import { words as notFoundWords } from './i18n.ts'

/** What an unknown path shows. */
export function NotFoundScreen() {
  const words = useWords(notFoundWords)
  usePageTitle(words.title)
  return (
    <State
      page
      art={<SearchX />}
      title={words.title}
      text={words.text}
      action={
        <Link to="/start" className={buttonClass()}>
          {words.back}
        </Link>
      }
    />
  )
}
