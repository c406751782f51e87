import { useQuery } from '@tanstack/react-query'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { Loaded, together } from '#web/lib/loaded.tsx'
import { meQuery } from '#web/lib/me.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { Stack } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { PushSection } from './push-section.tsx'
import { QuietSection } from './quiet-section.tsx'
import { settingsQuery } from './settings-api.ts'
import { settingsMessages } from './i18n.ts'

/** What reaches me by which way, and when not. */
export function SettingsScreen() {
  const messages = useMessages(settingsMessages)
  const common = useMessages(commonMessages)
  const settings = useQuery(settingsQuery)
  const me = useQuery(meQuery)
  return (
    <TaskPage
      title={messages.title}
      text={messages.text}
      closeTo="/profile"
      closeLabel={messages.close}
      aside={settings.data ? <QuietSection quiet={settings.data.quiet} /> : null}
    >
      <Loaded
        query={together({ settings, me })}
        title={messages.loadFailed}
        skeleton={<Skeletons label={common.loading} heights={[148, 420]} gap={4} />}
      >
        {({ settings, me }) => (
          <Stack gap={4}>
            <PushSection accountId={me._id} serverKey={settings.pushKey} />
            <ChoicesSection groups={settings.groups} />
          </Stack>
        )}
      </Loaded>
    </TaskPage>
  )
}
