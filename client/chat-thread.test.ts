import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contract/api/player/chat.ts'
import { CallError } from './call-error.ts'
import { ChatThread, type ThreadPage } from './chat-thread.ts'

const PAGE = 3
/** More than any thread here has. */
const PAGES_MOST = 50

/** An in-memory chat server. */
function chatServer() {
  const saved: (ChatMessage & { isGone: boolean })[] = []
  const message = (text: string, key: string, isMe: boolean): ChatMessage => ({
    _id: String(saved.length + 1).padStart(24, '0'),
    seq: saved.length + 1,
    key,
    _user: { _id: isMe ? 'me' : 'other', name: '', username: '', photo: null, isMe },
    text,
    voiceMsg: null,
    createdAt: new Date(0),
    isRead: false,
    replyTo: null,
    reactions: [],
    reactionsSeq: 0,
  })
  const save = (text: string, key: string, isMe: boolean): ChatMessage => {
    const known = saved.find(one => one.key === key)
    if (known) return known
    const made = message(text, key, isMe)
    saved.push({ ...made, isGone: false })
    return made
  }
  const seqOf = (id: string) => saved.find(({ _id }) => _id === id)?.seq ?? 0
  const there = () => saved.filter(({ isGone }) => !isGone)
  const load = async ({ lastContent, after }: { lastContent?: string; after?: string }): Promise<ThreadPage> => {
    const seq = saved.length
    if (after !== undefined) {
      const docs = there().filter(one => one.seq > seqOf(after))
      const deleted = saved.filter(one => one.isGone && one.seq <= seqOf(after)).map(({ _id }) => _id)
      return { docs: docs.slice(0, PAGE), pages: docs.length > PAGE ? 2 : 1, seq, deleted }
    }
    const docs = there().filter(one => lastContent === undefined || one.seq < seqOf(lastContent))
    return { docs: docs.slice(-PAGE), pages: docs.length > PAGE ? 2 : 1, seq, deleted: [] }
  }
  const erase = (index: number): string | undefined => {
    const one = saved[index % Math.max(1, saved.length)]
    if (one) one.isGone = true
    return one?._id
  }
  return { save, load, erase, there }
}

const textsOf = (thread: ChatThread) => thread.state.get().messages.map(({ text }) => text)

/** An event, and whether its notification arrives. */
const event = fc.record({
  what: fc.constantFrom('said', 'said', 'said', 'mine', 'gone', 'away', 'older' as const),
  delivery: fc.constantFrom('once', 'twice', 'never', 'late' as const),
  position: fc.nat(40),
})

test('whatever of the tellings is lost, late or repeated, after a look the thread is what the server has, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async events => {
      const server = chatServer()
      for (let index = 0; index < 5; index += 1) server.save(`before ${index}`, `before-${index}`, false)
      const thread = new ChatThread({
        load: server.load,
        send: async ({ text = '', key }) => server.save(text, key, true),
      })
      await thread.catchUp()
      const late: (() => void)[] = []
      for (const [index, { what, delivery, position: at }] of events.entries()) {
        const report = (result: () => void) => {
          if (delivery === 'late') late.push(result)
          else for (let times = delivery === 'never' ? 0 : delivery === 'twice' ? 2 : 1; times > 0; times -= 1) result()
        }
        if (what === 'said') {
          const message = server.save(`said ${index}`, `said-${index}`, false)
          report(() => thread.receive(message))
        } else if (what === 'mine') await thread.send({ key: `mine-${index}`, text: `mine ${index}` }, new Date(0))
        else if (what === 'gone') {
          const id = server.erase(at)
          if (id !== undefined) report(() => thread.remove(id))
        } else if (what === 'older') await thread.loadOlder()
        else await thread.catchUp()
        const seqs = thread.state.get().messages.map(({ seq }) => seq)
        expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
      }
      for (const result of late.toReversed()) result()
      await thread.catchUp()
      for (let pages = 0; thread.state.get().hasOlder; pages += 1) {
        expect(pages).toBeLessThan(PAGES_MOST)
        await thread.loadOlder()
      }
      await thread.catchUp()
      expect(textsOf(thread)).toEqual(server.there().map(({ text }) => text))
      expect(thread.state.get().outgoing).toEqual([])
      thread.close()
    }),
    { numRuns: 300 },
  )
})

test('older messages load when all that were shown are deleted', async () => {
  const server = chatServer()
  for (let index = 0; index < 5; index += 1) server.save(`before ${index}`, `before-${index}`, false)
  const thread = new ChatThread({ load: server.load, send: () => Promise.reject(new Error('not now')) })
  await thread.catchUp()
  for (const index of [2, 3, 4]) thread.remove(server.erase(index) ?? '')
  expect([textsOf(thread), thread.state.get().hasOlder]).toEqual([[], true])
  await thread.loadOlder()
  expect([textsOf(thread), thread.state.get().hasOlder]).toEqual([['before 0', 'before 1'], false])
  thread.close()
})

test('a message deleted before it was seen does not come back when it is told late', async () => {
  const server = chatServer()
  server.save('de lá', 'a', false)
  const thread = new ChatThread({ load: server.load, send: () => Promise.reject(new Error('not now')) })
  await thread.catchUp()
  const gone = server.save('apagada', 'b', false)
  server.erase(1)
  await thread.catchUp()
  thread.receive(gone)
  await thread.catchUp()
  expect(textsOf(thread)).toEqual(['de lá'])
  thread.close()
})

