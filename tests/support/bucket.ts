import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Credentials of a bucket. */
export interface Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** An in-memory bucket that only accepts signed requests, like S3. */
export async function startBucket(onEnd: (end: () => Promise<void>) => void): Promise<Bucket> {
  const objects = new Map<string, { content: Buffer; mime: string | undefined }>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const signed =
      /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/auto\/s3\/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$/
    if (!signed.test(request.headers.authorization ?? '')) return response.writeHead(403).end()
    if (!path.startsWith('/crava/')) return response.writeHead(404).end()
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.method === 'PUT')
        objects.set(path, { content: Buffer.concat(parts), mime: request.headers['content-type'] })
      else if (request.method === 'DELETE') objects.delete(path)
      const stored = objects.get(path)
      if (request.method === 'GET' && !stored) return response.writeHead(404).end()
      response
        .writeHead(200, { 'content-type': stored?.mime ?? 'text/plain' })
        .end(request.method === 'GET' ? stored?.content : '')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onEnd(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'crava',
    region: 'auto',
    accessKeyId: 'test-key',
    secretAccessKey: 'test-secret',
  }
}
