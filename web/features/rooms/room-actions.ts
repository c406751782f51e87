import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RoomPlayer } from '#contract/api/rooms.ts'
import { formatReais } from '#contract/money.ts'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useAlone } from '#web/lib/alone.ts'
import { call } from '#web/lib/call.ts'
import { commonWords } from '#web/lib/common-words.ts'
import { toastError } from '#web/lib/errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { balanceQuery, meQuery } from '#web/lib/me.ts'
import { type Room, refreshRooms } from './api.ts'
import { words as roomWords } from './i18n.ts'
import { roomUseOf } from './kind.ts'

/** Asks one thing at a time of the server; what it refuses is said, and the room is read again whatever it answers. */
function useDoing(room: Pick<Room, 'kind'>) {
  const client = useQueryClient()
  const alone = useAlone()
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>, done?: () => unknown) =>
    alone(async () => {
      setBusy(true)
      try {
        await work()
        await done?.()
      } catch (error) {
        await toastError(error)
      } finally {
        setBusy(false)
        void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
        await refreshRooms(client, roomUseOf(room))
      }
    })
  return { isBusy, run }
}

/** The two ways out of a room: I leave it, or its owner deletes it. Both lead to where rooms are. */
function useLeaving(room: Room, run: ReturnType<typeof useDoing>['run']) {
  const { room: words } = useWords(roomWords)
  const { cancel } = useWords(commonWords)
  const lang = useLang()
  const client = useQueryClient()
  const navigate = useNavigate()
  const use = roomUseOf(room)
  const params = { id: room._id }
  const home = () => navigate({ to: use.to.home, replace: true, ignoreBlocker: true })
  /** F6: who has sent a prediction, a free one too, does not come back. */
  const text = () => {
    if (room.myGame === null) return words.leaveUnplayed
    return room.price > 0n ? words.leavePaid(formatReais(room.price, lang)) : words.leaveFree
  }
  return {
    leave: async () => {
      const sure = await confirm({
        title: words.leaveTitle,
        text: text(),
        confirmLabel: words.leave,
        cancelLabel: cancel,
        danger: true,
      })
      if (!sure) return
      const me = await client.query({ ...meQuery, staleTime: 'static' })
      await run(
        () => call(use.calls.removePlayer, { params: { ...params, userId: me._id } }),
        async () => {
          toast.ok(words.left)
          await home()
        },
      )
    },
    remove: async () => {
      const { removeTitle: title, removeText: text, remove: confirmLabel } = words
      if (!(await confirm({ title, text, confirmLabel, cancelLabel: cancel, danger: true }))) return
      await run(
        () => call(use.calls.remove, { params }),
        async () => {
          toast.ok(words.removed, words.removedText)
          await home()
        },
      )
    },
  }
}

/** What members and the owner of a room do with it, each after a question where it cannot be taken back. */
export function useRoomActions(room: Room) {
  const { room: words, list } = useWords(roomWords)
  const { cancel } = useWords(commonWords)
  const { isBusy, run } = useDoing(room)
  const leaving = useLeaving(room, run)
  const use = roomUseOf(room)
  const params = { id: room._id }

  return {
    isBusy,
    /** The owner asks somebody out who has not paid, or takes an invitation back. */
    takeOut: async ({ _user: { _id, name }, state }: RoomPlayer) => {
      const sure = await confirm({
        title: words.takeOutTitle(name),
        text: state !== 'in' ? undefined : room.price > 0n ? words.takeOutText : words.takeOutFree,
        confirmLabel: state === 'in' ? words.takeOut(name) : words.takeBack(name),
        cancelLabel: cancel,
        danger: true,
      })
      if (!sure) return
      await run(
        () => call(use.calls.removePlayer, { params: { ...params, userId: _id } }),
        () => toast.ok(words.takenOut(name)),
      )
    },
    ...leaving,
    archive: () =>
      run(
        () => call(use.calls.archive, { params, body: { status: room.archived } }),
        () => toast.ok(room.archived ? list.unarchived : list.archived),
      ),
    closeEntries: async () => {
      const { closeEntriesTitle: title, closeEntriesText: text, closeEntries: confirmLabel } = words
      const closes = !room.closed.entries
      if (closes && !(await confirm({ title, text, confirmLabel, cancelLabel: cancel }))) return
      await run(
        () => call(use.calls.close, { params, body: { entries: closes } }),
        () => toast.ok(closes ? words.entriesClosed : words.entriesOpen),
      )
    },
    /** Runs something else of this room with the same care. */
    run,
  }
}

export type RoomActions = ReturnType<typeof useRoomActions>
