import { Link } from '@tanstack/react-router'
import { Shirt, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { words as cardWords } from './i18n.ts'
import { useKind } from './kind.ts'
import { OtherKind } from './other-kind.tsx'

/** The address of a card names none of its kind: leads to a card of the other kind, or says that there is no such card. */
export function CardMissing({ waiting }: { waiting: ReactNode }) {
  const words = useWords(cardWords).card
  const { mode } = useKind()
  return (
    <OtherKind waiting={waiting}>
      <State
        page
        art={mode === 'card-game' ? <Trophy /> : <Shirt />}
        title={words.missing}
        text={words.missingText}
        action={
          <Link to="/home" className={buttonClass()}>
            {words.home}
          </Link>
        }
      />
    </OtherKind>
  )
}
