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
  /** The score I chose, still free. */
  value: Score | null
  /** The opponent guessed my chosen score first. */
  isGone: boolean
  isSending: boolean
  /** Chooses a score; choosing it again clears it. */
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

  /** Refetches the duel and returns whether this score is my guess. */
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
      // Without a response the guess may still have arrived.
      if (!(await isMine(value))) {
        // The page itself shows a taken score beside the choice.
        if (!(error instanceof CallError && error.code === 'guess_taken')) await toastError(error)
        return
      }
    }
    // The grid and the turn bar show it; a toast would cover the grid.
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
