import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { usePageTitle } from '#operator/lib/page-head.tsx'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { messages as notFoundMessages } from './i18n.ts'

/** The page of an unknown path. */
export function NotFoundScreen() {
  const messages = useMessages(notFoundMessages)
  usePageTitle(messages.title)
  return (
    <State
      page
      art={<SearchX />}
      title={messages.title}
      text={messages.text}
      action={
        <Link to="/start" className={buttonClass()}>
          {messages.back}
        </Link>
      }
    />
  )
}
