import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseBrCode, txidOf } from '#contract/br-code.ts'
import { centavos } from '#contract/money.ts'
import { movableClock } from '#server/platform/clock.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import {
  AUTHORITY,
  CLIENT_CERTIFICATE,
  CLIENT_KEY,
  CLIENT_PFX,
  SERVER_CERTIFICATE,
  SERVER_KEY,
} from '#tests/support/pix-certificates.ts'
import { PIX_START, startStub } from '#tests/support/pix.ts'
import { apiPix, type ApiPixSettings } from './api-pix.ts'

const TXID = txidOf('0123456789abcdef01234567')
const CPF = cpfOf(111_222_333)

let stub: Awaited<ReturnType<typeof startStub>>
beforeAll(async () => {
  stub = await startStub()
})
afterAll(() => stub.close())

const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) })
const token = { access_token: 'first', expires_in: 3_600 }

/** Answers token requests itself and others with `answer`. */
const answering = (answer: typeof stub.answer): void => {
  stub.answer = call => (call.url.startsWith('/oauth/') ? json(200, token) : answer(call))
}
const calls = () => stub.calls.map(each => `${each.method} ${each.url}`)

beforeEach(() => {
  stub.calls.length = 0
})

let clock = movableClock(PIX_START)
const gateway = (change: Partial<ApiPixSettings> = {}) => {
  clock = movableClock(PIX_START)
  const merchant = { name: 'Crava', city: 'São Paulo' }
  const access = { url: stub.url, clientId: 'id', clientSecret: 'secret', key: 'our-key', timeoutMs: 2_000 }
  return apiPix({ ...access, merchant, clock, ...change })
}

const cob = {
  txid: TXID,
  status: 'ATIVA',
  revisao: 0,
  chave: 'our-key',
  valor: { original: '20.00' },
  calendario: { criacao: '2026-07-01T12:00:00.00Z', expiracao: 3_600 },
  pixCopiaECola: 'the code',
}

describe('the token', () => {
  test('is asked for once by calls made together, and again before it ends', async () => {
    answering(() => json(200, { saldo: '10.00' }))
    const pix = gateway()
    await Promise.all([pix.balance(), pix.balance(), pix.balance()])
    expect(calls().filter(each => each.includes('oauth'))).toHaveLength(1)
    clock.advance(3_530_000)
    await pix.balance()
    expect(calls().filter(each => each.includes('oauth'))).toHaveLength(1)
    clock.advance(15_000)
    await pix.balance()
    expect(calls().filter(each => each.includes('oauth'))).toHaveLength(2)
    expect(stub.calls[0]).toMatchObject({
      authorization: `Basic ${Buffer.from('id:secret').toString('base64')}`,
      body: 'grant_type=client_credentials',
    })
    expect(stub.calls[1]?.authorization).toBe('Bearer first')
  })

  test('that was revoked is renewed once', async () => {
    let given = 0
    stub.answer = call => {
      if (call.url.startsWith('/oauth/')) return json(200, { access_token: `token-${++given}` })
      return call.authorization === 'Bearer token-2' ? json(200, { saldo: '0.01' }) : json(401, {})
    }
    expect(await gateway().balance()).toBe(1n)
    expect(given).toBe(2)
  })

  test.each([
    ['refused', () => json(401, { error: 'invalid_client' }), 'access'],
    ['not told', () => json(200, { token: 'x' }), 'unreadable'],
    ['late', () => json(503, {}), 'server'],
  ])('that is %s leaves the outcome unknown', async (_, answer, reason) => {
    stub.answer = answer
    await expect(gateway().balance()).rejects.toMatchObject({ name: 'PixUnavailable', reason })
  })

  test('is asked for as JSON where the provider wants it', async () => {
    answering(() => json(200, { saldo: '10.00' }))
    await gateway({ tokenBody: 'json', tokenPath: '/oauth/v2/token' }).balance()
    expect(stub.calls[0]).toMatchObject({ url: '/oauth/v2/token', body: '{"grant_type":"client_credentials"}' })
  })
})

