import type { ChatMessage, P2pChat } from '#contract/api/player/chat.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedFileUrl } from '#server/platform/signed-file.ts'
import type { MemberView } from './sql-chats.ts'
import * as messages from './sql-messages.ts'
import type { Message } from './types.ts'

type Showing = Pick<Deps, 'config' | 'clock'>
type People = Awaited<ReturnType<typeof publicAccounts>>
type ChatUser = ChatMessage['_user']

/** Who looks, and how far each has read: of a chat of cards and rooms everything counts as read. */
interface Looking {
  viewerId: string
  readSeq?: number
  otherReadSeq?: number
}

function userOf(people: People, id: string, viewerId: string): ChatUser {
  const person = people.get(id) ?? { _id: id, name: '', username: '', photo: null }
  return { ...person, isMe: id === viewerId }
}

/** A message as somebody sees it. */
function messageDoc(
  { config, clock }: Showing,
  people: People,
  message: Message,
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
  }
}

/** Messages as somebody sees them. */
export async function messageDocs(
  deps: Showing,
  from: Reader,
  list: readonly Message[],
  looking: Looking,
): Promise<ChatMessage[]> {
  const people = await publicAccounts(from, [...new Set(list.map(({ authorId }) => authorId))])
  return list.map(message => messageDoc(deps, people, message, looking))
}

/** Chats of two as somebody has them, in the order of `views`. */
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
  return views.map(view => {
    const message = last.get(view.chatId)
    return {
      _id: view.chatId,
      users: [view.otherId, viewerId].map(id => ({ _user: userOf(people, id, viewerId) })),
      _lastMessage: message ? messageDoc(deps, people, message, { viewerId, ...view }) : null,
      unread: view.unread,
      blocked: view.blockedByMe,
      canSend: canSend(view, people),
    }
  })
}

/** Deleted accounts have an empty username. */
const canSend = ({ otherId, blockedByMe, blockedByOther }: MemberView, people: People): boolean =>
  !blockedByMe && !blockedByOther && (people.get(otherId)?.username ?? '') !== ''
