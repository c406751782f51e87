/** What the page of an address carries besides the client, the same for everybody who asks for it. */
export interface PageParts {
  /** Painted before the program has arrived: the address of a picture and what it shows. */
  picture: { src: string; alt: string } | undefined
  /** Answers of the API by the name of their endpoint, as they go over the line, so that the client need not ask for them. */
  answers: Record<string, unknown>
}

/** Where index.html names what is needed first, where it takes the picture, and where every page takes what comes last. */
const FIRST = '<link '
const PICTURE = '<!-- picture -->'
const END = '</body>'

/** Puts the parts into a page. The answers are data for the program: nothing in them is run or read as markup. */
export function withParts(page: string, { picture, answers }: PageParts): string {
  const data = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
  const src = picture && escapeHtml(picture.src)
  const image = picture
    ? `<img src="${src}" alt="${escapeHtml(picture.alt)}" width="1280" height="720" fetchpriority="high" decoding="sync" />`
    : ''
  // Named first of all, or it would wait behind every style the screen needs.
  const early = src ? `<link rel="preload" as="image" fetchpriority="high" href="${src}" />` : ''
  // Functions, for a string's "$&" would be read as a pattern.
  return page
    .replace(FIRST, () => early + FIRST)
    .replace(PICTURE, () => image)
    .replace(END, () => `<script type="application/json" id="answers">${data}</script>${END}`)
}

/** Puts marks on the whole page, as `data-` attributes of its root. */
export const withMarks = (page: string, marks: Readonly<Record<string, string>>): string =>
  page.replace('<html', () =>
    ['<html', ...Object.entries(marks).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)].join(' '),
  )

/** A function that, while it is being answered, gives later callers the answer under way. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () =>
    (underWay ??= ask().finally(() => {
      underWay = undefined
    }))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** A text as it stands in markup, also in the value of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
