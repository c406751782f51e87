import { useMessages } from '#client/i18n.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonMessages } from '../lib/common-messages.ts'

/** The placeholder of a page whose code is loading. */
export function PagePending() {
  const common = useMessages(commonMessages)
  return (
    <SkeletonGroup label={common.loading}>
      <Skeleton width={180} height={28} />
      <Skeleton shape="card" height={220} />
    </SkeletonGroup>
  )
}
