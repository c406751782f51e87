import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { amountTyped, type Control } from './control.ts'
import { langOf } from './page-messages.ts'
import { controlPage } from './page.ts'
import { ControlRefused } from './problem.ts'

/** The control page's style: a page of tables and forms that works at 390 px, in light and dark. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
html { background: Canvas; color: CanvasText; }
a { color: LinkText; }
body { margin: 0 auto; padding: 1rem; max-width: 75rem; }
h1 { margin: 0; }
h2 { margin: 2rem 0 0.5rem; }
header, form { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: end; }
header { justify-content: space-between; }
label { display: grid; gap: 0.15rem; font-size: 0.875rem; }
label.check { display: flex; align-items: center; gap: 0.4rem; }
input, select, button { font: inherit; min-height: 2.5rem; padding: 0 0.6rem; max-width: 100%; box-sizing: border-box; }
input[type='checkbox'] { min-height: 0; width: 1.25rem; height: 1.25rem; }
input[name='amount'], input[name='times'], input[name='seed'], input[name='rate'] { width: 8rem; }
button { cursor: pointer; }
form { margin-block: 0.25rem; }
.scroll { overflow-x: auto; position: relative; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.5rem; border-top: 1px solid; }
caption { text-align: start; position: absolute; clip-path: inset(50%); }
code { overflow-wrap: anywhere; font-size: 0.8125rem; }
.alert { padding: 0.75rem; border: 2px solid; font-weight: bold; }
.skip:not(:focus) { position: absolute; clip-path: inset(50%); }
@media (max-width: 48rem) {
  thead { display: none; }
  tr { display: block; border-top: 1px solid; padding-block: 0.5rem; }
  td { display: block; border: 0; padding: 0.15rem 0; }
}
:focus-visible { outline: 3px solid; outline-offset: 2px; }
`

const zText = z.optional(z.string().check(z.maxLength(200)))
const zOrder = z.object({
  txid: zText,
  e2eId: zText,
  id: zText,
  cpf: zText,
  name: zText,
  keys: zText,
  amount: zText,
  info: zText,
  anyway: z.optional(z.union([z.boolean(), z.string()])),
  fault: zText,
  times: z.optional(z.coerce.number().check(z.int())),
  method: zText,
  path: zText,
  seed: z.optional(z.coerce.number().check(z.int())),
  rate: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(1))),
  at: z.optional(z.iso.datetime()),
})
type Order = z.output<typeof zOrder>

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** The commands, each `POST /control/<name>` with JSON or a form. */
const orders = (control: Control): Record<string, (order: Order) => unknown> => ({
  pay: ({ txid, cpf, amount, anyway, info }) =>
    control.pay({ txid, as: cpf, amount: amountTyped(amount), anyway: anyway === true || anyway === 'true', info }),
  'claw-back': ({ e2eId = '', amount }) => control.clawBack({ e2eId, amount: amountTyped(amount) }),
  bounce: ({ id = '', amount }) => control.bounce({ id, amount: amountTyped(amount) }),
  people: ({ cpf = '', name, keys }) =>
    control.addPerson({ cpf, name: name || undefined, keys: (keys ?? '').split(/[\s,;]+/).filter(key => key !== '') }),
  capital: ({ amount, id }) => {
    const brought = amountTyped(amount)
    if (brought === undefined) throw new ControlRefused('amount_invalid')
    control.bringIn(brought, id || undefined)
  },
  paid: ({ e2eId, txid, cpf = '', amount, at }) => {
    const paid = amountTyped(amount)
    if (!e2eId || !txid || !at || paid === undefined) throw new ControlRefused('amount_invalid')
    control.paidBefore({ e2eId, txid, cpf, amount: paid, at })
  },
  faults: ({ fault = '', times, method, path }) => control.fault({ fault, times, method, path }),
  'faults-random': ({ seed = 1, rate = 0 }) => control.randomFaults({ seed, rate }),
  'faults-clear': () => control.randomFaults(),
  'notices-release': () => ({ released: control.releaseNotices() }),
  'notices-resend': ({ id }) => ({ sent: control.resendNotice(Number(id)) }),
  'notices-forge': ({ txid = '', amount }) => control.forgeNotice({ txid, amount: amount || '20.00' }),
})

/** The control page at `/`, its style, `GET /control/state`, and the commands. Requests from pages of other origins are refused. */
export function controlRoutes(app: FastifyInstance, control: Control, settle: () => void): void {
  app.get<{ Querystring: { lang?: string; refused?: string } }>('/', async (request, reply) => {
    settle()
    const lang = langOf(request.query.lang ?? request.headers['accept-language'])
    const page = controlPage(control.state(), lang, request.query.refused)
    return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page)
  })
  app.get('/control.css', (_, reply) => reply.headers(PAGE_HEADERS).type('text/css; charset=utf-8').send(STYLE))
  app.get('/control/state', async (_, reply) => {
    settle()
    return reply.headers(PAGE_HEADERS).type('application/json').send(toJson(control.state()))
  })
  for (const [name, run] of Object.entries(orders(control))) {
    app.post(`/control/${name}`, (request, reply) => {
      if (isFromElsewhere(request)) return reply.code(403).send({ error: 'from_elsewhere' })
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
      try {
        const order = zOrder.safeParse(request.body ?? {})
        if (!order.success) throw new ControlRefused('amount_invalid')
        const done = run(order.data) ?? {}
        return isForm ? backToPage(request, reply) : reply.type('application/json').send(toJson(done))
      } catch (error) {
        if (!(error instanceof ControlRefused)) throw error
        return isForm ? backToPage(request, reply, error.code) : reply.code(409).send({ error: error.code })
      }
    })
  }
}

/** Browsers send the origin of a request; other programs do not. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString())

function backToPage(request: FastifyRequest, reply: FastifyReply, refused?: string) {
  const lang = langOf(new URLSearchParams((request.headers.referer ?? '').split('?')[1]).get('lang') ?? undefined)
  return reply.redirect(`/?lang=${lang}${refused === undefined ? '' : `&refused=${refused}`}`, 303)
}

/** Money as text of centavos, as in the journal. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
