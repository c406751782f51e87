import { Client, type Connection } from 'pg'

/** A connection that speaks the replication protocol. */
export function replicationClient(url: string, name?: string): Client {
  const request = new URL(url)
  request.searchParams.set('replication', 'true')
  const client = new Client({
    connectionString: request.href,
    connectionTimeoutMillis: 10_000,
    ...(name === undefined ? {} : { application_name: name }),
  })
  // The failing query reports the error.
  client.on('error', () => undefined)
  return client
}

/** Not awaited: a client whose stream was interrupted might never finish closing. */
export function closeReplication(client: Client): void {
  const { connection } = client as unknown as { connection: Connection }
  connection.stream.destroy()
}

/** A cluster as its replication protocol identifies it. */
export interface Identity {
  systemId: string
  timeline: number
  /** The position up to which its log is flushed to disk. */
  flushedLsn: string
}

/** Identifies the cluster of a replication connection. */
export async function identify(client: Client): Promise<Identity> {
  const { rows } = await client.query<{ systemid: string; timeline: number | bigint; xlogpos: string }>(
    'IDENTIFY_SYSTEM',
  )
  const [row] = rows
  if (!row) throw new Error('PostgreSQL does not say which cluster it is.')
  return { systemId: row.systemid, timeline: Number(row.timeline), flushedLsn: row.xlogpos }
}
