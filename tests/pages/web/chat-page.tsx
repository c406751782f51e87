import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { CallError } from '#client/call-error.ts'
import type { ChatThread, ThreadPage } from '#client/chat-thread.ts'
import '#ui/base.css'
import type { ChatMessage, Reaction } from '#contract/api/player/chat.ts'
import { ConfirmHost } from '#ui/confirm.tsx'
import { Toaster } from '#ui/toast.tsx'
import type { ChatRoom } from '#web/lib/chat/chat-target.ts'
import { queryClient } from '#web/lib/query.ts'

export const ME = 'a'.repeat(24)
export const BIA = 'b'.repeat(24)

export const person = (id: string) => ({
  _id: id,
  name: id === ME ? 'Eu Mesma' : 'Bia Moura',
  username: id === ME ? 'eu' : 'biamoura',
  photo: null,
  isMe: id === ME,
})

/** The nth message of a thread. */
export function message(seq: number, from: string, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    _id: String(seq).padStart(24, '0'),
    seq,
    key: `key-${seq}`,
    _user: person(from),
    text: `Mensagem ${seq}`,
    voiceMsg: null,
    createdAt: new Date('2026-11-21T15:00:00Z'),
    isRead: false,
    replyTo: null,
    reactions: [],
    reactionsSeq: 0,
    ...change,
  }
}

/** Reactions and typing signals of a fake conversation. */
function fakeSigns(mayRefuse: () => void) {
  const reactions: [id: string, reaction: Reaction | null][] = []
  let written = 0
  let write: Parameters<ChatRoom['onWriting']>[0] = () => undefined
  const calls: Pick<ChatRoom, 'react' | 'write' | 'onWriting'> = {
    react: async (id, reaction) => {
      mayRefuse()
      reactions.push([id, reaction])
      return {
        reactions: reaction === null ? [] : [{ reaction, count: 1, isMine: true }],
        reactionsSeq: reactions.length,
      }
    },
    write: () => void (written += 1),
    onWriting: handle => {
      write = handle
      return () => undefined
    },
  }
  return {
    calls,
    reactions,
    /** How often the others were notified of typing. */
    written: () => written,
    /** Another user types. */
    write: (id: string) => write({ _user: id, name: person(id).name }),
  }
}

/** A conversation without a server: `text` is what it stores, `refuse` makes the next sending fail. */
export function fakeChat(type: ChatRoom['type'], first: ChatMessage[] = []) {
  const copy = [...first]
  const removed: string[] = []
  let thread: ChatThread | undefined
  const refusals: CallError[] = []
  const loads: object[] = []
  const mayRefuse = () => {
    const refusal = refusals.shift()
    if (refusal) throw refusal
  }
  const signs = fakeSigns(mayRefuse)
  const pageOf = (docs: ChatMessage[], pages: number): ThreadPage => ({
    docs,
    pages,
    seq: copy.at(-1)?.seq ?? 0,
    deleted: [],
  })
  const place: ChatRoom = {
    key: `${type}-${Math.random()}`,
    type,
    load: async range => {
      loads.push(range)
      const seqOf = (id: string) => copy.find(({ _id }) => _id === id)?.seq ?? 0
      const { lastContent, after } = range
      if (after !== undefined)
        return pageOf(
          copy.filter(one => one.seq > seqOf(after)),
          1,
        )
      const before = copy.filter(one => lastContent === undefined || one.seq < seqOf(lastContent))
      return pageOf(before.slice(-20), before.length > 20 ? 2 : 1)
    },
    send: async ({ key, text, audio, replyTo = null }) => {
      mayRefuse()
      const made = message((copy.at(-1)?.seq ?? 0) + 1, ME, {
        key,
        text: text ?? null,
        replyTo,
        voiceMsg: audio ? { _id: 'e'.repeat(24), url: URL.createObjectURL(audio.blob), seconds: audio.seconds } : null,
      })
      copy.push(made)
      return made
    },
    remove: async id => {
      mayRefuse()
      removed.push(id)
    },
    ...signs.calls,
    follow: made => {
      thread = made
      return () => undefined
    },
  }
  return {
    place,
    text: copy,
    removed,
    reactions: signs.reactions,
    written: signs.written,
    write: signs.write,
    loads,
    refuse: (code: CallError['code'], status = 422) => void refusals.push(new CallError(code, status)),
    /** The thread that follows it. */
    live: (): ChatThread => {
      if (!thread) throw new Error('Nobody follows')
      return thread
    },
  }
}

/** Renders something like a page: with links, dialogs and toasts. `paths` are its link targets. */
export function testPage(children: ReactNode, paths: Record<string, () => ReactNode> = {}, at = '/') {
  queryClient.clear()
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <Outlet />
        <ConfirmHost />
        <Toaster label="Avisos" closeLabel="Fechar aviso" />
      </Suspense>
    ),
  })
  const route = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      route('/', () => <div style={{ display: 'flex', height: 640 }}>{children}</div>),
      ...Object.entries(paths).map(([path, component]) => route(path, component)),
    ]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const whole = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  )
  return { whole, router }
}
