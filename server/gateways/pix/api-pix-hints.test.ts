import { describe, expect, test } from 'vitest'
import { txidOf } from '#contract/br-code.ts'
import { systemClock } from '#server/platform/clock.ts'
import { apiPix } from './api-pix.ts'

const gateway = apiPix({
  url: 'http://127.0.0.1:9',
  clientId: 'id',
  clientSecret: 'secret',
  key: 'our-key',
  merchant: { name: 'Crava', city: 'Sao Paulo' },
  clock: systemClock,
})

describe('a notice', () => {
  const txid = txidOf('0123456789abcdef01234567')
  test.each([
    ['a charge', { pix: [{ endToEndId: 'E1', txid, valor: '1.00' }] }, [{ about: 'charge', txid }]],
    ['a Pix to the key itself', { pix: [{ endToEndId: 'E1', txid: 'short' }] }, [{ about: 'received', e2eId: 'E1' }]],
    [
      'a payout',
      { pix: [{ endToEndId: 'E1', tipo: 'SOLICITACAO', horario: null, gnExtras: { idEnvio: 'out1' } }] },
      [{ about: 'payout', id: 'out1' }],
    ],
    [
      'a return printed as one object',
      { pix: [{ endToEndId: 'E1', txid, devolucoes: { id: 'A' } }] },
      [{ about: 'charge', txid }],
    ],
    ['several, one of them nothing', { pix: [null, 3, { endToEndId: 'E 1' }, { txid }] }, [{ about: 'charge', txid }]],
    ['nothing', { evento: 'teste_webhook' }, []],
    ['nothing at all', null, []],
  ])('is about %s', (_, body, hints) => {
    expect(gateway.hints(body)).toEqual(hints)
  })
})
