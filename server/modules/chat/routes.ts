import type { FastifyInstance } from 'fastify'
import * as chat from '#contract/api/player/chat.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { serve } from '#server/platform/serve.ts'
import * as chats from './service-chats.ts'
import { takeBack } from './service-deleting.ts'
import { countUnread, markSubjectRead, read, readSubject } from './service-reading.ts'
import { report } from './service-reports.ts'
import { react, send, sendToSubject, type } from './service-sending.ts'
import type { IsMember, Subject } from './types.ts'

/** The card or room of a call: cards by `card`, rooms by `game`. Refuses `not_found` if it is missing. */
function subjectOf(
  kind: chat.ResourceType,
  { card, game }: { card?: string | undefined; game?: string | undefined },
): Subject {
  const id = kind === 'card-game' || kind === 'card-athlete' ? card : game
  return { kind, id: id ?? fail('not_found') }
}

/** Chats of two, and of cards and rooms for their members. */
export function chatRoutes(app: FastifyInstance, deps: Deps, isMember: IsMember): void {
  serve(app, chat.listChats, ({ session, query }) => chats.list(deps, session.subjectId, query))
  serve(app, chat.getChat, ({ session, params }) => chats.open(deps, session.subjectId, params.id))
  serve(app, chat.listMessages, ({ session, query }) => read(deps, session.subjectId, query.id, query))
  serve(app, chat.sendMessage, ({ session, body, file }) => send(deps, session.subjectId, body.id, { ...body, file }))
  serve(app, chat.deleteMessage, ({ session, params }) =>
    takeBack(deps, session.subjectId, params.message, ({ id }) => id === params.chat),
  )
  serve(app, chat.markChatRead, ({ session, body }) => chats.markRead(deps, session.subjectId, body.id))
  serve(app, chat.listBlocked, ({ session, query }) => chats.blockedBy(deps, session.subjectId, query))
  serve(app, chat.blockUser, ({ session, params, body }) =>
    chats.block(deps, session.subjectId, params.id, body.blocked),
  )
  serve(app, chat.listResourceMessages, ({ session, params, query }) =>
    readSubject(deps, isMember, session.subjectId, subjectOf(params.kind, query), query),
  )
  serve(app, chat.sendResourceMessage, ({ session, params, body, file }) =>
    sendToSubject(deps, isMember, session.subjectId, subjectOf(params.kind, body), { ...body, file }),
  )
  serve(app, chat.countResourceUnread, ({ session, params, query }) =>
    countUnread(deps, isMember, session.subjectId, subjectOf(params.kind, query)),
  )
  serve(app, chat.markResourceRead, ({ session, params, body }) =>
    markSubjectRead(deps, isMember, session.subjectId, subjectOf(params.kind, body)),
  )
  serve(app, chat.deleteResourceMessage, ({ session, params }) =>
    takeBack(deps, session.subjectId, params.id, ({ kind }) => kind === params.kind),
  )
  serve(app, chat.reactToMessage, ({ session, params: { kind, id }, body: { reaction } }) =>
    react(deps, isMember, session.subjectId, { kind, messageId: id, reaction }),
  )
  serve(app, chat.typeInChat, ({ session, params: { kind }, body }) =>
    type(
      deps,
      isMember,
      session.subjectId,
      kind === 'p2p' ? { chatId: body.id ?? fail('not_found') } : subjectOf(kind, body),
    ),
  )
  serve(app, chat.reportMessage, ({ session, params, body }) =>
    report(deps, isMember, session.subjectId, { kind: params.kind, messageId: body._id, reason: body.denounce }),
  )
}
