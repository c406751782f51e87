import { useEffect } from 'react'
import { useMessages } from '#client/i18n.ts'
import { commonMessages } from './common-messages.ts'

/** Names the page in the browser's tab. */
export function usePageTitle(title: string): void {
  const { brand } = useMessages(commonMessages)
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [brand, title])
}
