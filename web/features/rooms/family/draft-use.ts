import { useState } from 'react'
import { browserStorage } from '#client/browser-storage.ts'
import { EMPTY, type Prediction, readPrediction } from './prediction.ts'

/** One user's prediction of one room. */
const keyOf = (userId: string, roomId: string): string => `crava.room-draft.${userId}.${roomId}`

/** A prediction that is kept in the browser at every change, so that neither a reload nor the way to the wallet loses it. */
export function useDraft(userId: string, roomId: string, athletes: readonly { _id: string }[]) {
  const key = keyOf(userId, roomId)
  const [kept] = useState(() => readPrediction(browserStorage.get(key), new Set(athletes.map(({ _id }) => _id))))
  const [prediction, setPrediction] = useState<Prediction>(kept ?? EMPTY)
  return {
    prediction,
    isRestored: kept !== null,
    change: (next: Prediction) => {
      setPrediction(next)
      browserStorage.set(key, JSON.stringify(next))
    },
    /** It was sent. */
    forget: () => browserStorage.set(key, null),
  }
}
