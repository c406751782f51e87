import { useQuery } from '@tanstack/react-query'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { meQuery } from '#web/lib/me.ts'
import { Problem } from '#web/lib/problem.tsx'
import { TaskPage } from '#web/lib/task-page.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { PushSection } from './push-section.tsx'
import { QuietSection } from './quiet-section.tsx'
import { settingsQuery } from './settings-api.ts'
import styles from './settings.module.css'
import { settingsMessages } from './i18n.ts'

/** What reaches me by which way, and when not. */
export function SettingsScreen() {
  const messages = useMessages(settingsMessages)
  const common = useMessages(commonMessages)
  const settings = useQuery(settingsQuery)
  const me = useQuery(meQuery)
  const failed = settings.isError ? settings : me
  return (
    <TaskPage
      title={messages.title}
      text={messages.text}
      closeTo="/profile"
      closeLabel={messages.close}
      aside={settings.data ? <QuietSection quiet={settings.data.quiet} /> : null}
    >
      {settings.data && me.data ? (
        <div className={styles.stack}>
          <PushSection accountId={me.data._id} serverKey={settings.data.pushKey} />
          <ChoicesSection groups={settings.data.groups} />
        </div>
      ) : failed.isError ? (
        <Problem error={failed.error} title={messages.loadFailed} onRetry={() => void failed.refetch()} />
      ) : (
        <SkeletonGroup label={common.loading} className={styles.stack}>
          <Skeleton shape="card" height={148} />
          <Skeleton shape="card" height={420} />
        </SkeletonGroup>
      )}
    </TaskPage>
  )
}
