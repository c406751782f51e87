import { Link, Navigate, useMatch, useParams } from '@tanstack/react-router'
import { Shirt, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { useMessages } from '#client/i18n.ts'
import { publicCardQuery } from '#web/lib/public-card.ts'
import { messages as cardMessages } from './i18n.ts'
import { typeOf, useCardType } from './card-type.ts'
import { type CardAt, cardLink, gameLink, playLink } from './links.ts'

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

/**
 * The page at the address of a card that is not of its type. A short or an old link may name a card of the other kind: then
 * it leads there, to the same page of it, with its influencer's code. `children` says that there is no such card.
 */
export function OtherCardType({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { card: id } = useParams({ strict: false })
  const type = useCardType()
  const other = useQuery({ ...publicCardQuery(id ?? ''), enabled: id !== undefined })
  if (id !== undefined && other.isPending) return waiting
  if (!other.data || typeOf(other.data) === type) return children
  const { championship } = other.data
  return <Onward card={{ _id: other.data._id, ...(championship ? { championship: { _id: championship } } : {}) }} />
}

function Onward({ card }: { card: CardAt }) {
  const { played } = useParams({ strict: false })
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  if (played !== undefined) {
    const game = { _id: played, _user: { isMe: path.includes('/my_games/') } }
    return <Navigate {...gameLink(card, game)} search={true} replace />
  }
  const link = /\/play\/?$/.test(path) ? playLink(card) : cardLink(card)
  return <Navigate {...link} search={true} replace />
}
