import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { OutgoingMessage } from '#client/chat-thread.ts'
import { setLang } from '#client/i18n.ts'
import { ME, testPage } from '#tests/pages/web/chat-page.tsx'
import { Composer } from '../composer.tsx'
import { playing, stopPlaying } from './player.ts'
import { VoicePlayer } from './voice-player.tsx'

const stopped = vi.fn()
beforeEach(async () => {
  localStorage.clear()
  stopped.mockClear()
  await setLang('pt-BR')
})
afterEach(() => {
  stopPlaying()
  vi.restoreAllMocks()
})

const HERTZ = 600
/** A fake microphone that plays a tone. */
function fakeMicrophone() {
  return vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const context = new AudioContext()
    const tone = new OscillatorNode(context, { frequency: HERTZ })
    const end = context.createMediaStreamDestination()
    tone.connect(end)
    tone.start()
    for (const track of end.stream.getTracks()) {
      const stop = track.stop.bind(track)
      track.stop = () => {
        stopped()
        stop()
      }
    }
    return end.stream
  })
}

async function show(voiceLimit?: number) {
  const onSend = vi.fn<(message: Omit<OutgoingMessage, 'key'>) => void>()
  const limit = voiceLimit === undefined ? {} : { voiceLimit }
  await render(testPage(<Composer draft={[ME, 'p2p']} onSend={onSend} {...limit} />).whole)
  return onSend
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Frequency of a sound, from the median time between zero crossings: a busy machine may drop samples. */
async function hertzOf(sound: Blob): Promise<{ hertz: number; seconds: number }> {
  const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await sound.arrayBuffer())
  const samples = decoded.getChannelData(0).subarray(12_000)
  const crossings: number[] = []
  for (let at = 1; at < samples.length; at += 1)
    if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) crossings.push(at)
  const periods = crossings.slice(1).map((at, index) => at - (crossings[index] ?? 0))
  const usual = periods.toSorted((a, b) => a - b)[periods.length >> 1] ?? Number.NaN
  return { hertz: 48_000 / usual, seconds: decoded.duration }
}

test('a voice is recorded, heard before it is sent, and is an mp3 of what the microphone heard', async () => {
  fakeMicrophone()
  const onSend = await show()
  await button('Gravar mensagem de voz').click()
  await expect.element(page.getByText('Gravando')).toBeInTheDocument()
  await expect.element(page.getByRole('timer')).toMatchTextContent(/0:01 \/ 0:59/)
  await button('Parar a gravação').click()
  await expect.element(button('Enviar mensagem de voz')).toHaveFocus()
  expect(stopped).toHaveBeenCalled()
  await button(/^Ouvir mensagem de voz/).click()
  await expect.element(button('Pausar')).toBeVisible()
  await button('Enviar mensagem de voz').click()
  const audio = onSend.mock.calls[0]?.[0].audio
  expect(audio?.blob.type).toBe('audio/mpeg')
  const { hertz, seconds } = await hertzOf(audio?.blob ?? new Blob())
  expect(Math.abs(hertz - HERTZ)).toBeLessThan(15)
  expect(Math.abs(seconds - (audio?.seconds ?? 0))).toBeLessThan(0.2)
  expect(playing.get().state).toBe('idle')
  await expect.element(page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
})

test('a recording ends by itself at its limit, and can be forgotten', async () => {
  fakeMicrophone()
  const onSend = await show(1)
  await button('Gravar mensagem de voz').click()
  await expect.element(button('Descartar a gravação')).toBeVisible()
  await expect.element(page.getByText('0:01')).toBeVisible()
  await button('Descartar a gravação').click()
  await expect.element(page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
  expect(onSend).not.toHaveBeenCalled()
})

test('cancelling a recording gives the microphone back and returns to the text', async () => {
  fakeMicrophone()
  await show()
  await button('Gravar mensagem de voz').click()
  await expect.element(page.getByText('Gravando')).toBeInTheDocument()
  await button('Cancelar a gravação').click()
  await expect.element(button('Gravar mensagem de voz')).toBeVisible()
  expect(stopped).toHaveBeenCalled()
})

test('a refused microphone is a warning, until the next try', async () => {
  const ask = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await show()
  await button('Gravar mensagem de voz').click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Não foi possível iniciar a gravação de voz\. Permita o uso do microfone e atualize a página\./)
  await button('Fechar aviso').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  ask.mockRejectedValueOnce(new DOMException('none', 'NotFoundError'))
  await setLang('en')
  await button('Record a voice message').click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The voice recording could not start\. Allow the microphone and refresh the page\./)
})

/** A sound file of silence that every browser plays. */
function silence(seconds: number): Blob {
  const rate = 8_000
  const size = seconds * rate
  const head = new DataView(new ArrayBuffer(44))
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  head.setUint32(4, 36 + size, true)
  text(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  text(36, 'data')
  head.setUint32(40, size, true)
  return new Blob([head, new Uint8Array(size).fill(128)], { type: 'audio/wav' })
}

test('one plays at a time; any place of it is reached, and faster', async () => {
  const voice = (id: string) => ({ id, seconds: 20, load: async () => silence(20) })
  const two = (
    <div>
      <VoicePlayer voice={voice('one')} />
      <VoicePlayer voice={voice('two')} />
    </div>
  )
  await render(testPage(two).whole)
  const play = button(/^Ouvir mensagem de voz/)
  await play.first().click()
  await expect.element(button('Pausar')).toBeVisible()
  await expect.poll(() => playing.get()).toMatchObject({ id: 'one', state: 'playing' })
  await play.click()
  await expect.poll(() => playing.get()).toMatchObject({ id: 'two', state: 'playing' })
  await expect.poll(() => button('Pausar').elements()).toHaveLength(1)
  await page.getByRole('slider').nth(1).fill('12')
  await expect.poll(() => Math.floor(playing.get().at)).toBe(12)
  await button('Velocidade 1×').click()
  await button('Velocidade 1.5×').click()
  await expect.element(button('Velocidade 2×')).toBeVisible()
  await button('Pausar').click()
  await expect.poll(() => playing.get().state).toBe('paused')
  await page.getByRole('slider').nth(1).click()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => playing.get().at).toBe(0)
})

test('a voice that cannot be opened says so, and plays when it can', async () => {
  let isThere = false
  const load = async () => (isThere ? silence(5) : Promise.reject(new Error('gone')))
  await render(testPage(<VoicePlayer voice={{ id: 'late', seconds: 5, load }} />).whole)
  await button(/^Ouvir/).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Não deu para abrir o áudio/)
  isThere = true
  await button(/^Ouvir/).click()
  await expect.element(button('Pausar')).toBeVisible()
})
