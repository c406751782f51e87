import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { notificationEvent } from '#contract/live.ts'
import { Face } from '#ui/art/face.tsx'
import { currentToasts, dismiss, toast, type ToastMore } from '#ui/toast-store.ts'
import { offsetOf } from '../lib/clock-offset.ts'
import { NoticeIcon } from '../lib/notice-icon.tsx'
import { type Going, openPath } from '../lib/open-path.ts'
import { isBeingChecked } from '../lib/open-push.ts'
import { ownPath } from '../lib/own-path.ts'
import { readNotice } from '../lib/read-notice.ts'
import { wasShown } from '../lib/shown-already.ts'
import { showPrize } from '../lib/won-prize.ts'
import type { ShellMessages } from './i18n.ts'

/** Exports of this file, for lazy loading. */
export interface Notices {
  formatNotice: typeof formatNotice
  endNotice: typeof endNotice
  endNoticesHere: typeof endNoticesHere
}
type LiveNotice = z.output<typeof notificationEvent.payload>

/** With less time left than this, a notice shows a countdown; otherwise it is a plain toast. */
const COUNTED_MS = 120_000

interface Shown {
  toastId: number
  uri: string
}
const shown = new Map<string, Shown>()

/** Whether the notice concerns the open page: a player in a duel already sees whose turn it is. */
const isHere = (uri: string): boolean => `${location.pathname}/`.startsWith(`${uri}/`)

/** Shows a notification as a toast with a link; not over an open push game, nor on the page that already shows it. */
export function formatNotice(
  result: LiveNotice,
  messages: ShellMessages['news'],
  router: Going,
  client: QueryClient,
): void {
  const { _id, title, text, redirect } = result
  // A prize opens its sheet on any page.
  if (showPrize(result)) return
  if (isBeingChecked(redirect.uri) || isHere(redirect.uri) || wasShown(result.subjectId)) return
  // A new countdown for the same page replaces the earlier one.
  endNotices(({ uri, toastId }) => uri === redirect.uri && isCounting(toastId))
  const count = countOf(result, messages)
  const path = ownPath(redirect.uri)
  const press = () => {
    if (path === undefined) return
    void readNotice(client, _id)
    openPath(router, path)
  }
  const toastId = toast.info(title, text, {
    picture: result._from ? <Face seed={result._from.name} size={32} /> : <NoticeIcon icon={result.icon} />,
    ...(path === undefined ? {} : { action: { label: count ? messages.goNow : messages.see, press } }),
    ...(count ? { count } : {}),
  })
  shown.set(_id, { toastId, uri: redirect.uri })
}

function countOf({ time }: LiveNotice, messages: ShellMessages['news']): ToastMore['count'] {
  if (time === undefined) return undefined
  const left = time.until.getTime() - time.now.getTime()
  if (left <= 0 || left > COUNTED_MS) return undefined
  return { until: time.until.getTime(), offset: offsetOf(time.now), format: messages.secondsLeft }
}

const isCounting = (toastId: number): boolean =>
  currentToasts().some(({ id, count }) => id === toastId && count !== undefined)

/** Closes the toast of a notification that expired or was read elsewhere. */
export const endNotice = (id: string): void => endNotices((_shown, result) => result === id)

/** Closes toasts that link to the page now open, however it was reached. */
export const endNoticesHere = (): void => endNotices(({ uri }) => isHere(uri))

function endNotices(isOver: (one: Shown, id: string) => boolean): void {
  const position = new Set(currentToasts().map(({ id }) => id))
  for (const [id, one] of shown) {
    if (isOver(one, id)) dismiss(one.toastId)
    else if (position.has(one.toastId)) continue
    shown.delete(id)
  }
}
