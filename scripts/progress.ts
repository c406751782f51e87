/** Prints steps with their number and duration, and a heartbeat while one takes long; plain lines that suit any terminal or log. */
export interface Progress {
  /** Runs one numbered step; a returned sentence is printed instead of "done". */
  step: <T>(title: string, work: () => Promise<T>) => Promise<T>
  /** A line inside the current step. */
  line: (text: string) => void
  /** Seconds since the start, as text. */
  elapsed: () => string
}

const heartbeatMs = 10_000

/** @param print receives one line per call. */
export function createProgress(print: (line: string) => void, now: () => number = () => performance.now()): Progress {
  const began = now()
  let number = 0
  return {
    async step(title, work) {
      number += 1
      const from = now()
      print(`${number}. ${title}`)
      const beat = setInterval(() => print(`   … still at it (${seconds(now() - from)})`), heartbeatMs)
      try {
        const result = await work()
        print(`   ${typeof result === 'string' ? result : 'done'} (${seconds(now() - from)})`)
        return result
      } finally {
        clearInterval(beat)
      }
    },
    line: text => print(`   ${text}`),
    elapsed: () => seconds(now() - began),
  }
}

/** `1.3 s`, or `2 min 05 s` from a minute on. */
export function seconds(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const whole = Math.round(ms / 1000)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}
