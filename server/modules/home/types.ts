/** A room that can still be played, as somebody is in it or invited to it. */
export interface OpenRoom {
  id: string
  name: string
  kind: string
  state: 'in' | 'invited'
  ownerId: string
  /** Kick-off. */
  locksAt: Date
  hasPlayed: boolean
  /** F6: nobody joins any more; from then on nobody plays. */
  entriesClosed: boolean
  playingClosesAt: Date | null
  /** Of duels. */
  opponentId: string | null
  readyAt: Date | null
  startedAt: Date | null
  turn: number | null
  turnEndsAt: Date | null
}
