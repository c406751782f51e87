import { useEffect, useRef, useState } from 'react'
import { VOICE_SECONDS_MAX } from '#contract/api/player/chat.ts'
import { stopPlaying } from './player.ts'
import { type Recorder, startRecording, type Voice } from './recorder.ts'

/** Number of levels in the meter. */
const METER = 24

/** State of the recording: `text` is idle, `starting` waits for the microphone, `ending` for the encoder. */
export type Taking =
  | { step: 'text' }
  | { step: 'starting' }
  | { step: 'recording' | 'ending'; seconds: number; levels: readonly number[] }
  | { step: 'preview'; voice: Voice }

export interface Recording {
  taking: Taking
  /** Why there is no recording: no access to the microphone, or encoding failed. */
  problem: 'microphone' | 'encoder' | undefined
  start: () => void
  stop: () => void
  /** Returns to text and discards the recording. */
  discard: () => void
}

const TEXT: Taking = { step: 'text' }

const heard = (now: Taking, level: number, seconds: number): Taking => ({
  step: now.step === 'ending' ? 'ending' : 'recording',
  seconds,
  levels: [...('levels' in now ? now.levels : []), level].slice(-METER),
})

/** Records a voice message of at most `limit` seconds. */
export function useRecording(limit = VOICE_SECONDS_MAX): Recording {
  const [taking, setTaking] = useState<Taking>(TEXT)
  const [problem, setProblem] = useState<Recording['problem']>()
  const recorder = useRef<Recorder>(undefined)
  // Counts attempts, so that callbacks of an earlier one are ignored.
  const turn = useRef(0)

  const end = () => {
    turn.current += 1
    recorder.current?.cancel()
    recorder.current = undefined
  }
  useEffect(
    () => () => {
      turn.current += 1
      recorder.current?.cancel()
    },
    [],
  )

  async function stop() {
    const [mine, running] = [turn.current, recorder.current]
    if (!running) return
    recorder.current = undefined
    setTaking(now => (now.step === 'recording' ? { ...now, step: 'ending' } : now))
    try {
      const voice = await running.stop()
      if (mine === turn.current) setTaking({ step: 'preview', voice })
    } catch {
      if (mine !== turn.current) return
      setTaking(TEXT)
      setProblem('encoder')
    }
  }

  async function start() {
    end()
    const mine = turn.current
    stopPlaying()
    setProblem(undefined)
    setTaking({ step: 'starting' })
    try {
      const started = await startRecording(limit, {
        onLevel: (level, seconds) => {
          if (mine === turn.current) setTaking(now => heard(now, level, seconds))
        },
        onFull: () => void (mine === turn.current && stop()),
      })
      if (mine !== turn.current) return started.cancel()
      recorder.current = started
      setTaking({ step: 'recording', seconds: 0, levels: [] })
    } catch {
      if (mine !== turn.current) return
      setTaking(TEXT)
      setProblem('microphone')
    }
  }

  return {
    taking,
    problem,
    start: () => void start(),
    stop: () => void stop(),
    discard: () => {
      end()
      setTaking(TEXT)
      setProblem(undefined)
    },
  }
}
