import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getNoticeSettings, putNoticeSettings, unsubscribeNotices } from '#contract/api/player/notification-settings.ts'
import { call } from '#web/lib/call.ts'
import { type PushState, pushState } from '#web/lib/push.ts'

export type NoticeSettings = z.output<typeof getNoticeSettings.answer>
export type NoticeChoice = NoticeSettings['groups'][number]

/** Below the key of all that is about notifications, but not of what a new one changes. */
const KEY = 'notice-settings'

/** My notification channels, my quiet hours, and the server's key for pushes. */
export const settingsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => call(getNoticeSettings, { signal }),
})

/** How it stands with my pushes in this browser. */
export const pushQuery = (accountId: string) =>
  queryOptions({
    queryKey: [KEY, 'push', accountId],
    queryFn: (): Promise<PushState> => pushState(accountId),
    // The permission is changed in the browser's own settings, from which one comes back.
    staleTime: 0,
    networkMode: 'always',
  })

/** Changes one group, shown at once and taken back when it fails. Each change sends its own group alone, so that two never undo each other. */
export const choiceMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (choice: NoticeChoice) =>
      call(putNoticeSettings, {
        body: { groups: [choice], quiet: client.getQueryData(settingsQuery.queryKey)?.quiet ?? null },
      }),
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

/** Sets the quiet hours, or takes them away. */
export const quietMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (quiet: NoticeSettings['quiet']) => call(putNoticeSettings, { body: { groups: [], quiet } }),
    scope: { id: KEY },
    onSuccess: (_done, quiet: NoticeSettings['quiet']) =>
      client.setQueryData(settingsQuery.queryKey, data => data && { ...data, quiet }),
  })

/** Stops the mails of a mail's own link. */
export const unsubscribeMutation = mutationOptions({
  mutationFn: (token: string) => call(unsubscribeNotices, { query: { token } }),
})
