import type { UseQueryResult } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { Problem } from '#operator/lib/problem.tsx'

/** The place of slides that are on their way, or did not arrive. */
export function LoadingSlides({ query }: { query: UseQueryResult }) {
  const common = useMessages(commonMessages)
  if (query.isError) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  return (
    <SkeletonGroup label={common.loading}>
      <Skeleton shape="card" height={280} />
    </SkeletonGroup>
  )
}
