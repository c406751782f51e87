import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { MatchBadge } from '#operator/lib/badges.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { type MatchDoc, matchQuery } from './api.ts'
import { FactsForm } from './facts-form.tsx'
import { type MatchMessages, messages as matchMessages } from './i18n.ts'
import { MatchHead } from './match-head.tsx'

/** One match, race or round: what happened, who was there, and who said so. */
export function MatchScreen() {
  const messages = useMessages(matchMessages)
  const { match: id } = useParams({ from: '/private/matches/$match' })
  const match = useQuery(matchQuery(id))
  const { data } = match
  const back = data
    ? ({
        to: '/championships/$championship',
        params: { championship: data.doc.championship._id },
        label: messages.back,
      } as const)
    : undefined
  return (
    <>
      <PageHead
        title={data ? titleOf(data.doc, messages) : messages.match}
        text={data && `${data.doc.championship.name} ${data.doc.championship.season}`}
        {...(back ? { back } : {})}
      >
        {data && <MatchBadge status={data.doc.status} />}
      </PageHead>
      {data ? (
        <>
          <MatchHead doc={data.doc} />
          <FactsForm key={id} read={data} />
        </>
      ) : (
        <Pending read={match} heights={[110, 320]} />
      )}
    </>
  )
}

function titleOf({ home, away, place, round }: MatchDoc, messages: MatchMessages): string {
  if (home && away) return `${home.name} × ${away.name}`
  return place ?? messages.roundOf(round)
}
