/** The image builds from exactly what the stages of deploy/Dockerfile copy. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isFull } from '#tests/support/size.ts'

const root = join(import.meta.dirname, '../..')
const stages = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  .split(/^(?=FROM )/m)
  .slice(1)
const clients = stages.find(stage => / AS clients$/m.test(stage)) ?? ''
const last = stages.at(-1) ?? ''

interface Copied {
  from: string
  to: string
}

/** What a stage copies from the repository, and its target. */
const copiedBy = (stage: string): Copied[] =>
  [...stage.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].flatMap(([, paths = '', to = '']) =>
    paths
      .split(' ')
      .flatMap(path => globSync(path, { cwd: root }))
      .map(from => ({ from, to: to.endsWith('/') ? join(to, basename(from)) : to })),
  )

/** The folder of a stage when its command runs: .dockerignore excludes tests. */
function folderOf(stage: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'crava-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const { from, to } of copiedBy(stage)) {
    const filter = (path: string): boolean => !/\.test\.tsx?$/.test(path)
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    cpSync(join(root, from), join(folder, to), { recursive: true, filter })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const isIn = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)

/** A file's runtime imports, by repository path; type-only imports are ignored. */
function importsOf(path: string): string[] {
  if (!/\.tsx?$/.test(path)) return []
  const text = readFileSync(join(root, path), 'utf8')
  const named = /(?:import|export)\s+(?!type\s)(?:[^'";]*?from )?'([#.][^']+)'|import\('([#.][^']+)'\)/g
  return [...text.matchAll(named)]
    .map(([, one, lazy]) => one ?? lazy ?? '')
    .map(target => (target.startsWith('#') ? target.slice(1) : join(dirname(path), target)))
}

function run(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { cwd, env: { PATH: process.env.PATH, HOME: cwd, ...env } })
    let said = ''
    const save = (text: Buffer): void => void (said += text.toString())
    child.stdout.on('data', save)
    child.stderr.on('data', save)
    child.once('error', reject).once('close', code => resolve({ code, said }))
  })
}

describe('the stage that builds the clients', () => {
  test('copies every tsconfig.json that another one names', () => {
    const copied = copiedBy(clients)
    const configs = copied.filter(({ to }) => /tsconfig[^/]*\.json$/.test(to))
    const isThere = (path: string): boolean =>
      copied.some(
        ({ from, to }) =>
          normalize(to) === path ||
          (isIn(path, normalize(to)) && existsSync(join(root, from, relative(normalize(to), path)))),
      )
    expect(isThere('tsconfig.json')).toBe(true)
    const missing = configs.flatMap(({ from, to }) => {
      const { references = [], extends: base } = JSON.parse(readFileSync(join(root, from), 'utf8')) as {
        references?: { path: string }[]
        extends?: string
      }
      const named = [...references.map(({ path }) => path), ...(base === undefined ? [] : [base])]
      return named
        .map(path => normalize(join(dirname(to), path)))
        .map(path => (path.endsWith('.json') ? path : join(path, 'tsconfig.json')))
        .filter(path => !isThere(path))
    })
    expect(missing).toEqual([])
  })

  test.each([
    ['clients', clients, ['scripts/build.ts', 'vite.config.ts', 'web/main.tsx', 'operator/main.tsx']],
    [
      'image',
      last,
      ['start', 'operator', 'import', 'ledger-check', 'audit-check', 'backup'].map(name => `scripts/${name}.ts`),
    ],
  ])('of the %s copies every file of the repository that runs there', (_, stage, entries) => {
    const copied = copiedBy(stage).map(({ from }) => from)
    const missing: string[] = []
    const seen = new Set<string>(entries)
    for (const path of seen) {
      if (!copied.some(one => path === one || isIn(path, one))) missing.push(path)
      for (const target of importsOf(path)) if (existsSync(join(root, target))) seen.add(target)
    }
    expect(seen.size).toBeGreaterThan(entries.length + 20)
    expect(missing).toEqual([])
  })

  test.runIf(isFull)(
    'builds both clients from what it copies',
    async () => {
      const folder = folderOf(clients)
      const [, command = ''] = /^RUN (.*scripts\/build\.ts.*)$/m.exec(clients) ?? []
      const { code, said } = await run(command, folder)
      expect([code, said]).toEqual([0, expect.stringContaining('Web clients: built')])
      for (const client of ['web', 'operator'])
        expect(existsSync(join(folder, 'dist', client, 'index.html'))).toBe(true)
    },
    300_000,
  )
})
