import { useState } from 'react'
import { browserStorage } from '#client/browser-storage.ts'
import { EMPTY, savedShots, ofKnown, type Prediction, readPrediction } from './prediction.ts'

/** One user's prediction of one room. */
const keyOf = (userId: string, roomId: string): string => `crava.room-draft.${userId}.${roomId}`

/**
 * A prediction that is kept in the browser at every change, so that neither a reload nor the way to the wallet loses it. `hasLost`: a
 * shot was dropped, as its player is not in the match any more; until shots are picked anew.
 */
export function useDraft(userId: string, roomId: string, athletes: readonly { _id: string }[]) {
  const key = keyOf(userId, roomId)
  const ids = new Set(athletes.map(({ _id }) => _id))
  const [saved] = useState(() => readPrediction(browserStorage.get(key), ids))
  const [chosen, setChosen] = useState<Prediction>(saved ?? EMPTY)
  const [hasLost, setLost] = useState(
    () => saved !== null && savedShots(browserStorage.get(key)) > saved.scorers.length,
  )
  const prediction = ofKnown(chosen, ids)
  if (prediction !== chosen) {
    setChosen(prediction)
    setLost(true)
  }
  return {
    prediction,
    hasLost,
    isRestored: saved !== null,
    change: (next: Prediction) => {
      setChosen(next)
      if (next.scorers !== prediction.scorers) setLost(false)
      browserStorage.set(key, JSON.stringify(next))
    },
    /** It was sent. */
    forget: () => browserStorage.set(key, null),
  }
}
