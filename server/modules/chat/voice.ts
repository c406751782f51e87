import { parseBuffer } from 'music-metadata'
import { VOICE_SECONDS_MAX, VOICE_SLACK_SECONDS } from '#contract/api/player/chat.ts'
import { fail } from '#server/platform/fail.ts'

/** MPEG audio of layer III, as the reader of the frames names it. */
const CODEC = /^MPEG [12](\.5)? Layer 3$/

/**
 * The length in seconds of a voice message: an mp3, every frame of it counted, whatever its name or its headers say. Refuses
 * `voice_invalid` for anything else and `voice_too_long` beyond 59 s.
 */
export async function inspectVoice(content: Buffer): Promise<number> {
  const { format } = await parseBuffer(content, undefined, { duration: true, skipCovers: true }).catch(() =>
    fail('voice_invalid', { fields: { audio: 'voice_invalid' } }),
  )
  const { container, codec = '', duration = 0 } = format
  const isMp3 = container === 'MPEG' && CODEC.test(codec) && duration > 0
  if (!isMp3) fail('voice_invalid', { fields: { audio: 'voice_invalid' } })
  if (duration > VOICE_SECONDS_MAX + VOICE_SLACK_SECONDS)
    fail('voice_too_long', { fields: { audio: 'voice_too_long' } })
  return Math.round(duration * 100) / 100
}
