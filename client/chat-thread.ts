import type { ChatMessage, Quote, Reaction } from '#contract/api/player/chat.ts'
import { isRefusal } from './call-error.ts'
import { type Counted, withNewest, withOwn, withReactions } from './own-reactions.ts'
import { createStore, type Store } from './store.ts'

/** A page of messages from the server, in order, with the newest number and the ids deleted since. */
export interface ThreadPage {
  docs: ChatMessage[]
  /** Above 1 while there are more in the requested direction. */
  pages: number
  seq: number
  deleted: string[]
}

/** A thread's calls to the server. */
export interface ThreadSource {
  /** The newest messages, those before `lastContent`, or those after `after`. */
  load(range: { lastContent?: string; after?: string }): Promise<ThreadPage>
  /** Sends a message. `key` makes it idempotent: the same key is the same message. */
  send(message: OutgoingMessage): Promise<ChatMessage>
}

/** The content of a message: text or a recording. */
export interface OutgoingMessage {
  key: string
  text?: string
  audio?: { blob: Blob; seconds: number }
  /** The message it replies to. */
  replyTo?: Quote
}

/** Messages sent here and not yet confirmed. */
export interface Outgoing extends OutgoingMessage {
  at: Date
  state: 'sending' | 'failed'
  /** Why it failed. */
  error?: unknown
}

export interface ThreadState {
  /** In order. */
  messages: readonly ChatMessage[]
  /** Shown after all messages, in the order they were sent. */
  outgoing: readonly Outgoing[]
  hasOlder: boolean
  /** The newest messages are loaded. */
  isOpen: boolean
  isLoadingOlder: boolean
  /** Error of the last read. */
  error: unknown
}

/** Delay before a failed read is retried. */
const AGAIN_MS = 2_000

const NOT_LOADED = { hasOlder: false, isOpen: false, isLoadingOlder: false, error: undefined }
const FIRST: ThreadState = { messages: [], outgoing: [], ...NOT_LOADED }

interface Received {
  message: ChatMessage
  isShared: boolean
}

/**
 * Client-side state of a chat, without lost, duplicate or misordered messages. Messages are numbered without gaps, so one that arrives early
 * means that others are missing, and they are requested by the last id seen. The same happens after every reconnect.
 */
