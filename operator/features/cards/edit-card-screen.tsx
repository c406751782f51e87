import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Shirt, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { cardQuery, championshipCardQuery } from './api.ts'
import { AthletesEditor } from './athletes-editor.tsx'
import { athleteCards, championshipCards, CardTypeContext, useCardType } from './card-type.ts'
import { messages as cardsMessages } from './i18n.ts'
import { MatchesEditor } from './matches-editor.tsx'

/** One Athletes card: edit, watch, pay. */
export function EditCardScreen() {
  const { card: id } = useParams({ from: '/private/cards/$card' })
  const card = useQuery(cardQuery(id))
  return (
    <CardTypeContext value={athleteCards}>
      {/* The editor stays mounted when a refetch fails. */}
      {card.data ? <AthletesEditor key={id} card={card.data} /> : <NoCard query={card} art={<Shirt />} />}
    </CardTypeContext>
  )
}

/** One championship card: edit, watch, pay. */
export function EditChampionshipCardScreen() {
  const { card: id } = useParams({ from: '/private/championship-cards/$card' })
  const card = useQuery(championshipCardQuery(id))
  return (
    <CardTypeContext value={championshipCards}>
      {card.data ? <MatchesEditor key={id} card={card.data} /> : <NoCard query={card} art={<Trophy />} />}
    </CardTypeContext>
  )
}

function NoCard({ query, art }: { query: UseQueryResult; art: ReactNode }) {
  const messages = useMessages(cardsMessages)
  const { paths } = useCardType()
  const isGone = query.error instanceof CallError && ['not_found', 'invalid_input'].includes(query.error.code)
  return (
    <>
      <PageHead title={messages.card} back={{ to: paths.list, label: messages.backToCards }} />
      {isGone ? (
        <State
          art={art}
          title={messages.gone}
          text={messages.goneText}
          action={
            <Link to={paths.list} className={buttonClass({ variant: 'sec' })}>
              {messages.backToCards}
            </Link>
          }
        />
      ) : (
        <Pending read={query} heights={[420]} />
      )}
    </>
  )
}
