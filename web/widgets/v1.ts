/**
 * Widgets for third-party pages (docs/widgets.md): a ranking and a card's countdown. Built into one file, without cookies or storage, and calling
 * only the public API of the server it came from. They use constructed style sheets, so a page's content security policy needs no exception for
 * styles. Attributes may change at any time.
 */
import { en, type Words, pages, pt } from './words.ts'

const script = document.currentScript
const home = script instanceof HTMLScriptElement && script.src ? new URL(script.src).origin : location.origin
const REFRESH_MS = 60_000
const SECOND_MS = 1_000

const LIGHT = `--bg:#fff;--raised:#f5f8f4;--line:#dbe3dc;--text:#0c1510;--text-2:#435148;--green:#0b7f39;--ink:#fff;--clock:#9a4000;color-scheme:light`
const DARK = `--bg:#111814;--raised:#18211c;--line:#243029;--text:#f1f6f2;--text-2:#b4c2b9;--green:#41df70;--ink:#04200f;--clock:#ffa35a;color-scheme:dark`
const STYLE = `
  :host{display:block;box-sizing:border-box;max-width:32rem;${LIGHT}}
  :host([hidden]){display:none}
  @media (prefers-color-scheme:dark){:host(:not([theme=light])){${DARK}}}
  :host([theme=dark]){${DARK}}
  .box{box-sizing:border-box;border:1px solid var(--line);border-radius:12px;background:var(--bg);color:var(--text);padding:16px;font:16px/1.4 system-ui,sans-serif;text-align:start}
  p{margin:0}
  table{width:100%;border-collapse:collapse}
  caption{text-align:start;font-weight:700;padding-bottom:8px}
  th{font-size:13px;font-weight:600;text-align:start;color:var(--text-2)}
  th,td{padding:8px 6px;border-top:1px solid var(--line);vertical-align:baseline}
  th:first-child,td:first-child{width:3.5em}
  th:last-child,td:last-child{text-align:end;font-variant-numeric:tabular-nums}
  td.name{overflow-wrap:anywhere}
  .muted{color:var(--text-2);font-size:14px}
  .title{font-weight:700}
  .time{font-size:34px;font-weight:800;line-height:1.2;color:var(--clock);font-variant-numeric:tabular-nums}
  .facts{display:flex;flex-wrap:wrap;gap:4px 20px;margin:8px 0 0}
  .facts div{display:flex;gap:6px}
  dt{color:var(--text-2)}dd{margin:0;font-weight:700}
  .foot{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;margin-top:12px}
  a,button{box-sizing:border-box;display:inline-flex;align-items:center;min-height:44px;padding:8px 16px;border:0;border-radius:10px;background:var(--green);color:var(--ink);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
  a:focus-visible,button:focus-visible{outline:3px solid var(--text);outline-offset:2px}
  .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`
let sheet: CSSStyleSheet | undefined
function styles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
  }
  return sheet
}

