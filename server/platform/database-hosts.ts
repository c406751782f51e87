import pg from 'pg'

/** A host that hangs is given up after this time. */
const PROBE_MS = 2_000
/** How often all hosts are queried for which of them accepts writes. */
const LOOK_MS = 2_000

/**
 * The URL of each host of an address with several, as libpq writes it: `postgres://user:password@host1:5432,host2:5432/name`. An address
 * with several hosts always means the one that accepts writes, with or without `target_session_attrs`.
 */
export function urlsOf(url: string): string[] {
  const [, before = '', hosts, after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]*,[^/?#]*)(.*)$/.exec(url) ?? []
  if (hosts === undefined) return [url]
  const [path = '', query = ''] = after.split('?', 2)
  const options = new URLSearchParams(query)
  options.delete('target_session_attrs')
  const rest = options.size === 0 ? path : `${path}?${options.toString()}`
  return hosts.split(',').map(host => `${before}${host.trim()}${rest}`)
}

/**
 * The URL of the host that accepts writes, for commands that connect once.
 * @throws Error if the address names several hosts and none of them does.
 */
export async function writableUrl(url: string): Promise<string> {
  const urls = urlsOf(url)
  return urls.length === 1 ? url : required(await findWritable(urls))
}

function required(found: string | undefined): string {
  if (found === undefined) throw new Error('No host of DATABASE_URL accepts writes.')
  return found
}

/** The hosts of one database, of which one accepts writes; a promotion changes which one. */
export interface Hosts {
  /** Where a new connection goes. Rejects while no host accepts writes. */
  writable(): Promise<{ host: string; port: number }>
  /** A connection to this host could not be opened, or reached a standby. */
  refused(host: { host: string; port: number }): void
  /** It is closed when its host is no longer the primary: a failed machine does not close its connections. */
  watch(client: pg.Client): void
  /** Looks for a promotion until `isOver`. */
  begin(isOver: () => boolean): void
}

/** Undefined if the address names one host: then the driver's own way of connecting is enough. */
export function hostsOf(url: string, onMoved: (host: string) => void): Hosts | undefined {
  const urls = urlsOf(url)
  if (urls.length === 1) return undefined
  const clients = new Set<pg.Client>()
  let current: string | undefined
  let looking: Promise<void> | undefined
  const look = (): Promise<void> => (looking ??= move().finally(() => (looking = undefined)))

  async function move(): Promise<void> {
    const found = await findWritable(urls)
    // While none accepts writes, the last one may come back.
    if (found === undefined || found === current) return
    if (current !== undefined) onMoved(new URL(found).host)
    current = found
    const { host, port } = addressOf(found)
    for (const client of clients) {
      if (client.host !== host || client.port !== port) client.connection.stream.destroy()
    }
  }

  return {
    writable: async () => {
      if (current === undefined) await look()
      return addressOf(required(current))
    },
    refused: ({ host, port }) => {
      const at = current === undefined ? undefined : addressOf(current)
      if (at?.host === host && at.port === port) void look()
    },
    watch: client => {
      clients.add(client)
      client.once('end', () => clients.delete(client))
    },
    begin: isOver => {
      const timer = setInterval(() => {
        if (isOver()) clearInterval(timer)
        else void look()
      }, LOOK_MS).unref()
    },
  }
}

const addressOf = (url: string): { host: string; port: number } => {
  const { hostname, port } = new URL(url)
  return { host: decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'), port: Number(port || 5432) }
}

/** Of several that accept writes the one that was promoted last: the other is the old primary, started again. */
async function findWritable(urls: readonly string[]): Promise<string | undefined> {
  const found = await Promise.all(urls.map(async url => ({ url, timeline: await writableTimeline(url) })))
  let best: { url: string; timeline: string } | undefined
  for (const { url, timeline } of found) {
    if (timeline !== undefined && (best === undefined || timeline > best.timeline)) best = { url, timeline }
  }
  return best?.url
}

/** The timeline that a host writes, as PostgreSQL names it in files (eight hexadecimal digits); undefined if it accepts no writes. */
async function writableTimeline(url: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'crava-hosts',
  })
  // The failing query reports the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(`
      select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
        then substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline`)
    return rows[0]?.timeline ?? undefined
  } catch {
    return undefined
  } finally {
    // Not awaited: a hanging host would never confirm the close.
    client.connection.stream.destroy()
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)
type ClientClass = new (config?: string | pg.ClientConfig) => pg.Client

/** A client class whose connections go to the host that accepts writes. */
export function connectingTo(hosts: Hosts, base: ClientClass): ClientClass {
  return class HostsClient extends base {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#connect()
      if (callback === undefined) return connected
      const answer = callback as (error: Error | null, client?: pg.Client) => void
      void connected.then(
        client => answer(null, client),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      )
      return undefined
    }

    async #connect(): Promise<pg.Client> {
      const address = await hosts.writable()
      Object.assign(this, address)
      let isStandby = false
      // PostgreSQL reports this parameter of each session by itself.
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
        if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on'
      })
      hosts.watch(this)
      try {
        await super.connect()
        if (isStandby) throw new Error(`${address.host}:${address.port} is a standby now.`)
      } catch (error) {
        hosts.refused(address)
        this.connection.stream.destroy()
        throw error
      }
      return this
    }
  }
}
