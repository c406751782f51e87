import { useMessages } from '#client/i18n.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonMessages } from '../lib/common-messages.ts'
import styles from './page-pending.module.css'

/** The placeholder of a page whose code is loading. */
export function PagePending() {
  const common = useMessages(commonMessages)
  return (
    <SkeletonGroup label={common.loading} className={styles.pending}>
      <Skeleton width={220} height={30} />
      <Skeleton shape="card" height={220} />
      <Skeleton shape="card" />
    </SkeletonGroup>
  )
}
