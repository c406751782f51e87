/** Which reaction to a message is mine, kept through versions of it that do not say so. */
import type { ChatMessage, Reaction } from '#contract/api/player/chat.ts'

/** A reaction with its count, the same for all readers. */
export interface Counted {
  reaction: Reaction
  count: number
}

const ownOf = (message: ChatMessage | undefined): Reaction | undefined =>
  message?.reactions.find(({ isMine }) => isMine)?.reaction

const marked = (reactions: readonly Counted[], own: Reaction | null | undefined): ChatMessage['reactions'] =>
  reactions.map(({ reaction, count }) => ({ reaction, count, isMine: reaction === own }))

/** A message with these reactions, unless it has newer ones; without `own` mine stays. */
export const withReactions = (
  message: ChatMessage,
  seq: number,
  reactions: readonly Counted[],
  own: Reaction | null | undefined,
): ChatMessage =>
  seq < message.reactionsSeq
    ? message
    : { ...message, reactionsSeq: seq, reactions: marked(reactions, own === undefined ? ownOf(message) : own) }

/** A message sent to all readers alike, with my reaction to it as shown. */
export const withOwn = (message: ChatMessage, shown: ChatMessage | undefined): ChatMessage => ({
  ...message,
  reactions: marked(message.reactions, ownOf(shown)),
})

/** A message with the newer reactions: a page or a repeated message may be older than what was received live. */
export const withNewest = (message: ChatMessage, shown: ChatMessage | undefined): ChatMessage =>
  shown && shown.reactionsSeq > message.reactionsSeq
    ? { ...message, reactions: shown.reactions, reactionsSeq: shown.reactionsSeq }
    : message
