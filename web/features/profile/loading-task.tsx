import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonWords } from '#web/lib/common-words.ts'
import { useWords } from '#web/lib/i18n.ts'
import { Problem } from '#web/lib/problem.tsx'

/** A form whose data is on its way, or did not come. */
export function LoadingTask({ query }: { query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'> }) {
  const common = useWords(commonWords)
  if (query.isError) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  return (
    <SkeletonGroup label={common.loading}>
      <Skeleton shape="card" height={360} />
    </SkeletonGroup>
  )
}
