import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { MatchBadge } from '#operator/lib/match-badge.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { type MatchDoc, matchQuery } from './api.ts'
import { FactsForm } from './facts-form.tsx'
import { type MatchMessages, messages as matchMessages } from './i18n.ts'
import { MatchHead } from './match-head.tsx'

/** One match, race or round: what happened, who was there, and who said so. */
export function MatchScreen() {
  const messages = useMessages(matchMessages)
  const common = useMessages(commonMessages)
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
      ) : match.isError ? (
        <Problem error={match.error} onRetry={() => void match.refetch()} />
      ) : (
        <SkeletonGroup label={common.loading}>
          <Skeleton shape="card" height={110} />
          <Skeleton shape="card" height={320} />
        </SkeletonGroup>
      )}
    </>
  )
}

function titleOf({ home, away, place, round }: MatchDoc, messages: MatchMessages): string {
  if (home && away) return `${home.name} × ${away.name}`
  return place ?? messages.roundOf(round)
}
