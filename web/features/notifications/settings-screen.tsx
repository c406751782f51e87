import { useQuery } from '@tanstack/react-query'
import { commonWords } from '#web/lib/common-words.ts'
import { useWords } from '#web/lib/i18n.ts'
import { meQuery } from '#web/lib/me.ts'
import { Problem } from '#web/lib/problem.tsx'
import { TaskPage } from '#web/lib/task-page.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ChoicesPart } from './choices-part.tsx'
import { PushPart } from './push-part.tsx'
import { QuietPart } from './quiet-part.tsx'
import { settingsQuery } from './settings-api.ts'
import styles from './settings.module.css'
import { settingsWords } from './settings-words.ts'

/** What reaches me by which way, and when not. */
export function SettingsScreen() {
  const words = useWords(settingsWords)
  const common = useWords(commonWords)
  const settings = useQuery(settingsQuery)
  const me = useQuery(meQuery)
  const failed = settings.isError ? settings : me
  return (
    <TaskPage
      title={words.title}
      text={words.text}
      closeTo="/profile"
      closeLabel={words.close}
      aside={settings.data ? <QuietPart quiet={settings.data.quiet} /> : null}
    >
      {settings.data && me.data ? (
        <div className={styles.stack}>
          <PushPart accountId={me.data._id} serverKey={settings.data.pushKey} />
          <ChoicesPart groups={settings.data.groups} />
        </div>
      ) : failed.isError ? (
        <Problem error={failed.error} title={words.loadFailed} onRetry={() => void failed.refetch()} />
      ) : (
        <SkeletonGroup label={common.loading} className={styles.stack}>
          <Skeleton shape="card" height={148} />
          <Skeleton shape="card" height={420} />
        </SkeletonGroup>
      )}
    </TaskPage>
  )
}
