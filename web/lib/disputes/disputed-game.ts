/** A game of mine, as its disputes go by it. */
export interface DisputedGame {
  id: string
  /** Whether there can be disputes: nothing is doubted before there is a result. */
  hasResult: boolean
  /** When it is paid if nothing changes; null outside the window (C9). */
  payDate: Date | null
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
  /** What kind of thing the facts are. */
  about: 'athlete' | 'match' | 'fact'
  /** What can be doubted; of only one nobody is asked to choose it. */
  facts: readonly { id: string; name: string }[]
  /** The window turned out to be over: the game is to be read again. */
  onClosed: () => void
}
