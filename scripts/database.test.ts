import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

/** Runs a script in a shell that lacks the environment of the service. */
function run(script: string, args: string[], dataDir: string): Promise<{ code: number | null; err: string }> {
  const { DATABASE_URL: _url, ...env } = process.env
  return new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(script, import.meta.url))
    const child = spawn(process.execPath, [path, ...args], { env: { ...env, DATA_DIR: dataDir } })
    let err = ''
    child.stderr.on('data', (text: Buffer) => (err += text.toString()))
    child.once('error', reject).once('close', code => resolve({ code, err }))
    child.stdin.end('senha-da-mesa-10\n')
  })
}

test('a command creates no database: one that lacks the environment of the service says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crava-empty-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'partidas.json')
  await writeFile(file, JSON.stringify({ matches: [] }))
  const commands: [string, string[]][] = [
    ['./operator.ts', ['add', 'chefe', 'Chefe da Mesa']],
    ['./import.ts', ['crava', 'Copa', '2026', file]],
    ['./ledger-check.ts', []],
    ['./audit-check.ts', []],
    ['./backup.ts', ['--to', join(folder, 'backups')]],
  ]
  for (const [script, args] of commands) {
    const dataDir = join(folder, 'data')
    const { code, err } = await run(script, args, dataDir)
    expect([script, code, err]).toEqual([script, 1, expect.stringContaining(`There is no database in ${dataDir}`)])
  }
  expect(await readdir(folder)).toEqual(['partidas.json'])
}, 60_000)
