import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { type IncomingMessage, createServer, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ProductProcess } from '#tests/support/processes.ts'

const project = join(import.meta.dirname, '../..')
/** The parts of the product that a process needs. */
const PARTS = ['contract', 'demo', 'dist', 'scripts', 'server', 'tools', 'package.json', 'tsconfig.json']
const TEXT = /\.(?:js|css|html|json|svg|webmanifest)$/

/**
 * Copies a release of the product into a folder. With a `tag` it is the next release: every hashed client file gets another name, and a migration
 * adds a column, like the first half of a schema change.
 */
export async function makeRelease(folder: string, tag?: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const part of PARTS) await cp(join(project, part), join(folder, part), { recursive: true })
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  if (tag === undefined) return folder
  await writeFile(join(folder, 'server/migrations', `9999-${tag}.sql`), `alter table account add column ${tag} text;\n`)
  await renameAssets(join(folder, 'dist/web'), tag)
  return folder
}

async function renameAssets(root: string, tag: string): Promise<void> {
  const assets = join(root, 'assets')
  const files = await readdir(root, { recursive: true })
  for (const file of files) if (/\.(?:br|gz)$/.test(file)) await rm(join(root, file))
  const names = (await readdir(assets)).map(name => [name, name.replace(/(\.\w+)$/, `-${tag}$1`)] as const)
  const next = new Map(names)
  for (const file of files.filter(name => TEXT.test(name))) {
    const text = await readFile(join(root, file), 'utf8')
    await writeFile(
      join(root, file),
      text.replaceAll(/[\w.-]+\.(?:js|css|svg|woff2|wasm|webp|png)\b/g, name => next.get(name) ?? name),
    )
  }
  for (const [before, after] of names) await rename(join(assets, before), join(assets, after))
}

/** A reverse proxy like that of `deploy/caddy/caddyfile`: round robin, with the next process when one refuses the connection. */
export interface Proxy {
  url: string
  processes: ProductProcess[]
  end(): Promise<void>
}

export async function startProxy(): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const server = createServer()
  const proxy: Proxy = {
    url: '',
    processes: [],
    end: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  let turn = 0
  const upstreams = (): ProductProcess[] => {
    turn += 1
    const at = turn % proxy.processes.length
    return [...proxy.processes.slice(at), ...proxy.processes.slice(0, at)]
  }
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  })
  server.on('request', (message, answer) => void forward(message, answer, upstreams()))
  server.on('upgrade', (message: IncomingMessage, socket: Socket, head: Buffer) =>
    upgrade(message, socket, head, upstreams()),
  )
  proxy.url = await listening(server)
  return proxy
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function forward(message: IncomingMessage, answer: ServerResponse, upstreams: ProductProcess[]): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  const attempt = ([upstream, ...others]: ProductProcess[]): void => {
    if (!upstream) {
      answer.writeHead(502).end()
      return
    }
    const { hostname, port } = new URL(upstream.player)
    const forwarded = request({ hostname, port, path: message.url, method: message.method, headers: message.headers })
    forwarded.once('response', got => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    // A refused connection delivered nothing and can be retried; any other request may have been executed.
    forwarded.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? attempt(others) : answer.writeHead(502).end(),
    )
    forwarded.end(Buffer.concat(parts))
  }
  attempt(upstreams)
}

function upgrade(
  message: IncomingMessage,
  socket: Socket,
  head: Buffer,
  [upstream, ...others]: ProductProcess[],
): void {
  if (!upstream) {
    socket.destroy()
    return
  }
  const { hostname, port } = new URL(upstream.player)
  const other = connect(Number(port), hostname)
  let isOpen = false
  other.once('connect', () => {
    isOpen = true
    const headers = message.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
    other.write([`GET ${message.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    other.write(head)
    socket.pipe(other).pipe(socket)
  })
  other.once('error', () => (isOpen ? socket.destroy() : upgrade(message, socket, head, others)))
  socket.once('close', () => other.destroy())
  other.once('close', () => isOpen && socket.destroy())
}
