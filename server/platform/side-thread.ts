/**
 * Long reads beside the event loop: a thread makes a text piece by piece, and the caller takes the pieces as fast as its reader does. The
 * thread starts with the first call, ends after a minute without one, and starts again after a crash; what it was making then breaks off.
 */
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { JsonValue } from './db.ts'

/** A thread costs some 80 MB and a few connections to the database: none is kept for nobody. */
const IDLE_MS = 60_000
/** Connections of the thread to the database: as many as reports are made at once. */
export const SIDE_POOL = 3

/** What a side thread is sent: the name of a task, its input, and where it answers. */
export interface SideCall {
  task: string
  input: JsonValue
  port: MessagePort
}

/** What it answers each time a piece is asked for. */
export type SideAnswer = { piece: string } | { done: true } | { error: string }

export interface SideThread {
  /** The pieces of a task's text. Throws where the task throws, and when the thread ends before the text does. */
  pieces(task: string, input: JsonValue): AsyncGenerator<string>
  stop(): Promise<void>
}

/** A thread that runs the module at `entry` (see `answerSideCalls`), which gets `workerData`. `onError` hears why it crashed. */
export function createSideThread(entry: URL, workerData: JsonValue, onError: (error: Error) => void): SideThread {
  let worker: Worker | undefined
  let open = 0
  let idle: NodeJS.Timeout | undefined

  const start = (): Worker => {
    const started = new Worker(entry, { workerData })
    started.unref()
    started.once('error', error => onError(error instanceof Error ? error : new Error(String(error))))
    started.once('exit', () => forget(started))
    return started
  }
  const forget = (ended: Worker): void => {
    if (worker === ended) worker = undefined
  }
  const endSoon = (): void => {
    clearTimeout(idle)
    idle = setTimeout(() => void worker?.terminate(), IDLE_MS).unref()
  }
  return {
    async *pieces(task, input) {
      clearTimeout(idle)
      open += 1
      const { port1: port, port2 } = new MessageChannel()
      worker ??= start()
      const used = worker
      // The ports of a thread that ends close before it says so itself.
      const take = takerOf(port, () => forget(used))
      try {
        used.postMessage({ task, input, port: port2 } satisfies SideCall, [port2])
        for (;;) {
          const answer = await take()
          if ('done' in answer) return
          if ('error' in answer) throw new Error(answer.error)
          yield answer.piece
        }
      } finally {
        port.removeAllListeners('close')
        port.close()
        open -= 1
        if (open === 0) endSoon()
      }
    },
    stop: async () => {
      clearTimeout(idle)
      await worker?.terminate()
    },
  }
}

/** Asks for one answer after the other. `onEnd` hears that the port is closed. */
function takerOf(port: MessagePort, onEnd: () => void): () => Promise<SideAnswer> {
  let waiting: PromiseWithResolvers<SideAnswer> | undefined
  let isClosed = false
  port.on('message', (answer: SideAnswer) => waiting?.resolve(answer))
  port.once('close', () => {
    isClosed = true
    onEnd()
    waiting?.reject(new Error('The worker thread exited'))
  })
  return () => {
    waiting = Promise.withResolvers()
    if (isClosed) waiting.reject(new Error('The worker thread exited'))
    else port.postMessage(null)
    return waiting.promise
  }
}

/** In the thread: makes one piece each time one is asked for, until the text ends or nobody reads on. */
export function answerSideCalls(
  from: MessagePort,
  tasks: Readonly<Record<string, (input: JsonValue) => AsyncIterable<string>>>,
): void {
  from.on('message', ({ task, input, port }: SideCall) => {
    const pieces = tasks[task]?.(input)[Symbol.asyncIterator]()
    const answer = async (): Promise<SideAnswer> => {
      if (!pieces) return { error: `No task ${task}` }
      const next = await pieces.next()
      return next.done ? { done: true } : { piece: next.value }
    }
    port.on('message', () => {
      void answer()
        .catch((error: unknown): SideAnswer => ({ error: error instanceof Error ? error.message : String(error) }))
        .then(result => port.postMessage(result))
    })
    port.once('close', () => void pieces?.return?.())
  })
}
