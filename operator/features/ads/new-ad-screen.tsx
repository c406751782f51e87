import { useMessages } from '#client/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { AdForm } from './ad-form.tsx'
import { NEW_AD } from './form.ts'
import { messages as adsMessages } from './i18n.ts'

export function NewAdScreen() {
  const messages = useMessages(adsMessages)
  return (
    <>
      <PageHead title={messages.newTitle} back={{ to: '/ads', label: messages.back }} />
      <AdForm saved={NEW_AD} />
    </>
  )
}
