import { setTimeout as pause } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Bus, BusWatch } from './live-bus.ts'
import type { Log } from './log.ts'

/** Approximate length of the stream: the events that a process reads again after a short disconnection. */
const STORED_EVENTS = 10_000
/** How long one blocking read waits for events. */
const LOOK_MS = 5_000
/** A connection that is silent for this long is dead: each read returns, and each ping is answered, before that. */
const SILENT_MS = 30_000
const PING_MS = 10_000
/** Delay between attempts to reach an unavailable Redis. */
const LONGEST_PAUSE_MS = 2_000
const AGAIN_MS = 200

type Client = ReturnType<typeof makeClient>
type Read = { key: string; id: string }

const makeClient = (url: string) =>
  createClient({
    url,
    name: 'crava',
    // Events that cannot be sent now are not sent later: the others are notified that they missed something instead.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: SILENT_MS,
      reconnectStrategy: tries => Math.min(50 * 2 ** tries, LONGEST_PAUSE_MS) + Math.floor(Math.random() * 100),
    },
  })

/** Logs Redis's error code only: its URL may contain a password. */
function reasonOf(error: unknown): { code: string | undefined; reason: string } {
  if (!(error instanceof Error)) return { code: undefined, reason: 'unknown' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { code, reason: error.message.replaceAll(/\b\w+:\/\/\S+/g, '…').slice(0, 200) }
}

/** State shared by the clients of a bus. */
interface Reaching {
  isClosed: boolean
  /** Logs a failure once per outage, not once per attempt. */
  warn: (error: unknown) => void
}

/**
 * Events between processes over a stream and a channel of Redis. The clients passed to the adapter tolerate an outage: it would crash the
 * process on a message it cannot publish, poll without a pause while disconnected, and miss events between its first reads
 * (@socket.io/redis-streams-adapter 0.3.1).
 */
export function openRedisBus(url: string, name: string, log: Log, watch: BusWatch): Bus {
  const publisher = makeClient(url)
  const clients = [publisher]
  let isAway = false
  const reaching: Reaching = {
    isClosed: false,
    warn: error => {
      if (!isAway && !reaching.isClosed)
        log.warn(reasonOf(error), 'Redis unavailable; sockets of other processes get no messages')
      isAway = true
    },
  }
  publisher.on('error', reaching.warn).on('ready', () => {
    if (isAway) log.info('Redis reconnected')
    isAway = false
  })
  const warnUnsent = (error: unknown): void => {
    reaching.warn(error)
    watch.onUnsent()
  }
  const [subscribed, placed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const listening = { onSubscribed: subscribed.resolve, onPlaced: placed.resolve, onMissed: () => watch.onMissed() }
  const forAdapter = {
    ...ITS_LIBRARY,
    duplicate: () => {
      const client = publisher.duplicate({ disableOfflineQueue: false })
      clients.push(client)
      return listener(client, reaching, listening)
    },
    xAdd: (...added: Parameters<Client['xAdd']>) =>
      publisher.xAdd(...added).catch((error: unknown) => {
        warnUnsent(error)
        throw error
      }),
    publish: (channel: string, payload: Buffer) => publisher.publish(channel, payload).catch(warnUnsent),
    sendCommand: (args: string[]) => publisher.sendCommand(args),
  }
  const names = { streamName: name, channelPrefix: name }
  const adapter = createAdapter(forAdapter, { ...names, maxLen: STORED_EVENTS, blockTimeInMs: LOOK_MS })
  return {
    adapter,
    ready: Promise.all([reach(publisher, reaching), subscribed.promise, placed.promise]).then(() => undefined),
    close: async () => {
      reaching.isClosed = true
      for (const client of clients) if (client.isOpen) client.destroy()
    },
  }
}

/** The adapter detects the client library by this method. */
const ITS_LIBRARY = { sSubscribe: () => undefined }

/** A listening client, as the adapter uses one: for the channel, or for the stream. */
function listener(
  client: Client,
  reaching: Reaching,
  handlers: Record<'onSubscribed' | 'onPlaced' | 'onMissed', () => void>,
) {
  let timesReady = 0
  client.on('error', reaching.warn).on('ready', () => {
    timesReady += 1
    if (timesReady > 1) handlers.onMissed()
  })
  return {
    ...ITS_LIBRARY,
    on: () => undefined,
    connect: () => reach(client, reaching),
    subscribe: (channels: string[], heard: (payload: Buffer) => void) =>
      client.subscribe(channels, heard, true).then(handlers.onSubscribed, reaching.warn),
    xRead: async ([stream]: Read[], options: { COUNT: number; BLOCK: number }) => {
      try {
        if (!stream) throw new Error('The adapter reads no stream')
        if (reaching.isClosed) return await never
        const id = stream.id === '$' ? await lastOf(client, stream.key) : stream.id
        handlers.onPlaced()
        // The position is stored even if nothing arrived: an id without a message advances it.
        return (await client.xRead([{ key: stream.key, id }], options)) ?? [{ messages: [{ id, message: {} }] }]
      } catch (error) {
        reaching.warn(error)
        if (reaching.isClosed) return await never
        await pause(AGAIN_MS)
        return null
      }
    },
    disconnect: async () => undefined,
  }
}

/** The adapter polls again the moment a read ends, and would keep the event loop from everything else; it does not handle a rejection. */
const never = new Promise<never>(() => undefined)

/** Connects, with unlimited retries, and never settles once the bus is closed: the adapter does not handle a rejection. */
async function reach(client: Client, reaching: Reaching): Promise<void> {
  for (;;) {
    try {
      await client.connect()
      return
    } catch (error) {
      reaching.warn(error)
      if (reaching.isClosed) return await never
      await pause(LONGEST_PAUSE_MS)
    }
  }
}

/** The last id of a stream; its beginning if it is empty. */
async function lastOf(client: Client, key: string): Promise<string> {
  const newest = await client.xRevRange(key, '+', '-', { COUNT: 1 })
  return newest?.[0]?.id ?? '0-0'
}
