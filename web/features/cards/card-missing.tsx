import { Link } from '@tanstack/react-router'
import { Shirt, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { useMessages } from '#client/i18n.ts'
import { messages as cardMessages } from './i18n.ts'
import { useCardType } from './card-type.ts'
import { OtherCardType } from './other-card-type.tsx'

/** The address of a card names none of its kind: leads to a card of the other kind, or says that there is no such card. */
export function CardMissing({ waiting }: { waiting: ReactNode }) {
  const messages = useMessages(cardMessages).card
  const { mode } = useCardType()
  return (
    <OtherCardType waiting={waiting}>
      <State
        page
        art={mode === 'card-game' ? <Trophy /> : <Shirt />}
        title={messages.missing}
        text={messages.missingText}
        action={
          <Link to="/home" className={buttonClass()}>
            {messages.home}
          </Link>
        }
      />
    </OtherCardType>
  )
}
