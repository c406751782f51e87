import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { httpWebhooks, isPublicAddress } from './http.ts'

test.each([
  ['8.8.8.8', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['192.168.0.1', false],
  ['100.64.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2606:4700::1111', true],
  ['nothing', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

test.each([
  ['https://painel.exemplo.com/x', true],
  ['http://painel.exemplo.com/x', false],
  ['https://127.0.0.1/', false],
  ['https://0x7f.1/', false],
  ['https://[::1]/', false],
  ['https://localhost/', false],
  ['https://db.internal/', false],
  ['https://intranet/', false],
  ['https://user:pass@painel.exemplo.com/', false],
  ['file:///etc/passwd', false],
])('in production %s may be called: %s', (url, may) => expect(httpWebhooks({ isOpen: false }).takes(url)).toBe(may))

test('a name that leads to a private address is not called, however it looked when it was saved', async () => {
  let reached = 0
  const server = createServer((_request, response) => {
    reached += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const resolve = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as never
  const message = { url: `https://painel.exemplo.com:${port}/`, body: '{}', headers: {} }
  await expect(httpWebhooks({ isOpen: false, resolve }).send(message)).rejects.toMatchObject({ reason: 'address' })
  expect(reached).toBe(0)
  const open = { ...message, url: `http://painel.exemplo.com:${port}/` }
  expect(await httpWebhooks({ isOpen: true, resolve }).send(open)).toEqual({ status: 200 })
  await expect(httpWebhooks({ isOpen: false }).send({ ...message, url: 'https://10.0.0.1/' })).rejects.toMatchObject({
    reason: 'address',
  })
  server.close()
  server.closeAllConnections()
  await expect(httpWebhooks({ isOpen: true, resolve }).send(open)).rejects.toMatchObject({ reason: 'connection' })
})
