import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findDataDir } from '#server/platform/embedded-data-dir.ts'
import { type EmbeddedLog, type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import type { Manifest } from './manifest.ts'
import {
  archivedName,
  decompress,
  historyName,
  readLsn,
  readStatus,
  SEGMENT_BYTES,
  segmentName,
  segmentOf,
  type WalStatus,
  type WalStore,
} from './wal-store.ts'

/** The write-ahead log to replay on top of a base backup. */
export interface Replay {
  store: WalStore
  status: WalStatus
  /** Undefined: everything in the archive. */
  toTime: Date | undefined
}

/**
 * Checks, before anything is written, that an archive continues a backup and reaches the target time.
 * @throws Error with a plain sentence if it does not.
 */
export async function checkReplay(store: WalStore, { wal }: Manifest, toTime: Date | undefined): Promise<Replay> {
  const status = await readStatus(store)
  if (!status) throw new Error(`${store.at} contains no archive of the write-ahead log.`)
  if (!wal) throw new Error('No archive can be replayed on this backup: it is a dump, or of an earlier version.')
  if (wal.systemId !== status.systemId) throw new Error(`The archive in ${store.at} is of another database.`)
  if (toTime && toTime.getTime() > Date.parse(status.until))
    throw new Error(
      `The archive in ${store.at} goes to ${status.until}: name a time up to then, or none for all of it.`,
    )
  return { store, status, toTime }
}

/**
 * Puts the archive into an unpacked base backup, which recovers to the target time at its next start.
 * @returns whether the archive is complete up to its recorded end.
 */
export async function placeWal(replay: Replay, { wal }: Manifest, dataDir: string): Promise<boolean> {
  const dir = await findDataDir(dataDir)
  const cluster = join(dir.home, 'cluster')
  const write = async (path: string, content: Buffer): Promise<void> => {
    await writeFile(join(cluster, path), content, { mode: 0o600, flush: true })
    if (dir.runAs) await chown(join(cluster, path), dir.runAs.uid, dir.runAs.gid)
  }
  const { store, status } = replay
  if (!wal) return false
  const branches = await readBranches(store, status.timeline)
  for (const { timeline, history } of branches) {
    if (history) await write(join('pg_wal', historyName(timeline)), history)
  }
  const last = segmentOf(readLsn(status.lsn))
  let segment = segmentOf(readLsn(wal.endLsn))
  for (; segment <= last; segment += 1n) {
    const found = await findSegment(store, branches, segment)
    if (!found) break
    await write(join('pg_wal', found.name), found.content)
  }
  await write('recovery.signal', Buffer.alloc(0))
  return segment > last
}

interface Branch {
  timeline: number
  /** Its first segment. */
  from: bigint
  history: Buffer | undefined
}

/** The timelines up to this one, the newest first; each began where its history says. */
async function readBranches(store: WalStore, newest: number): Promise<Branch[]> {
  const branches: Branch[] = [{ timeline: 1, from: 0n, history: undefined }]
  for (let timeline = 2; timeline <= newest; timeline += 1) {
    const history = await store.get(historyName(timeline))
    const switched = history && /^\d+\t(\S+)\t/m.exec(lastLine(history.toString()))?.[1]
    if (history && switched) branches.unshift({ timeline, from: segmentOf(readLsn(switched)), history })
  }
  return branches
}

const lastLine = (text: string): string =>
  text
    .split('\n')
    .filter(line => /^\d/.test(line))
    .at(-1) ?? ''

/** A segment on the newest timeline that has it: full, or the part written so far. */
async function findSegment(store: WalStore, branches: readonly Branch[], segment: bigint) {
  for (const { timeline } of branches.filter(branch => branch.from <= segment)) {
    const name = segmentName(timeline, segment)
    const stored = (await store.get(archivedName(name, true))) ?? (await store.get(archivedName(name, false)))
    if (!stored) continue
    const content = Buffer.alloc(SEGMENT_BYTES)
    ;(await decompress(stored)).copy(content)
    return { name, content }
  }
  return undefined
}

/** PostgreSQL's message when the log ends before the target time. If the log is complete, nothing was committed after it. */
const ENDED_BEFORE = /recovery ended before configured recovery target was reached/

/** Starts the restored database, which replays the archive. */
export async function startReplayed(
  dataDir: string,
  log: EmbeddedLog,
  replay: (Replay & { isWhole: boolean }) | undefined,
): Promise<EmbeddedPostgres> {
  const start = (settings: Record<string, string>): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir, isRestoring: true, log, settings })
  if (!replay) return start({})
  const recovery = {
    // pg_wal already contains everything that is available.
    restore_command: process.platform === 'win32' ? 'exit 1' : 'false',
    recovery_target_timeline: 'latest',
    // PostgreSQL accepts connections when recovery is complete.
    hot_standby: 'off',
  }
  if (!replay.toTime) return start(recovery)
  try {
    return await start({
      ...recovery,
      // Time zone abbreviations, including Z, are not loaded yet when PostgreSQL parses this setting.
      recovery_target_time: replay.toTime.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    })
  } catch (error) {
    if (!(error instanceof Error && ENDED_BEFORE.test(error.message))) throw error
    if (!replay.isWhole)
      throw new Error(`The archive in ${replay.store.at} has a gap before that time: name an earlier one.`, {
        cause: error,
      })
    return start(recovery)
  }
}
