import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import './base.css'
import { Avatar } from './avatar.tsx'
import { Countdown, partsOf } from './countdown.tsx'
import { cropToPng, type PixelArea } from './crop-image.ts'
import { Cropper, type PercentArea } from './cropper.tsx'
import { DataTable, type Sort } from './data-table.tsx'
import { Meter } from './meter.tsx'
import { readTheme, setTheme, startTheme, useTheme } from './theme.ts'

const LABELS = { days: 'd', hours: 'h', minutes: 'min', seconds: 's', ended: 'Encerrado' }
const HOUR = 3600

afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
})

describe('countdown', () => {
  test.each([
    [2 * 24 * HOUR + 14 * HOUR + 8 * 60 + 59, '02d 14h 08min'],
    [24 * HOUR, '01d 00h 00min'],
    [24 * HOUR - 1, '23h 59min'],
    [HOUR, '01h 00min'],
    [HOUR - 1, '59min 59s'],
    [7, '00min 07s'],
  ])('%i seconds read as %s', (seconds, messages) => {
    expect(
      partsOf(seconds, LABELS)
        .map(part => part.join(''))
        .join(' '),
    ).toBe(messages)
  })

  test('follows the clock of the server, ends once, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
    const ended = vi.fn()
    await render(<Countdown until={1_012_000} offset={2000} labels={LABELS} onEnd={ended} />)
    const timer = page.getByRole('timer')
    await expect.element(timer).toHaveTextContent('00min10s')
    vi.advanceTimersByTime(9000)
    await expect.element(timer).toHaveTextContent('00min01s')
    expect(ended).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    await expect.element(timer).toHaveTextContent('Encerrado')
    expect(ended).toHaveBeenCalledOnce()
  })

  test('one that was already over does not end again', async () => {
    const ended = vi.fn()
    await render(<Countdown until={Date.now() - 1} labels={LABELS} onEnd={ended} />)
    await expect.element(page.getByRole('timer')).toHaveTextContent('Encerrado')
    expect(ended).not.toHaveBeenCalled()
  })
})

test('meter: speaks the measure and never passes its limit', async () => {
  await render(<Meter label="Limite de hoje" value={400} extra={300} max={500} valueText="R$ 700,00 de R$ 500,00" />)
  const meter = page.getByRole('meter', { name: 'Limite de hoje' })
  await expect.element(meter).toHaveAttribute('aria-valuenow', '500')
  await expect.element(meter).toHaveAttribute('aria-valuetext', 'R$ 700,00 de R$ 500,00')
})

test('avatar: a photo that does not load gives way to the initials', async () => {
  await render(<Avatar name="Meia Armador" src="data:image/png;base64,AA==" />)
  await expect.element(page.getByRole('img', { name: 'Meia Armador' })).toHaveTextContent('MA')
})

test('table: titles sort, turn around, and say the order', async () => {
  const requests = vi.fn<(sort: Sort) => void>()
  function Page() {
    const [sort, setSort] = useState<Sort>()
    return (
      <DataTable
        caption="Cartelas"
        columns={[
          { id: 'name', title: 'Cartela', cell: (row: string) => row, sortable: true },
          { id: 'size', title: 'Letras', cell: (row: string) => row.length },
        ]}
        rows={['Meias', 'Atacantes']}
        rowId={row => row}
        sort={sort}
        onSort={next => {
          requests(next)
          setSort(next)
        }}
      />
    )
  }
  await render(<Page />)
  await expect.element(page.getByRole('table', { name: 'Cartelas' })).toBeVisible()
  const header = page.getByRole('columnheader', { name: 'Cartela' })
  await expect.element(header).not.toHaveAttribute('aria-sort')
  await page.getByRole('button', { name: 'Cartela' }).click()
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Cartela' }).click()
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  expect(requests.mock.calls).toEqual([
    [{ column: 'name', direction: 'ascending' }],
    [{ column: 'name', direction: 'descending' }],
  ])
})

describe('theme', () => {
  function Shown() {
    return <p>{useTheme()}</p>
  }

  test('the choice is shown at once, kept on the device and read back', async () => {
    localStorage.removeItem('crava.theme')
    startTheme()
    expect(readTheme()).toBe(matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')
    const screen = await render(<Shown />)
    setTheme('light')
    await expect.element(screen.getByText('light')).toBeVisible()
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(localStorage.getItem('crava.theme')).toBe('light')
    setTheme('dark')
    await expect.element(screen.getByText('dark')).toBeVisible()
    expect(readTheme()).toBe('dark')
    localStorage.setItem('crava.theme', 'roxo')
    expect(['dark', 'light']).toContain(readTheme())
    localStorage.removeItem('crava.theme')
  })
})

describe('cropper', () => {
  /** A 400 by 200 picture, red on the left half and blue on the right. */
  async function picture() {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 200
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = 'rgb(255 0 0)'
    context.fillRect(0, 0, 200, 200)
    context.fillStyle = 'rgb(0 0 255)'
    context.fillRect(200, 0, 200, 200)
    return canvas.toDataURL()
  }

  test('starts as the largest square, centred; keys move and resize it; the PNG is that square', async () => {
    const changed = vi.fn<(area: PixelArea, percent: PercentArea, image: HTMLImageElement) => void>()
    const labels = { area: 'Área de corte', corners: ['1', '2', '3', '4'] as const }
    await render(<Cropper src={await picture()} alt="Foto" labels={labels} onChange={changed} />)
    const last = () => changed.mock.lastCall ?? expect.unreachable()
    await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(0)
    const [area, percent, image] = last()
    expect(percent.width).toBeCloseTo(50)
    expect(percent.height).toBeCloseTo(100)
    expect(area.width).toBeCloseTo(area.height)
    expect(area.x * 2 + area.width).toBeCloseTo(image.width)

    const box = page.getByRole('group', { name: 'Área de corte' })
    box.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => last()[0].x).toBeCloseTo(area.x + 1)
    await userEvent.keyboard('-')
    await expect.poll(() => last()[0].width).toBeLessThan(area.width)
    const shrunk = last()[0].width
    await userEvent.keyboard('+')
    await expect.poll(() => last()[0].width).toBeGreaterThan(shrunk)

    const png = await cropToPng(image, { x: image.width / 2, y: 0, width: 50, height: 50 }, 64)
    expect(png.type).toBe('image/png')
    const bitmap = await createImageBitmap(png)
    expect([bitmap.width, bitmap.height]).toEqual([64, 64])
    const canvas = new OffscreenCanvas(64, 64)
    const context = canvas.getContext('2d') ?? expect.unreachable()
    context.drawImage(bitmap, 0, 0)
    expect([...context.getImageData(32, 32, 1, 1).data]).toEqual([0, 0, 255, 255])
    await expect(cropToPng(image, { x: 0, y: 0, width: 0, height: 0 }, 64)).rejects.toThrow(RangeError)
  })
})
