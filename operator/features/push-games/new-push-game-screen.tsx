import { useLang, useWords } from '#client/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { newPush } from './form.ts'
import { words as pushWords } from './i18n.ts'
import { PushForm } from './push-form.tsx'

/** A new question, kept as a draft. */
export function NewPushGameScreen() {
  const words = useWords(pushWords)
  const lang = useLang()
  return (
    <>
      <PageHead title={words.newTitle} back={{ to: '/push-games', label: words.back }} />
      <PushForm saved={newPush(lang)} />
    </>
  )
}
