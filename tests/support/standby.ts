import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDataDir } from '#server/platform/embedded-data-dir.ts'
import { type Engine, openEngine } from '#server/platform/embedded-engine.ts'
import { prepareCluster } from './cluster.ts'

type OnEnd = (end: () => Promise<void>) => void

/** An engine that is not restarted when it is killed. */
export interface Bare {
  url: string
  dataDir: string
  port: number
  kill(): void
  /** Restarts it at its port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A primary and a streaming standby: two local engines with the product's tables. */
export interface Pair {
  primary: Bare
  standby: Bare
  /** The URL with both hosts. */
  url: string
}

/** Starts both. If synchronous, a commit on the primary is acknowledged once the standby has it on disk. */
export async function startPair(onEnd: OnEnd, { isSynchronous }: { isSynchronous: boolean }): Promise<Pair> {
  const primary = await startBare(onEnd, isSynchronous ? { synchronous_standby_names: '*' } : {})
  const { password } = new URL(primary.url)
  const from = `host=127.0.0.1 port=${primary.port} user=crava password=${password}`
  const standby = await startBare(onEnd, { primary_conninfo: from, wal_retrieve_retry_interval: '200ms' }, true)
  return {
    primary,
    standby,
    url: primary.url.replace(`:${primary.port}/`, `:${primary.port},127.0.0.1:${standby.port}/`),
  }
}

/** Both start as copies of one cluster, so no base backup is needed. */
export async function startBare(onEnd: OnEnd, settings: Record<string, string>, isStandby = false): Promise<Bare> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crava-pair-'))
  // Run as root, the database uses a separate user, who needs access.
  await chmod(dataDir, 0o755)
  onEnd(() => rm(dataDir, { recursive: true, force: true }))
  await prepareCluster(dataDir, 'migrated')
  const dir = await findDataDir(dataDir)
  if (isStandby) {
    const signal = join(dir.home, 'cluster', 'standby.signal')
    await writeFile(signal, '')
    if (dir.runAs) await chown(signal, dir.runAs.uid, dir.runAs.gid)
  }
  const engine: Engine = await openEngine(dir, { shared_buffers: '32MB', ...settings })
  const up = await engine.bringUp()
  let { pid } = up
  onEnd(async () => {
    await engine.shutDown()
    await rm(dir.home, { recursive: true, force: true })
  })
  return {
    url: engine.url(up.port),
    dataDir,
    port: up.port,
    kill: () => void process.kill(pid, 'SIGKILL'),
    start: async () => {
      pid = (await engine.bringUp(up.port)).pid
    },
    stop: () => engine.shutDown(),
  }
}
