import { plain, sent, sentAlone, type Walk } from './secrecy-walk.ts'

/** A player's own limits, as another user. */
export const ownLimits: Record<string, Walk> = {
  getLimits: plain,
  setLimits: sent(() => ({ deposit: { month: 900 }, loss: { month: 900 }, sessionReminder: 60 })),
  seeLimits: sentAlone(() => ({})),
  pausePlay: sentAlone(() => ({ days: 1 })),
  excludeSelf: sentAlone(() => ({ months: 3 })),
}
