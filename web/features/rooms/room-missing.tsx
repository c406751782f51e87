import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { words as roomWords } from './i18n.ts'
import type { RoomUse } from './kind.ts'

/** In the place of a room that there is not, or that I may not see. */
export function RoomMissing({ use }: { use: RoomUse }) {
  const words = useWords(roomWords).room
  usePageTitle(words.missing)
  return (
    <State
      page
      variant="error"
      title={words.missing}
      text={words.missingText}
      action={
        <Link to={use.to.home} className={buttonClass()}>
          {words.toHome}
        </Link>
      }
    />
  )
}
