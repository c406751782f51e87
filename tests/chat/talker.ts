import { io, type Socket } from 'socket.io-client'
import * as z from 'zod/mini'
import { ChatThread, type OutgoingMessage, type ThreadPage } from '#client/chat-thread.ts'
import { type ChatMessage, listMessages, sendMessage } from '#contract/api/player/chat.ts'
import { chatMessageEvent } from '#contract/live-chat.ts'
import { pause } from '../money/servers.ts'

/** The servers' URLs: a client takes any that is up, as behind a load balancer. */
export interface Doors {
  open(): string
}

/** Retry interval during an outage, as in the client. */
const AGAIN_MS = 60

/** A user with a bad connection: a socket that is cut, threads that catch up, messages that are resent until acknowledged. */
export class Talker {
  readonly token: string
  readonly threads = new Map<string, ChatThread>()
  /** How often its socket was cut, by the test or by the end of a server. */
  cuts = 0
  readonly #doors: Doors
  #socket: Socket | undefined
  #isLeaving = false

  constructor(token: string, doors: Doors) {
    this.token = token
    this.#doors = doors
  }

  /** Follows a chat from now on. */
  follow(chat: string): ChatThread {
    const thread = new ChatThread({ load: range => this.#load(chat, range), send: text => this.#send(chat, text) })
    this.threads.set(chat, thread)
    return thread
  }

  /** Connects and catches up; again whenever the socket is lost. */
  async connect(): Promise<void> {
    const socket = io(this.#doors.open(), {
      auth: { token: this.token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    this.#socket = socket
    for (const [chat, thread] of this.threads)
      socket.on(chatMessageEvent.name(chat), (payload: unknown) => {
        thread.receive(z.decode(chatMessageEvent.payload, payload as never))
      })
    const end = new Promise<void>(resolve => {
      socket.once('disconnect', () => resolve())
      socket.once('connect_error', () => resolve())
    })
    void end.then(async () => {
      this.cuts += 1
      await pause(AGAIN_MS)
      if (!this.#isLeaving) await this.connect()
    })
    await Promise.race([new Promise<void>(resolve => socket.once('connect', () => resolve())), end])
    if (socket.connected) await Promise.all([...this.threads.values()].map(thread => thread.catchUp()))
  }

  /** Drops the connection without telling the server. */
  cut(): void {
    this.#socket?.io.engine?.close()
  }

  leave(): void {
    this.#isLeaving = true
    this.#socket?.disconnect()
    for (const thread of this.threads.values()) thread.close()
  }

  /** Sends a message and retries until it is acknowledged. */
  async send(chat: string, text: string, key: string): Promise<void> {
    const thread = this.threads.get(chat)
    if (!thread) throw new Error(`Nobody follows ${chat}`)
    const failed = () => thread.state.get().outgoing.some(one => one.key === key && one.state === 'failed')
    await thread.send({ key, text }, new Date())
    while (failed()) {
      await pause(AGAIN_MS)
      await thread.retry(key)
    }
  }

  async #load(chat: string, range: { lastContent?: string; after?: string }): Promise<ThreadPage> {
    const query = new URLSearchParams({ id: chat, limit: '50', ...range })
    const answer = await this.#fetch(`${listMessages.path}?${query.toString()}`)
    return z.decode(listMessages.answer, (await answer.json()) as never)
  }

  async #send(chat: string, { key, text = '' }: OutgoingMessage): Promise<ChatMessage> {
    const answer = await this.#fetch(sendMessage.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: chat, text, key }),
    })
    return z.decode(sendMessage.answer, (await answer.json()) as never)
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('authorization', this.token)
    const answer = await fetch(`${this.#doors.open()}${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(20_000),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer
  }
}