export class ChatThread {
  readonly state: Store<ThreadState> = createStore<ThreadState>(FIRST)
  readonly #source: ThreadSource
  /** My messages up to this number were read, loaded or not: the receipt may precede the response to a sent message. */
  #readUpTo = 0
  /** Everything up to this number is loaded or deleted. */
  #complete = 0
  /** The id of the last message seen, deleted or not: later ones are requested by it. */
  #lastId: string | undefined
  /** The earliest message loaded, deleted or not: older ones are requested by it. */
  #oldest: Pick<ChatMessage, '_id' | 'seq'> | undefined
  /** Received out of order, by number. */
  readonly #early = new Map<number, Received>()
  /** Ids of deleted messages, received or not. */
  readonly #gone = new Set<string>()
  #reading: Promise<void> | null = null
  #isAskedAgain = false
  #isClosed = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(source: ThreadSource) {
    this.#source = source
  }

  /** Loads the newest messages, or those since the last load. Concurrent calls share one load, followed by one more. */
  catchUp(): Promise<void> {
    this.#isClosed = false
    return this.#read()
  }

  /**
   * Reloads the page that ends with this message, or the newest: receipts may have changed, and voices' signed URLs expire within minutes. Throws
   * the source's error.
   */
  async refresh(id?: string): Promise<void> {
    const shown = this.state.get().messages
    const next = id === undefined ? undefined : shown[shown.findIndex(({ _id }) => _id === id) + 1]
    const page = await this.#source.load(next ? { lastContent: next._id } : {})
    const known = new Set(this.state.get().messages.map(({ _id }) => _id))
    this.#put(page.docs.filter(({ _id }) => known.has(_id)))
    const readUpTo = Math.max(0, ...page.docs.filter(one => one._user.isMe && one.isRead).map(({ seq }) => seq))
    this.markRead(readUpTo)
  }

  #read(): Promise<void> {
    this.#isAskedAgain = this.#reading !== null
    clearTimeout(this.#timer)
    this.#reading ??= this.#readUntilQuiet()
    return this.#reading
  }

  /** Loads the page before the earliest message. Throws the source's error. */
  async loadOlder(): Promise<void> {
    const { hasOlder, isLoadingOlder } = this.state.get()
    if (!this.#oldest || !hasOlder || isLoadingOlder) return
    this.#change({ isLoadingOlder: true })
    try {
      const page = await this.#source.load({ lastContent: this.#oldest._id })
      this.#put(page.docs)
      this.#change({ hasOlder: page.pages > 1 })
    } finally {
      this.#change({ isLoadingOlder: false })
    }
  }

  /** A message received live. `isShared`: it was sent to all readers alike, so that no reaction in it is marked as mine. */
  receive(message: ChatMessage, { isShared = false }: { isShared?: boolean } = {}): void {
    const received = { message, isShared }
    if (message.seq > this.#complete + 1 || !this.state.get().isOpen) {
      this.#early.set(message.seq, received)
      void this.#read()
      return
    }
    this.#take(received)
    this.#takeEarly()
  }

  /** Deletes a message, also in quotes of it. */
  remove(id: string): void {
    this.#gone.add(id)
    const replyTo: Quote = { _id: id, state: 'deleted', _user: null, text: null, seconds: null }
    const left = this.state.get().messages.filter(message => message._id !== id)
    this.#change({ messages: left.map(one => (one.replyTo?._id === id ? { ...one, replyTo } : one)) })
  }

  /** The reactions to a message changed; `own` is set when the signed-in user changed theirs. Older versions are ignored. */
  receiveReactions(id: string, seq: number, reactions: readonly Counted[], own?: Reaction | null): void {
    const { messages } = this.state.get()
    this.#change({ messages: messages.map(one => (one._id === id ? withReactions(one, seq, reactions, own) : one)) })
  }

  /** The other user has read everything up to a number. */
  markRead(upTo: number): void {
    this.#readUpTo = Math.max(this.#readUpTo, upTo)
    const { messages } = this.state.get()
    if (messages.some(one => this.#withReceipt(one) !== one))
      this.#change({ messages: messages.map(one => this.#withReceipt(one)) })
  }

  #withReceipt(message: ChatMessage): ChatMessage {
    const isNews = message._user.isMe && !message.isRead && message.seq <= this.#readUpTo
    return isNews ? { ...message, isRead: true } : message
  }

  /** Sends a message: shown at once, and replaced by the stored message once the server has it. */
  send(message: OutgoingMessage, at: Date): Promise<void> {
    this.#change({ outgoing: [...this.state.get().outgoing, { ...message, at, state: 'sending' }] })
    return this.#post(message.key)
  }

  /** Resends a failed message. */
  retry(key: string): Promise<void> {
    this.#changeOutgoing(key, one => ({ ...one, state: 'sending' }))
    return this.#post(key)
  }

  /** Drops a failed message. */
  discard(key: string): void {
    this.#change({ outgoing: this.state.get().outgoing.filter(one => one.key !== key) })
  }

  /** The set of visible messages changed (a block was set or removed): reloads from the newest on. Messages being sent stay. */
  async restart(): Promise<void> {
    await this.#reading
    this.#complete = 0
    this.#lastId = undefined
    this.#oldest = undefined
    this.#early.clear()
    this.#change({ ...FIRST, outgoing: this.state.get().outgoing })
    if (!this.#isClosed) await this.#read()
  }

  /** The thread is off screen: retries stop until the next `catchUp`. Sending continues. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #change(next: Partial<ThreadState>): void {
    this.state.set({ ...this.state.get(), ...next })
  }

  #changeOutgoing(key: string, to: (one: Outgoing) => Outgoing): void {
    this.#change({ outgoing: this.state.get().outgoing.map(one => (one.key === key ? to(one) : one)) })
  }

  #put(docs: readonly ChatMessage[]): void {
    const byId = new Map(this.state.get().messages.map(message => [message._id, message]))
    for (const { _id, seq } of docs) if (!this.#oldest || seq < this.#oldest.seq) this.#oldest = { _id, seq }
    for (const doc of docs)
      if (!this.#gone.has(doc._id)) byId.set(doc._id, this.#withReceipt(withNewest(doc, byId.get(doc._id))))
    const keys = new Set(docs.map(({ key }) => key))
    this.#change({
      messages: [...byId.values()].toSorted((a, b) => a.seq - b.seq),
      outgoing: this.state.get().outgoing.filter(({ key }) => !keys.has(key)),
    })
  }

  #advance(docs: readonly ChatMessage[], seq: number): void {
    const last = docs.at(-1)
    if (last && last.seq >= this.#complete) this.#lastId = last._id
    this.#complete = Math.max(this.#complete, seq, last?.seq ?? 0)
  }

  /** Applies early messages that are next in order, and drops those loaded meanwhile. */
  #takeEarly(): void {
    for (const seq of [...this.#early.keys()].toSorted((a, b) => a - b)) {
      const received = this.#early.get(seq)
      if (!received || seq > this.#complete + 1) return
      this.#early.delete(seq)
      this.#take(received)
    }
  }

  /**
   * Applies the next message, or one of a range already loaded: of that range every message is loaded, deleted or older, so only a shown message
   * may change. A late message must not restore one that was deleted before it was seen.
   */
  #take({ message, isShared }: Received): void {
    const isNext = message.seq > this.#complete
    const shown = this.state.get().messages.find(({ _id }) => _id === message._id)
    if (isNext || shown) this.#put([isShared ? withOwn(message, shown) : message])
    if (isNext) this.#advance([message], message.seq)
    this.discard(message.key)
  }

  async #readUntilQuiet(): Promise<void> {
    try {
      do {
        this.#isAskedAgain = false
        await this.#readOn()
      } while (this.#isAskedAgain)
    } catch (error) {
      this.#change({ error })
      if (!this.#isClosed && !isRefusal(error)) this.#timer = setTimeout(() => void this.#read(), AGAIN_MS)
    } finally {
      this.#reading = null
    }
  }

  async #readOn(): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const after = this.#lastId
      const page = await this.#source.load(after === undefined ? {} : { after })
      for (const id of page.deleted) this.remove(id)
      this.#put(page.docs)
      // A full page may not reach the newest message yet.
      hasMore = after !== undefined && page.pages > 1
      this.#advance(page.docs, hasMore ? 0 : page.seq)
      if (after === undefined) this.#change({ hasOlder: page.pages > 1 })
    }
    this.#takeEarly()
    this.#change({ isOpen: true, error: undefined })
  }

  async #post(key: string): Promise<void> {
    const outgoing = this.state.get().outgoing.find(one => one.key === key)
    if (!outgoing) return
    try {
      const message = await this.#source.send(outgoing)
      this.receive(message)
      // A message that waits for earlier ones stays visible until its turn.
      if (!this.#early.has(message.seq)) this.discard(key)
    } catch (error) {
      this.#changeOutgoing(key, one => ({ ...one, state: 'failed', error }))
    }
  }
}
