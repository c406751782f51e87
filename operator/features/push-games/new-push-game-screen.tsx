import { useLang, useMessages } from '#client/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { newPush } from './form.ts'
import { messages as pushMessages } from './i18n.ts'
import { PushForm } from './push-form.tsx'

export function NewPushGameScreen() {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  return (
    <>
      <PageHead title={messages.newTitle} back={{ to: '/push-games', label: messages.back }} />
      <PushForm saved={newPush(lang)} />
    </>
  )
}
