import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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
  expect(notes).toHaveBeenCalledTimes(2)
  playTune('prize')
  expect(notes).toHaveBeenCalledTimes(6)
  await sound.click({ force: true })
  playTune('points')
  expect(notes).toHaveBeenCalledTimes(6)
  expect(Object.keys(localStorage).filter(key => key.includes('sound'))).toEqual([])
})
