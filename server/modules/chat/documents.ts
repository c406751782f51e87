import type { ChatMessage, P2pChat, Quote } from '#contract/api/player/chat.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedFileUrl } from '#server/platform/signed-file.ts'
import type { MemberView } from './sql-chats.ts'
import * as messages from './sql-messages.ts'
import { blockedAmong } from './sql-readings.ts'
import type { Message } from './types.ts'

type Showing = Pick<Deps, 'config' | 'clock'>
type People = Awaited<ReturnType<typeof publicAccounts>>
type ChatUser = ChatMessage['_user']

/** The viewer, and how far each member has read: in chats of cards and rooms all messages count as read. */
interface Looking {
  viewerId: string
  /** Hides quotes of authors that the viewer blocked; chats of two keep their history visible. */
  hiddenFrom?: string | undefined
  readSeq?: number
  otherReadSeq?: number
}

function userOf(people: People, id: string, viewerId: string): ChatUser {
  const person = people.get(id) ?? { _id: id, name: '', username: '', photo: null }
  return { ...person, isMe: id === viewerId }
}

/** Data of messages beyond their own rows: the messages they reply to, and their reactions. */
interface Extras {
  quoted: ReadonlyMap<string, Message>
  hidden: ReadonlySet<string>
  reactions: ReadonlyMap<string, messages.ReactionCount[]>
}

/** Reads only what the messages refer to: most have no reply and no reaction. */
async function extrasOf(from: Reader, list: readonly Message[], { viewerId, hiddenFrom }: Looking): Promise<Extras> {
  const ids = [...new Set(list.flatMap(({ replyTo }) => replyTo ?? []))]
  const quoted = ids.length > 0 ? await messages.listMessages(from, ids) : []
  const authors = quoted.map(({ authorId }) => authorId)
  const hides = hiddenFrom !== undefined && authors.length > 0
  const reacted = list.flatMap(({ id, reactionsSeq }) => (reactionsSeq > 0 ? [id] : []))
  const counts = reacted.length > 0 ? await messages.countReactions(from, reacted, viewerId) : []
  return {
    quoted: new Map(quoted.map(message => [message.id, message])),
    hidden: hides ? await blockedAmong(from, hiddenFrom, authors) : new Set(),
    reactions: Map.groupBy(counts, ({ messageId }) => messageId),
  }
}

const peopleIn = (list: readonly Message[], { quoted }: Extras): string[] => [
  ...new Set([...list, ...quoted.values()].map(({ authorId }) => authorId)),
]

/** The quote of a message that is deleted, or hidden from the viewer. */
export const emptyQuote = (_id: string, state: 'deleted' | 'hidden'): Quote => ({
  _id,
  state,
  _user: null,
  text: null,
  seconds: null,
})

function quoteOf(people: People, id: string, { quoted, hidden }: Extras, viewerId: string): Quote {
  const message = quoted.get(id)
  if (!message || message.deletedAt !== null) return emptyQuote(id, 'deleted')
  if (hidden.has(message.authorId)) return emptyQuote(id, 'hidden')
  const { authorId, text, voiceSeconds } = message
  return { _id: id, state: 'shown', _user: userOf(people, authorId, viewerId), text, seconds: voiceSeconds }
}

/** Of a message its reactions as one of the contract's documents has them. */
export const reactionDocs = (counts: readonly messages.ReactionCount[] = []): ChatMessage['reactions'] =>
  counts.map(({ reaction, count, isMine }) => ({ reaction, count, isMine }))

/** A message as the viewer sees it. */
function messageDoc(
  { config, clock }: Showing,
  people: People,
  message: Message,
  extras: Extras,
  { viewerId, readSeq = Infinity, otherReadSeq = Infinity }: Looking,
): ChatMessage {
  const { id, seq, key, authorId, text, voiceId, voiceSeconds, createdAt } = message
  return {
    _id: id,
    seq,
    key,
    _user: userOf(people, authorId, viewerId),
    text,
    voiceMsg:
      voiceId === null
        ? null
        : { _id: voiceId, url: signedFileUrl(config.secretKey, voiceId, clock.now()), seconds: voiceSeconds ?? 0 },
    createdAt,
    isRead: seq <= (authorId === viewerId ? otherReadSeq : readSeq),
    replyTo: message.replyTo === null ? null : quoteOf(people, message.replyTo, extras, viewerId),
    reactions: reactionDocs(extras.reactions.get(id)),
    reactionsSeq: message.reactionsSeq,
  }
}

/** Messages as the viewer sees them. */
export async function messageDocs(
  deps: Showing,
  from: Reader,
  list: readonly Message[],
  looking: Looking,
): Promise<ChatMessage[]> {
  const extras = await extrasOf(from, list, looking)
  const people = await publicAccounts(from, peopleIn(list, extras))
  return list.map(message => messageDoc(deps, people, message, extras, looking))
}

/** A viewer's chats of two, in the order of `views`. */
export async function chatDocs(
  deps: Showing,
  from: Reader,
  viewerId: string,
  views: readonly MemberView[],
): Promise<P2pChat[]> {
  const people = await publicAccounts(from, [...new Set([viewerId, ...views.map(({ otherId }) => otherId)])])
  const last = await messages.lastOf(
    from,
    views.map(({ chatId }) => chatId),
  )
  // Both members are already loaded, and every quote is by one of them.
  const extras = await extrasOf(from, [...last.values()], { viewerId })
  return views.map(view => {
    const message = last.get(view.chatId)
    return {
      _id: view.chatId,
      users: [view.otherId, viewerId].map(id => ({ _user: userOf(people, id, viewerId) })),
      _lastMessage: message ? messageDoc(deps, people, message, extras, { viewerId, ...view }) : null,
      unread: view.unread,
      blocked: view.blockedByMe,
      canSend: canSend(view, people),
    }
  })
}

/** Deleted accounts have an empty username. */
const canSend = ({ otherId, blockedByMe, blockedByOther }: MemberView, people: People): boolean =>
  !blockedByMe && !blockedByOther && (people.get(otherId)?.username ?? '') !== ''
