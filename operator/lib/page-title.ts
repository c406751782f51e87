import { useEffect } from 'react'
import { useWords } from '#client/i18n.ts'
import { commonWords } from './common-words.ts'

/** Names the page in the browser's tab. */
export function usePageTitle(title: string): void {
  const { brand } = useWords(commonWords)
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [brand, title])
}
