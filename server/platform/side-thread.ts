/**
 * Long reads outside the event loop: a worker thread produces a text in pieces, and the caller pulls the pieces at its reader's pace. The
 * thread starts with the first call, exits after a minute without one, and starts again after a crash; texts in progress then fail.
 */
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { JsonValue } from './db.ts'

/** A thread costs some 80 MB and a few database connections, so an idle one exits. */
const IDLE_MS = 60_000
/** Database connections of the thread: as many as reports are built at once. */
export const SIDE_POOL = 3

/** A message to the worker thread: the name of a task, its input, and the port for the answers. */
export interface SideCall {
  task: string
  input: JsonValue
  port: MessagePort
}

/** The answer to each request for a piece. */
export type SideAnswer = { piece: string } | { done: true } | { error: string }

export interface SideThread {
  /** The pieces of a task's text. Throws when the task throws, and when the thread exits before the text is complete. */
  pieces(task: string, input: JsonValue): AsyncGenerator<string>
  stop(): Promise<void>
}

/** A thread that runs the module at `entry` (see `answerSideCalls`), which gets `workerData`. `onError` is called when it crashes. */
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
      // The ports of an exiting thread close before its exit event.
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

/** Requests one answer after the other. `onEnd` is called when the port closes. */
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

/** In the thread: produces one piece per request, until the text ends or the reader stops. */
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