type Child = Node | string
function make(tag: string, attributes: Record<string, string> = {}, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

interface Answer {
  body: Record<string, unknown>
  /** The server's clock minus this one, in ms. */
  ahead: number
}

abstract class Widget extends HTMLElement {
  static observedAttributes = ['lang', 'theme', 'key', 'api', 'mode', 'period', 'limit', 'card']
  readonly #root = this.attachShadow({ mode: 'open' })
  #box: HTMLElement | undefined
  #timer = 0
  #request: AbortController | undefined

  /** Path of the data, below the version's path. */
  abstract path(): string
  abstract draw(answer: Answer): Child[]

  get text(): Words {
    const lang = this.getAttribute('lang') ?? document.documentElement.lang
    return /^en\b/i.test(lang) ? en : pt
  }

  get origin(): string {
    return this.getAttribute('api')?.replace(/\/+$/, '') || home
  }

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [styles()]
    this.#timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void this.load()
    }, REFRESH_MS)
    void this.load(true)
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer)
    this.#request?.abort()
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isConnected && this.#box && before !== after) void this.load(true)
  }

  show(...children: Child[]): void {
    const box = make('div', { class: 'box', lang: this.text.locale }, ...children)
    this.#root.replaceChildren(box)
    this.#box = box
  }

  /** Fetches and renders; keeps the last render when a later fetch fails. */
  async load(isFirst = false): Promise<void> {
    this.#request?.abort()
    const request = (this.#request = new AbortController())
    if (isFirst) this.show(make('p', { role: 'status' }, this.text.loading))
    try {
      const url = new URL(`/public/v1/${this.path()}`, this.origin)
      const key = this.getAttribute('key')
      if (key) url.searchParams.set('key', key)
      // `no-cache` revalidates, and the response carries the server's clock.
      const answer = await fetch(url, { credentials: 'omit', cache: 'no-cache', signal: request.signal })
      if (!answer.ok) throw new Error(String(answer.status))
      const body = (await answer.json()) as Answer['body']
      const clock = Date.parse(answer.headers.get('date') ?? '')
      if (request.signal.aborted) return
      this.show(...this.draw({ body, ahead: Number.isNaN(clock) ? 0 : clock - Date.now() }))
    } catch {
      if (request.signal.aborted || !(isFirst || this.#box?.querySelector('[role=status]'))) return
      const again = make('button', { type: 'button' }, this.text.again)
      again.addEventListener('click', () => void this.load(true))
      this.show(make('p', { role: 'status' }, this.text.failed), make('div', { class: 'foot' }, again))
    }
  }

  /** Link to the page, and the age notice. */
  foot(href: string, label: string): HTMLElement {
    const link = make(
      'a',
      { href, target: '_blank', rel: 'noopener' },
      label,
      make('span', { class: 'hidden' }, ` ${this.text.newTab}`),
    )
    return make('div', { class: 'foot' }, link, make('p', { class: 'muted' }, this.text.adults))
  }
}

class Ranking extends Widget {
  get mode(): string {
    return this.getAttribute('mode') ?? 'athlete'
  }

  path(): string {
    const period = this.getAttribute('period')
    const query = new URLSearchParams({ limit: this.getAttribute('limit') ?? '10', ...(period ? { period } : {}) })
    return `rankings/${encodeURIComponent(this.mode)}?${query.toString()}`
  }

  draw({ body }: Answer): Child[] {
    const { text } = this
    const docs = body.docs as {
      position: number
      totalScore: number
      user: { username: string; name: string } | null
    }[]
    const head = [text.rank, text.player, text.points].map(title => make('th', { scope: 'col' }, title))
    const rows = docs.map(({ position, totalScore, user }) =>
      make(
        'tr',
        {},
        make('td', {}, text === en ? String(position) : `${position}º`),
        make('td', { class: 'name' }, user ? user.name || user.username : text.closedAccount),
        make('td', {}, totalScore.toLocaleString(text.locale)),
      ),
    )
    const { next, period } = body as Record<string, string | null>
    const isPast = next !== null
    const caption = `${text.modes[this.mode] ?? ''}${isPast ? ` (${period})` : ''}`
    const table = make('table', {}, make('caption', {}, caption), make('thead', {}, make('tr', {}, ...head)))
    table.append(make('tbody', {}, ...rows))
    const list = docs.length > 0 ? [table] : [make('p', { class: 'title' }, caption), make('p', {}, text.nobody)]
    return [...list, this.foot(`${this.origin}/rankings/${pages[this.mode] ?? 'global'}`, text.whole)]
  }
}

class Countdown extends Widget {
  #tick = 0

  path(): string {
    return `cards/${encodeURIComponent(this.getAttribute('card') ?? '')}`
  }

  override disconnectedCallback(): void {
    clearInterval(this.#tick)
    super.disconnectedCallback()
  }

  draw({ body, ahead }: Answer): Child[] {
    clearInterval(this.#tick)
    const { text } = this
    const doc = body.doc as Record<'name' | 'status' | 'url', string> & {
      lockDate: string | null
      amount: number
      price: number
    }
    const money = new Intl.NumberFormat(text.locale, { style: 'currency', currency: 'BRL' })
    const fact = (label: string, value: string) => make('div', {}, make('dt', {}, label), make('dd', {}, value))
    const facts = make('dl', { class: 'facts' }, fact(text.pool, money.format(doc.amount)))
    facts.append(fact(text.price, doc.price > 0 ? money.format(doc.price) : text.free))
    const isOpen = doc.status === 'new' && doc.lockDate !== null
    const clock = isOpen
      ? this.#clock(Date.parse(doc.lockDate ?? ''), ahead)
      : [make('p', { class: 'time' }, doc.status === 'finished' ? text.finished : text.closed)]
    const link = this.foot(doc.url, isOpen ? text.play : text.look)
    return [make('p', { class: 'title' }, doc.name), ...clock, facts, link]
  }

  /** Countdown, with the exact time as text for screen readers. */
  #clock(until: number, ahead: number): Child[] {
    const { text } = this
    const time = make('p', { class: 'time', role: 'timer', 'aria-label': text.closes })
    const paint = (): void => {
      const left = Math.max(0, Math.ceil((until - ahead - Date.now()) / SECOND_MS))
      time.textContent = timeLeft(left, text.day)
      if (left > 0) return
      clearInterval(this.#tick)
      time.textContent = text.closed
    }
    paint()
    this.#tick = window.setInterval(paint, SECOND_MS)
    const when = new Date(until)
    const format = { weekday: 'short', day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    const moment = make('time', { datetime: when.toISOString() }, when.toLocaleString(text.locale, format))
    return [make('p', { class: 'muted' }, `${text.closes} `), time, make('p', { class: 'muted' }, moment)]
  }
}

/** `2 d 03:04:05`, without days on the last one. */
function timeLeft(seconds: number, day: string): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0')
  const days = Math.floor(seconds / 86_400)
  const clock = `${two((seconds % 86_400) / 3_600)}:${two((seconds % 3_600) / 60)}:${two(seconds % 60)}`
  return days > 0 ? `${days} ${day} ${clock}` : clock
}

if (!customElements.get('crava-ranking')) customElements.define('crava-ranking', Ranking)
if (!customElements.get('crava-countdown')) customElements.define('crava-countdown', Countdown)
