import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { Problem } from '#web/lib/problem.tsx'

/** A form whose data is on its way, or did not come. */
export function LoadingTask({ query }: { query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'> }) {
  const common = useMessages(commonMessages)
  if (query.isError) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  return (
    <SkeletonGroup label={common.loading}>
      <Skeleton shape="card" height={360} />
    </SkeletonGroup>
  )
}
