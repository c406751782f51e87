import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Lang } from '#contract/limits.ts'
import { call } from '../lib/call.ts'
import { useLang } from '#client/i18n.ts'
import { meQuery } from '../lib/me.ts'

/**
 * Tells the server the language of this browser, so that mails and notifications are written in it; what it wrote in the other
 * language (options of a card, notifications) is read again.
 */
export function useSyncLang(saved: Lang | undefined): void {
  const client = useQueryClient()
  const lang = useLang()
  const shown = useRef(lang)
  useEffect(() => {
    if (shown.current === lang) return
    shown.current = lang
    void client.invalidateQueries()
  }, [client, lang])
  useEffect(() => {
    if (saved === undefined || saved === lang) return
    saveLang(lang).then(
      () => client.setQueryData(meQuery.queryKey, me => me && { ...me, lang }),
      // Nobody asked for it, so nobody is told: the next page load tries again.
      () => undefined,
    )
  }, [client, saved, lang])
}

/** Loaded for it: what else of an account can be changed, no first page needs. */
async function saveLang(lang: Lang): Promise<void> {
  const { updateUser } = await import('#contract/api/player/profile.ts')
  await call(updateUser, { body: { lang } })
}
