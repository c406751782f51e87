import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAlone } from '#web/lib/alone.ts'
import { CallError, call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { roomKey } from '../api.ts'
import type { DuelRoomType } from '../room-type.ts'
import { duelQuery, type TimedDuel } from './api.ts'
import { isMyTurn, myselfIn, sameScore, type Score, takenBy } from './duel.ts'

export interface Guessing {
  /** The free score that I chose. */
  value: Score | null
  /** What I chose was guessed by the other one before it was mine. */
  isGone: boolean
  isSending: boolean
  /** Chooses a score; the same one again lets it go. */
  choose: (score: Score) => void
  send: () => Promise<void>
}

/** Sends my guess from the score grid to the server (V2). */
export function useGuess(roomType: DuelRoomType, duel: TimedDuel): Guessing {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Score | null>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ home, away }: Score) =>
      call(roomType.calls.guess, { params: { id: duel._id }, body: { homeGoals: home, awayGoals: away } }),
  })
  const alone = useAlone()
  const me = myselfIn(duel)?._id
  const holder = chosen && takenBy(duel.guesses, chosen)
  const value = holder ? null : chosen

  /** Reads the duel again, and tells whether the guess of this score is mine. */
  async function isMine(score: Score): Promise<boolean> {
    await client.invalidateQueries({ queryKey: roomKey(roomType, duel._id) })
    const read = client.getQueryData(duelQuery(roomType, duel._id).queryKey)
    return read ? takenBy(read.guesses, score)?._user === me : false
  }

  async function send() {
    if (value === null || !isMyTurn(duel)) return
    try {
      await mutateAsync(value)
    } catch (error) {
      // Without a response the guess may have arrived all the same.
      if (!(await isMine(value))) {
        // That it is taken is said on the page, beside what was chosen.
        if (!(error instanceof CallError && error.code === 'guess_taken')) await toastError(error)
        return
      }
    }
    // The board and the turn bar say it; a toast would stand over the board.
    setChosen(null)
    await client.invalidateQueries({ queryKey: roomKey(roomType, duel._id) })
  }

  return {
    value,
    isGone: holder ? holder._user !== me : false,
    isSending: isPending,
    choose: score => setChosen(chosen && sameScore(chosen, score) ? null : score),
    send: () => alone(send),
  }
}
