import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { SettingsRequests } from '#operator/lib/second-person.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { settingsQuery } from './api.ts'
import { messages as settingsMessages } from './i18n.ts'
import { SettingsForm } from './settings-form.tsx'

/** The settings: profile, fees, limits, and questions. */
export function SettingsScreen() {
  const messages = useMessages(settingsMessages)
  const common = useMessages(commonMessages)
  const settings = useQuery(settingsQuery)
  const changed = settings.data?.changed
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      {settings.data ? (
        <>
          <p>
            {changed ? (
              <>
                {messages.changed(changed.by ?? '')} <Moment at={changed.at} />
              </>
            ) : (
              messages.never
            )}
          </p>
          <SettingsRequests />
          <SettingsForm seen={settings.data} />
        </>
      ) : settings.isError ? (
        <Problem error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SkeletonGroup label={common.loading}>
          <Skeleton shape="card" height={220} />
          <Skeleton shape="card" height={220} />
        </SkeletonGroup>
      )}
    </>
  )
}
