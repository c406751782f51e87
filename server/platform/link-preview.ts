import type { FastifyBaseLogger } from 'fastify'
import { LANGS, type Lang } from '#contract/limits.ts'
import { Refusal } from './fail.ts'
import { escapeHtml } from './page.ts'

/** The preview that an app shows of a shared link. */
export interface LinkPreview {
  title: string
  description: string
  /** The path of a PNG of 1200 × 630, which takes `lang`. */
  image: { path: string; alt: string }
  /** The canonical path and query, if the query identifies the link too. */
  address?: string
}

/** Pages with their own link preview, registered by modules. `name` is the text captured by the path's group. */
export interface PreviewedPages {
  path: RegExp
  /** Throws a refusal for pages without a preview; the default preview is used. */
  preview: (name: string, lang: Lang, query: URLSearchParams) => Promise<LinkPreview>
}

/** The previews of an app: the default and those of single pages. `publicUrl` is the base of URLs in it. */
export interface Previews {
  publicUrl: string
  house: (lang: Lang) => LinkPreview
  pages: readonly PreviewedPages[]
}

/** The preview of this URL. `url` is the requested path and query. */
export async function previewOf(
  { house, pages }: Previews,
  url: string,
  { lang, log }: { lang: Lang; log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<LinkPreview> {
  const [path = '/', query = ''] = url.split('?', 2)
  for (const page of pages) {
    const name = page.path.exec(path)?.[1]
    if (name === undefined) continue
    try {
      return await page.preview(name, lang, new URLSearchParams(query))
    } catch (error) {
      // An unknown name is a broken link; any other error is logged, but the page is served without the preview.
      if (!(error instanceof Refusal)) log.warn({ err: error }, 'link preview failed; the page is served without it')
    }
  }
  return house(lang)
}

const LOCALES: Record<Lang, string> = { 'pt-BR': 'pt_BR', en: 'en_US' }
/** The only query parameter that belongs to a shared URL: who shared it. */
const STORED_QUERY = 'influencer_code'

/** Inserts a preview into the head of a page (Open Graph, and the tags Twitter reads). All values are escaped as text. */
export function withPreview(
  page: string,
  preview: LinkPreview,
  { publicUrl, url, lang }: { publicUrl: string; url: string; lang: Lang },
): string {
  const { path } = preview.image
  const image = `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
  const properties: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': 'Crava',
    'og:locale': LOCALES[lang],
    'og:title': preview.title,
    'og:description': preview.description,
    'og:url': publicUrl + (preview.address ?? sharedAddress(url)),
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': preview.image.alt,
  }
  const tags = [
    ...Object.entries(properties).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}" />`),
    ...LANGS.filter(other => other !== lang).map(
      other => `<meta property="og:locale:alternate" content="${LOCALES[other]}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('')
  const description = `<meta name="description" content="${escapeHtml(preview.description)}" />`
  return page.replace(/<meta name="description"[^>]*>/, () => description).replace('</head>', () => `${tags}</head>`)
}

/** The URL without tracking parameters. */
function sharedAddress(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const code = new URLSearchParams(query).get(STORED_QUERY)
  return code === null || code === '' ? path : `${path}?${STORED_QUERY}=${encodeURIComponent(code.slice(0, 30))}`
}
