import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { amountTyped, type Control } from './control.ts'
import { ControlRefused } from './problem.ts'
import { controlPage } from './page.ts'
import { STYLE } from './page-style.ts'
import { langOf } from './page-messages.ts'

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
