import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { Sheet } from '#ui/sheet.tsx'
import { adOf, openAd } from '#web/lib/open-ad.ts'
import { queryClient } from '#web/lib/query.ts'
import { Ads } from './ads.tsx'

const live = vi.hoisted(() => ({ emit: new Map<string, (payload: unknown) => void>() }))
vi.mock('../lib/live.ts', () => ({
  onLive: (event: { name: () => string }, _ids: string[], handle: (payload: unknown) => void) => {
    live.emit.set(event.name(), handle)
    return () => live.emit.delete(event.name())
  },
}))

const [CARD, AD, FILE] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)]
const ad = (changes: object = {}) => ({
  _id: AD,
  _card: CARD,
  title: 'Jogue a rodada',
  type: 'video',
  url: 'https://vimeo.com/123456789',
  text: 'Cartelas novas.\nVenha ver.',
  alt: '',
  link: '/championships',
  _upload: null,
  ...changes,
})
const path = `/athlete-card/${CARD}/view/ad/${AD}`
const refusal = (status: number, code: string) => Response.json({ code, message: code }, { status })

let requests: string[]
let isFirst: boolean
let answer: () => object | Response
beforeEach(async () => {
  requests = []
  isFirst = true
  answer = () => ad()
  await setLang('pt-BR')
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    requests.push(`${method} ${address}`)
    if (address.endsWith('/view')) {
      const first = isFirst
      isFirst = false
      return Response.json({ first })
    }
    if (address.endsWith('/click')) return Response.json({ data: true })
    const text = answer()
    return text instanceof Response ? text : Response.json(text)
  })
})
afterEach(() => {
  openAd.set(null)
  vi.unstubAllGlobals()
})

function Page({ isBusy = false, isOpen = false }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Sheet open={isOpen} onClose={() => undefined} title="Outra coisa" closeLabel="Fechar">
          Aberta
        </Sheet>
        <input aria-label="Recado" />
        <Ads isBusy={isBusy} />
      </Suspense>
    </QueryClientProvider>
  )
}
const push = () => live.emit.get('athlete-ad')?.({ _card: CARD, _id: AD })
const dialog = () => page.getByRole('dialog', { name: 'Jogue a rodada' })
const views = () => requests.filter(one => one === `PUT /api/ad/${AD}/view`)

test('a pushed ad opens once: the video in its site’s own player, the text, and the way on in a new tab', async () => {
  await render(<Page />)
  push()
  await expect.element(dialog()).toBeVisible()
  await expect.element(dialog().getByText('Publicidade')).toBeVisible()
  const frame = dialog().getByTitle('Vídeo: Jogue a rodada').element()
  expect(frame.getAttribute('src')).toBe('https://player.vimeo.com/video/123456789?dnt=1')
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation allow-popups')
  expect(frame.getAttribute('loading')).toBe('lazy')
  const link = dialog().getByRole('link', { name: 'Ver mais' }).element()
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/championships', '_blank'])
  await expect.element(dialog().getByText(/fora da Crava/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  push()
  await expect.poll(() => views().length).toBeGreaterThan(2)
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('one that another screen has shown does not open', async () => {
  isFirst = false
  await render(<Page />)
  push()
  await expect.poll(views).toHaveLength(1)
  expect(openAd.get()).toBeNull()
})

test('it waits while something else is open, and while somebody is in the middle of something', async () => {
  const shown = await render(<Page isOpen />)
  push()
  await shown.rerender(<Page isBusy />)
  await expect.element(page.getByText('Aberta')).not.toBeInTheDocument()
  expect(requests).toEqual([])
  await shown.rerender(<Page />)
  await expect.element(dialog()).toBeVisible()
})

test('it waits while somebody writes', async () => {
  await render(<Page />)
  await page.getByRole('textbox', { name: 'Recado' }).click()
  push()
  await userEvent.keyboard('Oi')
  expect(requests).toEqual([])
  await expect.element(page.getByRole('textbox', { name: 'Recado' })).toHaveValue('Oi')
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog()).toBeVisible()
})

test('from a notification it opens however often, with its picture and a word about where a link leads', async () => {
  isFirst = false
  answer = () =>
    ad({
      type: 'image',
      alt: 'Uma cartela',
      link: 'https://parceiro.example/oferta',
      _upload: { _id: FILE, filename: 'x.webp' },
    })
  await render(<Page />)
  openAd.set(adOf(`/home${path}`) ?? null)
  await expect.element(dialog().getByRole('img', { name: 'Uma cartela' })).toHaveAttribute('src', `/api/file/${FILE}`)
  await expect.element(dialog().getByText('Abre parceiro.example, fora da Crava, em outra aba.')).toBeVisible()
  const link = dialog().getByRole('link', { name: 'Ver mais' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  link.element().addEventListener('click', event => event.preventDefault())
  await link.click()
  expect(requests).toContain(`PUT /api/ad/${AD}/click`)
  expect(views()).toHaveLength(1)
})

test('a video of another site has no embed', async () => {
  answer = () => ad({ url: 'https://example.com/aBcDeFgHiJk' })
  await render(<Page />)
  openAd.set({ card: CARD, ad: AD })
  await expect.element(dialog().getByText('Cartelas novas. Venha ver.')).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()
})

test('one that is over says so; a failure says what to do', async () => {
  answer = () => refusal(404, 'not_found')
  await render(<Page />)
  openAd.set({ card: CARD, ad: AD })
  await expect.element(page.getByText('Este anúncio saiu do ar')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()
  answer = () => refusal(500, 'server_error')
  openAd.set({ card: CARD, ad: AD.replace('b', 'd') })
  await page.getByRole('button', { name: /de novo/i }).click()
  await setLang('en')
  answer = () => ad()
  await page.getByRole('button', { name: /again/i }).click()
  await expect.element(dialog().getByText('Advertising')).toBeVisible()
})

test.each([
  [path, { card: CARD, ad: AD }],
  [`/x${path}?y=1`, { card: CARD, ad: AD }],
  [`${path}0`, undefined],
  ['/cards/view/ad', undefined],
])('%s leads to an ad or not', (uri, expected) => expect(adOf(uri)).toEqual(expected))
