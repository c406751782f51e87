import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { RowList } from '#ui/list-row.tsx'
import { playTune, SoundRow } from './sound.tsx'

beforeEach(() => setLang('pt-BR'))
afterEach(() => vi.restoreAllMocks())

test('nothing sounds until it is switched on, on this device; switched off it is still again', async () => {
  const notes = vi.spyOn(AudioContext.prototype, 'createOscillator')
  playTune('prize')
  expect(notes).not.toHaveBeenCalled()
  await render(
    <RowList ruled>
      <SoundRow />
    </RowList>,
  )
  const sound = page.getByRole('switch', { name: 'Sons de gols e prêmios' })
  await expect.element(sound).not.toBeChecked()
  await sound.click({ force: true })
  await expect.element(sound).toBeChecked()
  await expect.poll(() => notes.mock.calls.length).toBe(2)
  playTune('prize')
  await expect.poll(() => notes.mock.calls.length).toBe(6)
  await sound.click({ force: true })
  playTune('points')
  expect(notes).toHaveBeenCalledTimes(6)
  expect(Object.keys(localStorage).filter(key => key.includes('sound'))).toEqual([])
})

test('tunes that could not be played at their moment are not heard all at once later', async () => {
  await render(
    <RowList ruled>
      <SoundRow />
    </RowList>,
  )
  const notes = vi.spyOn(AudioContext.prototype, 'createOscillator')
  const sound = page.getByRole('switch', { name: 'Sons de gols e prêmios' })
  await sound.click({ force: true })
  await expect.poll(() => notes.mock.calls.length).toBe(2)
  // As on a page without a user gesture so far.
  const allowed = Promise.withResolvers<void>()
  vi.spyOn(BaseAudioContext.prototype, 'state', 'get').mockReturnValue('suspended')
  vi.spyOn(AudioContext.prototype, 'resume').mockReturnValue(allowed.promise)
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  for (const tune of ['prize', 'points', 'points'] as const) playTune(tune)
  now.mockReturnValue(60_000)
  allowed.resolve()
  await allowed.promise
  now.mockRestore()
  expect(notes).toHaveBeenCalledTimes(2)
  await sound.click({ force: true })
})
