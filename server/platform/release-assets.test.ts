import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { publishAssets, removeOldAssets } from './release-assets.ts'

test('a page that stayed open finds the files of its release at a process that never had them', async () => {
  const app = await startTestApp()
  const release = await mkdtemp(join(tmpdir(), 'crava-release-'))
  onTestFinished(() => rm(release, { recursive: true }))
  await mkdir(join(release, 'assets'))
  await writeFile(join(release, 'assets', 'money-AbC123.js'), 'export const release = 1')
  await writeFile(join(release, 'assets', 'money-AbC123.js.br'), 'packed')
  const ask = (path: string) => fetch(`${app.playerUrl}${path}`)
  expect((await ask('/assets/money-AbC123.js')).status).toBe(404)
  await publishAssets(app.deps, 'web', release)
  await publishAssets(app.deps, 'web', release)
  const found = await ask('/assets/money-AbC123.js')
  expect([found.status, await found.text()]).toEqual([200, 'export const release = 1'])
  expect(found.headers.get('content-type')).toContain('text/javascript')
  expect(found.headers.get('cache-control')).toContain('immutable')
  for (const path of ['/assets/money-AbC123.js.br', '/assets/other-AbC123.js', '/assets/..%2Fsecret.js'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  app.clock.advance(31 * 86_400_000)
  await removeOldAssets(app.deps)
  expect((await ask('/assets/money-AbC123.js')).status).toBe(404)
})
