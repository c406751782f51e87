import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useMatch, useParams } from '@tanstack/react-router'
import { Shirt, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { publicCardQuery } from '#web/lib/public-card.ts'
import { typeOf, useCardType } from './card-type.ts'
import { messages as cardMessages } from './i18n.ts'
import { type CardAt, cardLink, gameLink, playLink } from './links.ts'

/** The URL matches no card of its type: redirects to a card of the other type, or shows not found. */
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
 * For a page whose card is not of the URL's type. Short or old links may name a card of the other type: redirects to the same page of it, keeping
 * the influencer's code. `children` shows not found.
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
