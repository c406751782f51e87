import { writeSync } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import type { Watched } from './watch-loop.ts'

const FRAMES = 25
const { beats, stalledMs } = workerData as Watched
/** A thread's console goes through the main thread, which is blocked: write directly. */
const tell = (line: string): void => void writeSync(2, `${line}\n`)
const kill = (): void => void process.kill(process.pid, 'SIGKILL')

let seen = -1
let since = performance.now()
const looking = setInterval(() => {
  const beat = Atomics.load(beats, 0)
  if (beat !== seen) [seen, since] = [beat, performance.now()]
  else if (performance.now() - since >= stalledMs) end()
}, 500)

function end(): void {
  clearInterval(looking)
  tell(`The event loop of process ${process.pid} has stood still for ${stalledMs / 1_000} s:`)
  // Native code has no stack to break into.
  setTimeout(kill, 5_000)
  const files = new Map<string, string>()
  const main = new Session()
  main.connectToMainThread()
  main.on('Debugger.scriptParsed', ({ params }) => void files.set(params.scriptId, params.url))
  main.on('Debugger.paused', ({ params }) => {
    for (const frame of params.callFrames.slice(0, FRAMES)) tell(`    at ${placeOf(frame, files)}`)
    kill()
  })
  main.post('Debugger.enable', () => main.post('Debugger.pause'))
}

const placeOf = ({ functionName, location }: Debugger.CallFrame, files: Map<string, string>): string =>
  `${functionName || '(anonymous)'} (${files.get(location.scriptId)}:${location.lineNumber + 1})`
