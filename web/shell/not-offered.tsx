import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { notOfferedMessages } from './notice-messages.ts'

const MINE = {
  'game-vs': '/versus/mine',
  'game-vs-vip': '/versus_vip/mine',
  'coach-friend': '/family_vs_friends/mine',
} as const

/** Replaces a page of games that the operator's profile does not include. */
export default function NotOffered({ mode }: { mode: string }) {
  const messages = useMessages(notOfferedMessages)
  usePageTitle(messages.title)
  const mine = mode in MINE ? MINE[mode as keyof typeof MINE] : undefined
  return (
    <State
      page
      art={<DoorClosed />}
      title={messages.title}
      text={messages.text}
      action={
        <>
          <Link to="/home" className={buttonClass({ size: 'lg' })}>
            {messages.home}
          </Link>
          {mine && (
            <Link to={mine} className={buttonClass({ variant: 'txt' })}>
              {messages.mine}
            </Link>
          )}
        </>
      }
    />
  )
}
