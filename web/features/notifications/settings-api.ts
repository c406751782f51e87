import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getNoticeSettings, putNoticeSettings, unsubscribeNotices } from '#contract/api/player/notification-settings.ts'
import { call } from '#web/lib/call.ts'
import { type PushState, pushState } from '#web/lib/push.ts'

export type NoticeSettings = z.output<typeof getNoticeSettings.answer>
export type NoticeChoice = NoticeSettings['groups'][number]

/** Not under the notifications key, because a new notification does not change the settings. */
const KEY = 'notice-settings'

/** My notification channels, my quiet hours, and the server's key for web push. */
export const settingsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => call(getNoticeSettings, { signal }),
})

/** My push state in this browser. */
export const pushQuery = (accountId: string) =>
  queryOptions({
    queryKey: [KEY, 'push', accountId],
    queryFn: (): Promise<PushState> => pushState(accountId),
    // The permission can change in the browser's own settings, outside this page.
    staleTime: 0,
    networkMode: 'always',
  })

/**
 * Changes one group, applied at once and rolled back on failure. Each call sends only its own group, so that two changes, also of two
 * devices, never overwrite each other.
 */
export const choiceMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (choice: NoticeChoice) => call(putNoticeSettings, { body: { groups: [choice] } }),
    scope: { id: KEY },
    onMutate: async (choice: NoticeChoice) => {
      await client.cancelQueries({ queryKey: settingsQuery.queryKey, exact: true })
      const before = client.getQueryData(settingsQuery.queryKey)?.groups.find(one => one.group === choice.group)
      set(client, choice)
      return before
    },
    onError: (_error, _choice, before) => {
      if (before) set(client, before)
    },
  })

const set = (client: QueryClient, choice: NoticeChoice) =>
  client.setQueryData(
    settingsQuery.queryKey,
    data => data && { ...data, groups: data.groups.map(one => (one.group === choice.group ? choice : one)) },
  )

/** Sets or clears the quiet hours. */
export const quietMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (quiet: NoticeSettings['quiet']) => call(putNoticeSettings, { body: { groups: [], quiet } }),
    scope: { id: KEY },
    onSuccess: (_done, quiet: NoticeSettings['quiet']) =>
      client.setQueryData(settingsQuery.queryKey, data => data && { ...data, quiet }),
  })

/** Unsubscribes from the mails of a mailed link's type. */
export const unsubscribeMutation = mutationOptions({
  mutationFn: (token: string) => call(unsubscribeNotices, { query: { token } }),
})
