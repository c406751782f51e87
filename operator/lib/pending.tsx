import type { UseQueryResult } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonMessages } from './common-messages.ts'
import { Problem } from './problem.tsx'

/** Shown instead of missing data: skeleton cards with these heights in pixels, or the error. */
export function Pending({
  read,
  heights = [320],
}: {
  read: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>
  heights?: readonly number[]
}) {
  const messages = useMessages(commonMessages)
  return read.isError ? (
    <Problem error={read.error} onRetry={() => void read.refetch()} />
  ) : (
    <SkeletonGroup label={messages.loading}>
      {heights.map((pixels, index) => (
        <Skeleton key={index} shape="card" height={pixels} />
      ))}
    </SkeletonGroup>
  )
}
