import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { words as versusWords } from './i18n.ts'
import type { DuelUse } from '../kind.ts'

/** There is no such room, or it is not for me: the server tells the two alike. */
export function MissingRoom({ use }: { use: DuelUse }) {
  const words = useWords(versusWords)
  return (
    <State
      page
      art={<DoorClosed />}
      title={words.missing}
      text={words.missingText}
      action={
        <Link to={use.to.home} className={buttonClass()}>
          {words.toRooms}
        </Link>
      }
    />
  )
}