describe('an answer', () => {
  test.each([
    ['503', () => json(503, { type: 'x/ServicoIndisponivel' }), 'server'],
    ['429', () => json(429, {}), 'busy'],
    ['401 twice', () => json(401, {}), 'access'],
    ['403', () => json(403, { type: 'x/AcessoNegado' }), 'access'],
    ['404 of something on the way', () => ({ status: 404, body: '<h1>Not found</h1>' }), 'unreadable'],
    ['302', () => ({ status: 302, headers: { location: 'https://example.com' } }), 'unreadable'],
    ['200 that is no JSON', () => ({ status: 200, body: 'fine' }), 'unreadable'],
    ['200 that says nothing', () => ({ status: 200 }), 'unreadable'],
    ['an amount that is no amount', () => json(200, { ...cob, valor: { original: '20' } }), 'unreadable'],
    ['too much of it', () => ({ status: 200, body: JSON.stringify({ ...cob, x: 'x'.repeat(70_000) }) }), 'unreadable'],
  ])('of %s is none', async (_, answer, reason) => {
    answering(answer)
    const request = gateway({ mostBytes: 65_536 }).charge(TXID)
    await expect(request).rejects.toMatchObject({ name: 'PixUnavailable', reason })
  })

  test('that does not come in time, or at all, is none', async () => {
    answering(() => {
      throw new Error('cut')
    })
    await expect(gateway().charge(TXID)).rejects.toMatchObject({ reason: 'network' })
    const nobody = gateway({ url: 'http://127.0.0.1:9' }).charge(TXID)
    await expect(nobody).rejects.toMatchObject({ name: 'PixUnavailable', reason: 'network' })
  })

  test('is not waited for longer than the time-out', async () => {
    answering(() => new Promise(() => undefined))
    await expect(gateway({ timeoutMs: 50 }).charge(TXID)).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('may have fields nobody knows, and words of another version', async () => {
    answering(() =>
      json(200, {
        ...cob,
        pixCopiaECola: undefined,
        location: 'https://pix.example.com/qr/v2/1',
        calendario: { ...cob.calendario, expiracao: '3600', novidade: true },
        pix: [
          {
            endToEndId: 'E12345678202009091221ghijk78901234',
            txid: TXID,
            valor: '20.00',
            horario: '2020-09-10T13:03:33.902Z',
            gnExtras: { pagador: { nome: 'Ana', cpf: CPF }, tarifa: '0.01' },
            devolucoes: { id: '1', valor: '1.00', status: 'ALGO_NOVO', rtrId: 'D1' },
          },
        ],
        novidade: { qualquer: 'coisa' },
      }),
    )
    const charge = await gateway().charge(TXID)
    expect(charge).toMatchObject({
      expiresInSeconds: 3_600,
      received: [{ payerCpf: CPF, returns: [{ status: 'processing', amount: 100n, isClawBack: false }] }],
    })
    const code = parseBrCode(charge?.copyPaste ?? '')
    expect(code.ok && code.value).toMatchObject({ location: 'pix.example.com/qr/v2/1', city: 'Sao Paulo' })
  })

  test('about a masked payer names none', async () => {
    const pix = { endToEndId: 'E1', valor: '1.00', horario: '2026-07-01T12:00:00Z', pagador: { cpf: '***.456.789-**' } }
    answering(() => json(200, pix))
    expect(await gateway().receivedByE2eId('E1')).toMatchObject({ payerCpf: null, txid: null, returns: [] })
  })
})

describe('a filter the provider passes over', () => {
  test('never makes somebody else’s money ours', async () => {
    const pix = { endToEndId: 'E1', valor: '1.00', horario: '2026-07-01T12:00:00Z' }
    answering(() =>
      json(200, {
        pix: [
          { ...pix, txid: 'another' },
          { ...pix, txid: TXID, pagador: { cpf: cpfOf(1) } },
          { ...pix, txid: TXID, endToEndId: 'E2' },
        ],
      }),
    )
    expect(await gateway().received({ txid: TXID, cpf: CPF })).toMatchObject([{ e2eId: 'E2' }])
  })
})

describe('an id that is said to be used', () => {
  const order = { id: 'out1', amount: centavos(1_000), key: CPF, cpf: CPF }
  const taken = json(409, { nome: 'id_envio_duplicado', mensagem: 'O id de envio informado já foi utilizado' })

  test('is the payout that was made before', async () => {
    answering(({ method }) =>
      method === 'PUT' ? taken : json(200, { endToEndId: 'E1', idEnvio: 'out1', valor: '10.00', status: 'REALIZADO' }),
    )
    expect(await gateway().sendPix(order)).toMatchObject({ status: 'done', e2eId: 'E1' })
    expect(calls().slice(1)).toEqual(['PUT /v3/gn/pix/out1', 'GET /v2/gn/pix/enviados/id-envio/out1'])
    expect(JSON.parse(stub.calls[1]?.body ?? '')).toEqual({
      valor: '10.00',
      pagador: { chave: 'our-key' },
      favorecido: { chave: CPF, cpf: CPF },
    })
  })

  test('and is not found has an unknown outcome', async () => {
    const unknown = json(404, {
      type: 'https://pix.bcb.gov.br/api/v2/error/PixEnviadoNaoEncontrado',
      title: '',
      status: 404,
    })
    answering(({ method }) => (method === 'PUT' ? taken : unknown))
    await expect(gateway().sendPix(order)).rejects.toMatchObject({ name: 'PixUnavailable' })
  })
})

test('nothing that goes into a log names a person, a key or a credential', async () => {
  answering(() => json(400, { nome: 'chave_nao_pertence_ao_documento', mensagem: `O cpf ${CPF} é diferente` }))
  const errors: unknown[] = []
  const pix = gateway()
  const id = 'out1'
  await pix
    .sendPix({ id, amount: centavos(1), key: 'ana@example.com', cpf: CPF })
    .catch((error: unknown) => errors.push(error))
  answering(() => json(503, {}))
  await pix.registerWebhook('https://example.com/secret').catch((error: unknown) => errors.push(error))
  await pix.payout(CPF).catch((error: unknown) => errors.push(error))
  expect(errors).toHaveLength(3)
  for (const error of errors) expect(String(error)).not.toMatch(/\d{11}|ana@|secret|our-key/)
})

describe('with certificates', () => {
  const server = createServer(
    { key: SERVER_KEY, cert: SERVER_CERTIFICATE, ca: AUTHORITY, requestCert: true, rejectUnauthorized: true },
    (request, answer) => {
      request.resume()
      answer.end(JSON.stringify(request.url?.startsWith('/oauth/') ? token : { saldo: '10.00' }))
    },
  )
  beforeAll(() => new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  afterEach(() => server.closeAllConnections())
  const url = () => `https://localhost:${(server.address() as AddressInfo).port}`

  test.each([
    ['in PEM', { cert: CLIENT_CERTIFICATE, key: CLIENT_KEY, ca: AUTHORITY }],
    ['in PKCS#12', { pfx: CLIENT_PFX, passphrase: 'test', ca: AUTHORITY }],
  ])('ours is shown, %s', async (_, tls) => {
    expect(await gateway({ url: url(), tls }).balance()).toBe(1_000n)
  })

  test.each([
    ['we show none', { ca: AUTHORITY }],
    ['theirs is of nobody we know', { cert: CLIENT_CERTIFICATE, key: CLIENT_KEY }],
  ])('nobody is spoken to when %s', async (_, tls) => {
    await expect(gateway({ url: url(), tls }).balance()).rejects.toMatchObject({ reason: 'network' })
  })
})
