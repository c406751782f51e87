import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useAfterPaint } from './use-ahead.ts'

test('what a tap leads to is there for whatever is pressed next, before it is painted too', async () => {
  const sent: number[] = []
  function Sheet() {
    const [count, setCount] = useState(0)
    const fill = useAfterPaint(() => setCount(count + 1))
    return (
      <>
        <button type="button" onClick={() => fill()}>
          Encher
        </button>
        <button type="button" onClick={() => sent.push(count)}>
          Enviar
        </button>
      </>
    )
  }
  const screen = await render(<Sheet />)
  const [fill, send] = ['Encher', 'Enviar'].map(name => screen.getByRole('button', { name }).element())
  if (!(fill instanceof HTMLElement) || !(send instanceof HTMLElement)) throw new Error('Nothing to press')
  fill.click()
  send.click()
  expect(sent).toEqual([1])
  // Only once: not again after the paint.
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 50)))
  send.click()
  expect(sent).toEqual([1, 1])
})
