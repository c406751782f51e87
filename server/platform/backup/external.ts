import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Client } from 'pg'
import { send } from './archive.ts'

/** pg_dump and pg_restore, found on PATH. */
type Tool = 'pg_dump' | 'pg_restore'

const INSTALL =
  "install PostgreSQL's client programs (Debian: postgresql-client), of the server's major version or later, or use your provider's own backups"

/**
 * Fails early with what the tool would report late.
 * @throws Error with instructions: it is not on PATH, or older than the server.
 */
export async function requireTool(tool: Tool, server: number): Promise<void> {
  const output = await run(tool, ['--version'], process.env).catch(() => undefined)
  const version = Number(/\) (\d+)/.exec(output ?? '')?.[1])
  if (output === undefined) throw new Error(`${tool} is not on PATH: ${INSTALL}.`)
  if (version < server)
    throw new Error(`${tool} is version ${version}, but the server is PostgreSQL ${server}: ${INSTALL}.`)
}

/** Writes a dump of one snapshot; the database may be in use. */
export async function writeDump(url: string, sink: Writable): Promise<void> {
  const child = spawn('pg_dump', ['--format=custom', '--compress=0', '--no-owner', '--no-privileges'], {
    env: environmentOf(url),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = endOf('pg_dump', child)
  for await (const part of child.stdout) await send(sink, part as Buffer)
  await ended
}

/** Fills an empty database with a dump, whole or not at all. */
export async function readDump(url: string, source: AsyncIterable<Buffer>): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--dbname=${name}`]
  const child = spawn('pg_restore', options, { env: environmentOf(url), stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = endOf('pg_restore', child)
  // Errors are reported through the exit code.
  child.stdin.on('error', () => undefined)
  for await (const part of source) {
    if (child.exitCode !== null || child.stdin.destroyed) break
    await send(child.stdin, part)
  }
  child.stdin.end()
  await ended
}

/** @throws Error if the database is not empty. */
export async function requireEmpty(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query(
      "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    )
    if (found.rowCount !== 0) throw new Error('The database of DATABASE_URL is not empty: restore into an empty one.')
  } finally {
    await client.end()
  }
}

/** The URL is passed in the environment: arguments are visible to every user of the machine. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    ...process.env,
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    ...(searchParams.has('sslmode') ? { PGSSLMODE: searchParams.get('sslmode') ?? '' } : {}),
  }
}

async function endOf(tool: Tool, child: ReturnType<typeof spawn>): Promise<void> {
  let output = ''
  child.stderr?.on('data', part => (output = `${output}${String(part)}`.slice(-2_000)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${tool} failed: ${output.trim()}`)
}

async function run(tool: Tool, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(tool, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', part => (output += String(part)))
  await endOf(tool, child)
  return output
}
