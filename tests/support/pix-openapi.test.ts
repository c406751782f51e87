import { expect, test } from 'vitest'
import { apiPixDescription, type Exchange } from './pix-openapi.ts'
import { hasShared } from './shared.ts'

if (!hasShared) console.info('The description of API Pix is not beside this copy: nothing is held against it.')

test.runIf(hasShared)('the published description finds fault with what is wrong', () => {
  const description = apiPixDescription()
  const exchange: Exchange = {
    method: 'PUT',
    path: '/cob/crava0123456789abcdef01234567',
    query: {},
    request: { valor: { original: '20' }, chave: 'k', calendario: { expiracao: 1 }, devedor: { cpf: '1', nome: 'A' } },
    status: 503,
    contentType: 'application/problem+json',
    answer: { type: 'x', title: 'y' },
  }
  expect(description.findings(exchange).join('\n')).toMatch(
    /devedor fits 0[^]*original is not[^]*503.status is missing/,
  )
  expect(description.findings({ ...exchange, path: '/cob/short' })).toContainEqual(
    expect.stringContaining('txid is not'),
  )
  expect(description.findings({ ...exchange, path: '/nothing/here/at/all' })).toHaveLength(1)
  expect(description.noticeFindings({ pix: [{ endToEndId: 'E1' }] })).not.toEqual([])
})
