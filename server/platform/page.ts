/** What the page of a URL includes in addition to the client, the same for every visitor. */
export interface PageParts {
  /** Painted before the script has loaded: the URL of a picture and its alternative text. */
  picture: { src: string; alt: string } | undefined
  /** API responses by endpoint name, as sent over the wire, so that the client need not request them. */
  answers: Record<string, unknown>
}

/** Markers in index.html: the first resource link, the place of the picture, and the end of the page. */
const FIRST = '<link '
const PICTURE = '<!-- picture -->'
const END = '</body>'

/** Puts the parts into a page. The answers are data: they are neither executed nor parsed as markup. */
export function withParts(page: string, { picture, answers }: PageParts): string {
  const data = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
  const src = picture && escapeHtml(picture.src)
  const image = picture
    ? `<img src="${src}" alt="${escapeHtml(picture.alt)}" width="1280" height="720" fetchpriority="high" decoding="sync" />`
    : ''
  // Placed first, because it would otherwise wait behind every style of the screen.
  const early = src ? `<link rel="preload" as="image" fetchpriority="high" href="${src}" />` : ''
  // Replacer functions, because `$&` in a replacement string would be interpreted.
  return page
    .replace(FIRST, () => early + FIRST)
    .replace(PICTURE, () => image)
    .replace(END, () => `<script type="application/json" id="answers">${data}</script>${END}`)
}

/** Adds `data-` attributes to the root element. */
export const withMarks = (page: string, marks: Readonly<Record<string, string>>): string =>
  page.replace('<html', () =>
    ['<html', ...Object.entries(marks).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)].join(' '),
  )

/** Wraps a function so that concurrent callers share the call in progress. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () =>
    (underWay ??= ask().finally(() => {
      underWay = undefined
    }))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes a text for markup, including attribute values. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
