import type { Lang } from '#contract/limits.ts'
import { formatReais, type Centavos } from '#contract/money.ts'
import { expiresAt } from './bank.ts'
import type { ReturnRow } from './books.ts'
import type { BankState } from './control.ts'
import { FAULTS } from './faults.ts'
import { pageMessages, type PageMessages } from './page-messages.ts'

/** HTML that needs no further escaping. */
interface Html {
  readonly html: string
}
type Part = string | number | Html | readonly Html[]

const escaped = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

function textOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(each => each.html).join('')
}

/** A template whose values are escaped unless they are templates themselves. */
const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: strings.reduce((all, each, at) => all + textOf(parts[at - 1] ?? '') + each),
})

const MOST_ROWS = 50

/** The input of each section of the page. */
interface Page {
  t: PageMessages
  lang: Lang
  state: BankState
}

/** The whole control page, in one language. `refused` is the code of the refused command. */
export function controlPage(state: BankState, lang: Lang, refused?: string): string {
  const t = pageMessages[lang]
  const page: Page = { t, lang, state }
  const answer = Object.entries(t.refused).find(([code]) => code === refused)?.[1]
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${t.title} · Pix</title>
        <link rel="stylesheet" href="/control.css" />
      </head>
      <body>
        <a class="skip" href="#charges">${t.skip}</a>
        <header>
          <h1>${t.title}</h1>
          <nav>
            <a href="/?lang=${lang}">${t.refresh}</a> ·
            <a href="/?lang=${lang === 'en' ? 'pt-BR' : 'en'}" lang="${lang === 'en' ? 'pt-BR' : 'en'}"
              >${t.otherLang}</a
            >
          </nav>
        </header>
        <main>
          ${answer === undefined ? html`` : html`<p class="alert" role="alert">${answer}</p>`}
          <p>${t.intro}</p>
          <p>
            <strong>${t.houseBalance}: ${reais(page, state.house.balance)}</strong>.
            ${state.isBalanced ? t.balanced : t.unbalanced}
          </p>
          <p>${state.webhookHost === null ? t.noWebhook : `${t.webhook} ${state.webhookHost}`}</p>
          ${chargeSection(page)}${receivedSection(page)}${payoutSection(page)}${faultSection(page)}${noticeSection(page)}${peopleSection(page)}
        </main>
      </body>
    </html>`.html
}

const reais = ({ lang }: Page, amount: Centavos): string => formatReais(amount, lang)

const moment = ({ lang }: Page, at: string | number | Date): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Sao_Paulo' }).format(
    new Date(at),
  )

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}" />`

const field = (name: string, label: string, rest: Html = html``): Html =>
  html`<label>${label}<input name="${name}" ${rest} /></label>`

const amountField = ({ t }: Page): Html => field('amount', t.amount, html`inputmode="decimal"`)

/** A form with one command. */
const form = (order: string, button: string, ...fields: Html[]): Html =>
  html`<form method="post" action="/control/${order}">${fields}<button>${button}</button></form>`

/** A section with a table of rows, or a sentence if there are none. */
function section({ t }: Page, id: string, title: string, heads: string[], rows: Html[], more: Html = html``): Html {
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label="${title}">
    <table>
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          ${heads.map(head => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.slice(0, MOST_ROWS)}
      </tbody>
    </table>
  </div>`
  const shown = rows.length > MOST_ROWS ? html`<p>${MOST_ROWS} ${t.of} ${rows.length}</p>` : html``
  return html`<section id="${id}">
    <h2>${title}</h2>
    ${more}${rows.length === 0 ? html`<p>${t.nothing}</p>` : table}${shown}
  </section>`
}

const cells = (...values: Part[]): Html =>
  html`<tr>
    ${values.map(value => html`<td>${value}</td>`)}
  </tr>`

function chargeSection(page: Page): Html {
  const { t, state } = page
  const rows = state.charges.map(charge =>
    cells(
      html`<code>${charge.txid}</code>`,
      reais(page, charge.amount),
      t.state[charge.status],
      html`${moment(page, charge.createdAt)}<br />${t.until} ${moment(page, expiresAt(charge))}`,
      form(
        'pay',
        t.pay,
        hidden('txid', charge.txid),
        field('cpf', t.payer, html`value="${charge.debtor?.cpf ?? ''}" title="${t.payerHint}"`),
        amountField(page),
        html`<label class="check"><input type="checkbox" name="anyway" value="true" />${t.anyway}</label>`,
      ),
    ),
  )
  return section(page, 'charges', t.charges, ['txid', t.amount, t.status, t.created, t.pay], rows)
}

const returnsOf = (page: Page, returns: readonly ReturnRow[]): Html =>
  html`${returns.map(each => html`<div>${reais(page, each.amount)} · ${page.t.state[each.status]}${each.nature === 'MED_FRAUDE' ? ' · MED' : ''}</div>`)}`

function receivedSection(page: Page): Html {
  const { t, state } = page
  const rows = state.received.map(pix =>
    cells(
      html`<code>${pix.e2eId}</code><br /><code>${pix.txid ?? ''}</code>`,
      reais(page, pix.amount),
      html`${pix.payerName}<br /><code>${pix.payer}</code>`,
      moment(page, pix.at),
      returnsOf(page, pix.returns),
      form('claw-back', t.takeBack, hidden('e2eId', pix.e2eId), amountField(page)),
    ),
  )
  return section(page, 'received', t.received, ['e2e', t.amount, t.payer, t.at, t.returns, t.takeBack], rows)
}

function payoutSection(page: Page): Html {
  const { t, state } = page
  const rows = state.payouts.map(payout =>
    cells(
      html`<code>${payout.id}</code>`,
      reais(page, payout.amount),
      html`<code>${payout.key}</code><br /><code>${payout.receiver}</code>`,
      html`${t.state[payout.status]}<br />${moment(page, payout.requestedAt)}`,
      payout.status === 'NAO_REALIZADO' ? (payout.failure?.reason ?? '') : returnsOf(page, payout.returns),
      payout.status === 'REALIZADO' ? form('bounce', t.bounce, hidden('id', payout.id), amountField(page)) : html``,
    ),
  )
  return section(page, 'payouts', t.payouts, ['id', t.amount, t.receiver, t.status, t.reason, t.bounce], rows)
}

function faultSection(page: Page): Html {
  const { t, state } = page
  const options = FAULTS.map(fault => html`<option value="${fault}">${t.fault_names[fault]}</option>`)
  const more = html`${form(
    'faults',
    t.plan,
    html`<label
      >${t.fault}<select name="fault">
        ${options}
      </select></label
    >`,
    field('times', t.times, html`type="number" min="1" max="1000" value="1"`),
  )}${form(
    'faults-random',
    t.random,
    field('seed', t.seed, html`type="number" value="1"`),
    field('rate', t.rate, html`type="number" min="0" max="1" step="0.01" value="0.1"`),
  )}${form('faults-clear', t.clear)}`
  const rows = state.faults.map(each =>
    cells(t.fault_names[each.fault], each.times, `${each.method ?? ''} ${each.path ?? ''}`),
  )
  return section(page, 'faults', t.faults, [t.planned, t.times, 'HTTP'], rows, more)
}

function noticeSection(page: Page): Html {
  const { t, state } = page
  const rows = state.notices.map(notice =>
    cells(
      notice.id,
      html`<code>${JSON.stringify(notice.body)}</code>`,
      t.state[notice.state],
      html`${notice.attempts} · ${notice.lastStatus ?? ''}<br />${moment(page, notice.at)}`,
      form('notices-resend', t.resend, hidden('id', String(notice.id))),
    ),
  )
  const more = form('notices-release', t.release)
  return section(page, 'notices', t.notices, ['nº', t.notices, t.status, t.attempts, t.resend], rows, more)
}

function peopleSection(page: Page): Html {
  const { t, state } = page
  const keysOf = (document: string): string =>
    state.keys
      .filter(each => each.document === document)
      .map(each => each.key)
      .join(', ')
  const rows = state.accounts.map(account =>
    cells(account.name, html`<code>${account.document}</code>`, reais(page, account.balance), keysOf(account.document)),
  )
  const more = html`${form(
    'people',
    t.add,
    field('cpf', 'CPF', html`required inputmode="numeric"`),
    field('name', t.name),
    field('keys', t.keys),
  )}${form('capital', t.bring, field('amount', t.capital, html`required inputmode="decimal"`))}`
  return section(page, 'people', t.people, [t.name, 'CPF', t.balance, t.key], rows, more)
}
