import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareCluster } from '#tests/support/cluster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { isHidden, isPostmasterOf, processIdentity, readPostmaster } from './embedded-process.ts'

const isRoot = process.getuid?.() === 0
const output: string[] = []
const log = { info: (line: string) => void output.push(line), error: (line: string) => void output.push(line) }
// Small and without fsync: these tests are about process lifecycles, not about surviving a power cut.
const settings = { shared_buffers: '16MB', max_connections: '20', fsync: 'off' }
let folder: string
const started: EmbeddedPostgres[] = []

/** Reuses a database from an earlier start: initdb is slow, and only some tests are about it. */
const madeBefore = () => prepareCluster(join(folder, 'data'), 'empty')

async function start(dataDir = join(folder, 'data'), programs?: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log, settings, ...(programs ? { programs } : {}) })
  started.push(database)
  return database
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = async (home: string) => (await readPostmaster(join(home, 'cluster')))?.pid ?? 0

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(20)) if (await condition()) return
  throw new Error(`Waited in vain until ${what}`)
}

const gone = async (pid: number) => (await processIdentity(pid)) === undefined

/** A Node process of its own that starts the database, prints its url and folder, and keeps running. */
async function startInChild(input: { dataDir: string; programs?: string; uid?: number }) {
  const module = new URL('embedded-postgres.ts', import.meta.url).href
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const { uid, ...options } = ${JSON.stringify({ ...input, settings })}
    if (uid) { process.setgroups([]); process.setgid(uid); process.setuid(uid) }
    const { url, dir } = await startEmbeddedPostgres({ ...options, log: console })
    console.log(JSON.stringify({ url, dir }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('{')) continue
    const result: unknown = JSON.parse(line)
    const { url, dir } = Object(result)
    return {
      url: String(url),
      dir: String(dir),
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  throw new Error('The child ended before its database ran')
}

beforeEach(async () => {
  output.length = 0
  folder = await mkdtemp(join(tmpdir(), 'crava-embedded-'))
  await chmod(folder, 0o755)
})

afterEach(async () => {
  const all = started.splice(0)
  for (const database of all) await database.stop()
  for (const database of all) {
    if (!database.dir.startsWith(folder)) await rm(database.dir, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
})

describe('an embedded database', { timeout: 90_000 }, () => {
  test('is made, runs only on this machine, and stops', async () => {
    const database = await start()
    expect(database.adopted).toBe(false)
    const [row] = await query(
      database.url,
      `select current_database() as name, current_setting('listen_addresses') as listens, upper('ção') as word,
        current_setting('unix_socket_directories') as sockets, current_setting('data_checksums') as sums,
        (select datlocale from pg_database where datname = 'crava') as locale`,
    )
    expect(row).toEqual({
      name: 'crava',
      listens: '127.0.0.1',
      word: 'ÇÃO',
      sockets: '',
      sums: 'on',
      locale: 'C.UTF-8',
    })
    expect(database.port).not.toBe(5432)
    expect((await stat(join(database.dir, 'password'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(database.dir, 'cluster', 'pg_hba.conf'), 'utf8')).not.toMatch(
      /^\w.*(trust|md5|password)$/m,
    )
    await expect(query(database.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    })
    const pid = await postmasterPid(database.dir)
    await database.stop()
    await database.stop()
    expect(await gone(pid)).toBe(true)
  })

  test('keeps its data and its port over a restart', async () => {
    await madeBefore()
    const first = await start()
    await query(first.url, 'create table kept as select 7 as number')
    await first.stop()
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }])
  })

  test('is adopted after the process that started it was killed', async () => {
    await madeBefore()
    const child = await startInChild({ dataDir: join(folder, 'data') })
    const pid = await postmasterPid(child.dir)
    await child.kill()
    const database = await start()
    expect(database.adopted).toBe(true)
    expect(database.url).toBe(child.url)
    expect(await postmasterPid(database.dir)).toBe(pid)
    await database.stop()
    expect(await gone(pid)).toBe(true)
  })

  test('starts again after both it and its process were killed', async () => {
    await madeBefore()
    const child = await startInChild({ dataDir: join(folder, 'data') })
    await query(child.url, 'create table kept as select 7 as number')
    const pid = await postmasterPid(child.dir)
    await child.kill()
    process.kill(pid, 'SIGKILL')
    const database = await start()
    expect(database.adopted).toBe(false)
    expect(await query(database.url, 'select number from kept')).toEqual([{ number: 7 }])
  })

  test('does not mistake another program for itself when that got its old pid', async () => {
    await madeBefore()
    const first = await start()
    await first.stop()
    const cluster = join(first.dir, 'cluster')
    const stale = `${process.pid}\n${cluster}\n1\n${first.port}\n\n127.0.0.1\n0 0\nready   \n`
    await writeFile(join(cluster, 'postmaster.pid'), stale)
    expect(await isPostmasterOf(process.pid, cluster)).toBe(false)
    expect((await start()).adopted).toBe(false)
  })

  test.runIf(process.platform === 'linux')(
    'tells a process that is there and hidden from one that is gone',
    async () => {
      expect(await isHidden(process.pid)).toBe(false)
      // As on systems where /proc hides processes of other user namespaces.
      expect(await isHidden(process.pid, folder)).toBe(true)
      const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
      await once(ended, 'exit')
      expect(await isHidden(ended.pid ?? 0, folder)).toBe(false)
    },
  )

  test('comes back by itself, at the same address, when it is killed under us', async () => {
    await madeBefore()
    const database = await start()
    const pid = await postmasterPid(database.dir)
    process.kill(pid, 'SIGKILL')
    await until('another one runs', async () => {
      const now = await postmasterPid(database.dir)
      return now !== 0 && now !== pid
    })
    await database.ensureRunning()
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(output.join('\n')).toContain('exited unexpectedly')
  })

  test('is shared by two processes; the last one to leave stops it', async () => {
    await madeBefore()
    const child = await startInChild({ dataDir: join(folder, 'data') })
    const [one, two] = await Promise.all([start(), start()])
    expect([one.adopted, two.adopted]).toEqual([true, true])
    const pid = await postmasterPid(one.dir)
    await one.stop()
    await two.stop()
    expect(await gone(pid)).toBe(false)
    await child.kill()
    await (await start()).stop()
    expect(await gone(pid)).toBe(true)
    expect(await readdir(join(one.dir, 'leases'))).toEqual([])
  })

  test('is started once when two begin at the same moment', async () => {
    const both = await Promise.all([start(), start()])
    expect(both.filter(database => database.adopted)).toHaveLength(1)
    expect(both[0].url).toBe(both[1].url)
  })

  test('says in a sentence what PostgreSQL refuses', async () => {
    await madeBefore()
    const refused = startEmbeddedPostgres({
      dataDir: join(folder, 'data'),
      log,
      settings: { shared_buffers: 'plenty' },
    })
    await expect(refused).rejects.toThrow(/PostgreSQL did not start: FATAL.*shared_buffers/)
  })
})

describe('whoever starts it', { timeout: 90_000 }, () => {
  const packaged = () => {
    const system = process.platform === 'win32' ? 'windows' : process.platform
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return join(dirname(main), '..', 'native')
  }

  test('an ordinary user runs it as themselves', async () => {
    const programs = join(folder, 'programs')
    await cp(packaged(), programs, { recursive: true, verbatimSymlinks: true })
    const uid = isRoot ? 65_534 : (process.getuid?.() ?? 0)
    const dataDir = await mkdtemp(join(folder, 'own-'))
    if (isRoot) await chown(dataDir, uid, uid)
    const child = await startInChild({ dataDir, programs, ...(isRoot ? { uid } : {}) })
    expect((await stat(join(dataDir, 'postgres', 'cluster'))).uid).toBe(uid)
    expect(await query(child.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await child.kill()
    // A later start by root finds it there and runs it as its owner.
    const database = await start(dataDir, programs)
    expect(database.adopted).toBe(true)
    await database.stop()
    const again = await start(dataDir, programs)
    expect((await stat(join(again.dir, 'cluster', 'postmaster.pid'))).uid).toBe(uid)
  })

  test('root inside a folder closed to all others gets a folder that the database can reach, and is told', async () => {
    const closed = join(folder, 'closed')
    await cp(packaged(), join(closed, 'programs'), { recursive: true, verbatimSymlinks: true })
    await chmod(closed, 0o700)
    const database = await start(join(closed, 'data'), join(closed, 'programs'))
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(database.dir.startsWith(folder)).toBe(!isRoot)
    expect(output.filter(line => line.includes(database.dir))).toHaveLength(isRoot ? 2 : 0)
    await database.stop()
    const again = await start(join(closed, 'data'), join(closed, 'programs'))
    expect(again.dir).toBe(database.dir)
    await query(again.url, 'create table kept as select 7 as number')
    await again.stop()
    // Deleting the data folder starts with an empty one, wherever the database was.
    await rm(join(closed, 'data'), { recursive: true })
    const fresh = await start(join(closed, 'data'), join(closed, 'programs'))
    expect(await query(fresh.url, "select to_regclass('kept') as kept")).toEqual([{ kept: null }])
    if (isRoot) await expect(stat(database.dir)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
