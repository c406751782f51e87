import { expect, test, vi } from 'vitest'
import { fail } from './fail.ts'
import { type LinkPreview, previewOf, type Previews, withPreview } from './link-preview.ts'

const page = '<html><head><meta name="description" content="Antes." /><title>Crava</title></head><body></body></html>'
const house: LinkPreview = { title: 'Crava', description: 'A casa', image: { path: '/api/public/image', alt: 'Crava' } }
const room: LinkPreview = {
  title: 'Sala',
  description: 'Uma sala',
  image: { path: '/api/public/room/a/image', alt: '' },
}
const at = { publicUrl: 'https://crava.example', lang: 'pt-BR' } as const
const contentOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)" />`).exec(html)?.[1]

/** Registers pages as a mode does, here rooms. */
const previews = (preview: (name: string) => Promise<LinkPreview>): Previews => ({
  publicUrl: at.publicUrl,
  house: () => house,
  pages: [
    { path: /^\/c\/(\w+)$/, preview: async name => ({ ...house, title: name }) },
    { path: /^\/r\/(\w+)$/, preview },
  ],
})

test('a page is previewed by the kind whose path it is, with the name in it; any other by the house', async () => {
  const warn = vi.fn()
  const requests = (url: string, of = async () => room) =>
    previewOf(previews(of), url, { lang: 'pt-BR', log: { warn } })
  expect(await requests('/r/a1?utm=1')).toBe(room)
  expect((await requests('/c/b2')).title).toBe('b2')
  for (const url of ['/home', '/', '/r/', '/r/a/b', '/rules']) expect(await requests(url)).toBe(house)
  expect(await requests('/r/a1', async () => fail('not_found'))).toBe(house)
  expect(warn).not.toHaveBeenCalled()
  expect(await requests('/r/a1', () => Promise.reject(new Error('database away')))).toBe(house)
  expect(warn).toHaveBeenCalledOnce()
})

test('the head says it for every app, with absolute addresses in the language asked for', () => {
  const html = withPreview(page, room, { ...at, url: '/r/a1?utm_source=x&influencer_code=GABI%2010', lang: 'en' })
  expect(contentOf(html, 'og:title')).toBe('Sala')
  expect(contentOf(html, 'og:image')).toBe('https://crava.example/api/public/room/a/image?lang=en')
  expect(contentOf(html, 'og:locale')).toBe('en_US')
  expect(contentOf(html, 'og:locale:alternate')).toBe('pt_BR')
  expect(contentOf(html, 'twitter:card')).toBe('summary_large_image')
  expect(contentOf(html, 'og:url')).toBe('https://crava.example/r/a1?influencer_code=GABI%2010')
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(contentOf(html, 'description')).toBe('Uma sala')
})

test('a link that is more than its path is shown whole, and its picture takes the language beside the rest', () => {
  const image = { path: '/api/public/room/a/image?token=abc', alt: '' }
  const html = withPreview(page, { ...room, image, address: '/r/a?token=abc' }, { ...at, url: '/r/a?token=abc&utm=1' })
  expect(contentOf(html, 'og:url')).toBe('https://crava.example/r/a?token=abc')
  expect(contentOf(html, 'og:image')).toBe('https://crava.example/api/public/room/a/image?token=abc&amp;lang=pt-BR')
})

test('what anybody wrote stays text, in the name and in the address', () => {
  const title = `"><script>alert('$&')</script></head>`
  const html = withPreview(
    page,
    { ...room, title, description: title },
    { ...at, url: `/r/a?influencer_code=${title}` },
  )
  expect(html).not.toContain('<script')
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  expect(contentOf(html, 'og:title')).toBe(
    '&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;&lt;/head&gt;',
  )
})
