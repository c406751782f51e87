import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Shirt } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { cardQuery } from './api.ts'
import { CardEditor } from './card-editor.tsx'
import { words as cardsWords } from './i18n.ts'

/** One card: to be edited, watched and paid. */
export function EditCardScreen() {
  const words = useWords(cardsWords)
  const common = useWords(commonWords)
  const { card: id } = useParams({ from: '/private/cards/$card' })
  const card = useQuery(cardQuery(id))
  // What is being edited stays on screen when the card cannot be read again.
  if (card.data) return <CardEditor key={id} card={card.data} />
  const isGone = card.error instanceof CallError && ['not_found', 'invalid_input'].includes(card.error.code)
  return (
    <>
      <PageHead title={words.card} back={{ to: '/cards', label: words.backToCards }} />
      {isGone ? (
        <State
          art={<Shirt />}
          title={words.gone}
          text={words.goneText}
          action={
            <Link to="/cards" className={buttonClass({ variant: 'sec' })}>
              {words.backToCards}
            </Link>
          }
        />
      ) : card.isError ? (
        <Problem error={card.error} onRetry={() => void card.refetch()} />
      ) : (
        <SkeletonGroup label={common.loading}>
          <Skeleton shape="card" height={420} />
        </SkeletonGroup>
      )}
    </>
  )
}
