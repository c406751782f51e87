import { useWords } from '#client/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { AdForm } from './ad-form.tsx'
import { NEW_AD } from './form.ts'
import { words as adsWords } from './i18n.ts'

/** A new ad, kept as a draft. */
export function NewAdScreen() {
  const words = useWords(adsWords)
  return (
    <>
      <PageHead title={words.newTitle} back={{ to: '/ads', label: words.back }} />
      <AdForm saved={NEW_AD} />
    </>
  )
}