test('what could not be sent says so, and goes once when it is tried again', async () => {
  const server = chatServer()
  let isOnline = false
  const thread = new ChatThread({
    load: server.load,
    send: async ({ text = '', key }) => {
      const message = server.save(text, key, true)
      // The request arrived; the response did not.
      if (!isOnline) throw new Error('network')
      return message
    },
  })
  await thread.catchUp()
  await thread.send({ key: 'one', text: 'oi' }, new Date(0))
  expect(thread.state.get().outgoing).toMatchObject([{ key: 'one', state: 'failed' }])
  isOnline = true
  await thread.retry('one')
  expect(thread.state.get()).toMatchObject({ outgoing: [], messages: [{ text: 'oi' }] })
  await thread.catchUp()
  expect(textsOf(thread)).toEqual(['oi'])
  thread.close()
})

test('what failed can be forgotten', async () => {
  const thread = new ChatThread({ load: chatServer().load, send: () => Promise.reject(new Error('network')) })
  await thread.catchUp()
  await thread.send({ key: 'one', text: 'oi' }, new Date(0))
  thread.discard('one')
  expect(thread.state.get().outgoing).toEqual([])
  thread.close()
})

test('what all readers are sent alike keeps my reaction, early or again; a later reaction of mine wins', async () => {
  const server = chatServer()
  const thread = new ChatThread({
    load: async range => {
      const page = await server.load(range)
      const reactions: ChatMessage['reactions'] = [{ reaction: 'goal', count: 1, isMine: true }]
      return { ...page, docs: page.docs.map(doc => ({ ...doc, reactionsSeq: 1, reactions })) }
    },
    send: () => Promise.reject(new Error('not now')),
  })
  const shared = (seq: number, count: number): ChatMessage => ({
    ...server.save('de lá', 'a', false),
    reactionsSeq: seq,
    reactions: [{ reaction: 'goal', count, isMine: false }],
  })
  const shown = () => thread.state.get().messages.map(({ reactions }) => reactions)
  // Before the thread is open it waits, and by then the message is loaded.
  thread.receive(shared(1, 1), { isShared: true })
  await thread.catchUp()
  expect(shown()).toEqual([[{ reaction: 'goal', count: 1, isMine: true }]])
  thread.receive(shared(2, 5), { isShared: true })
  expect(shown()).toEqual([[{ reaction: 'goal', count: 5, isMine: true }]])
  thread.receiveReactions(shared(2, 5)._id, 3, [{ reaction: 'goal', count: 4 }], null)
  for (const seq of [2, 3]) thread.receive(shared(seq, 4), { isShared: true })
  await thread.refresh()
  expect(shown()).toEqual([[{ reaction: 'goal', count: 4, isMine: false }]])
  thread.close()
})

test('what the other has read is marked on mine', async () => {
  const server = chatServer()
  server.save('de lá', 'a', false)
  server.save('daqui', 'b', true)
  const thread = new ChatThread({ load: server.load, send: () => Promise.reject(new Error('not now')) })
  await thread.catchUp()
  thread.markRead(2)
  expect(thread.state.get().messages.map(({ isRead }) => isRead)).toEqual([false, true])
  thread.close()
})

test('a message that was read before its sender heard that it was sent is shown as read', async () => {
  const server = chatServer()
  let answer = (): void => undefined
  const isAnswered = new Promise<void>(resolve => void (answer = resolve))
  const thread = new ChatThread({
    load: server.load,
    send: async ({ text = '', key }) => {
      const message = server.save(text, key, true)
      await isAnswered
      return message
    },
  })
  await thread.catchUp()
  const sending = thread.send({ key: 'one', text: 'oi' }, new Date(0))
  thread.markRead(1)
  answer()
  await sending
  await thread.send({ key: 'two', text: 'e aí' }, new Date(0))
  expect(thread.state.get().messages.map(({ isRead }) => isRead)).toEqual([true, false])
  thread.close()
})

test('reading again brings receipts that were told to nobody, and new addresses, and nothing that was not shown', async () => {
  const server = chatServer()
  for (const key of ['a', 'b', 'c', 'd']) server.save(key, key, true)
  let isRead = false
  const thread = new ChatThread({
    load: async range => {
      const page = await server.load(range)
      return { ...page, docs: page.docs.map(doc => ({ ...doc, isRead, voiceMsg: null })) }
    },
    send: () => Promise.reject(new Error('not now')),
  })
  await thread.catchUp()
  expect(textsOf(thread)).toEqual(['b', 'c', 'd'])
  isRead = true
  await thread.refresh(thread.state.get().messages[1]?._id)
  expect(thread.state.get().messages.map(message => message.isRead)).toEqual([true, true, false])
  await thread.refresh()
  expect(thread.state.get().messages.map(message => message.isRead)).toEqual([true, true, true])
  expect(textsOf(thread)).toEqual(['b', 'c', 'd'])
  thread.close()
})

test('a refusal is an answer: it is not asked again by itself, a lost connection is', async () => {
  let calls = 0
  const message = async (error: Error): Promise<number> => {
    calls = 0
    const load = async (): Promise<ThreadPage> => {
      calls += 1
      if (calls === 1) throw error
      return chatServer().load({})
    }
    const send = async (): Promise<ChatMessage> => {
      throw new Error('not now')
    }
    const thread = new ChatThread({ load, send })
    await thread.catchUp()
    expect(thread.state.get()).toMatchObject({ isOpen: false, error })
    await vi.advanceTimersByTimeAsync(60_000)
    thread.close()
    return calls
  }
  vi.useFakeTimers()
  try {
    expect(await message(new CallError('not_a_member', 403))).toBe(1)
    expect(await message(new CallError('network', 0))).toBe(2)
    expect(await message(new CallError('too_many_requests', 429))).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
