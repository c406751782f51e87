import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/api/notifications.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { guess, makeLobby, newTable, pressReady, pressStart } from '#tests/support/duels.ts'
import { listen } from '#tests/support/live.ts'
import type { Player } from '#tests/support/people.ts'

let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const MINUTE = 60_000
const newest = async (who: Player) => (await who.call(listNotifications)).data.docs[0]

test('V3: a turn is told live with its time, and is over on every page once it is taken or has run out', async () => {
  const table = await newTable(app)
  const [mine, theirs] = [await listen(app, table.owner), await listen(app, table.opponent)]
  const id = await makeLobby(table)
  await pressReady(table, id).then(({ data }) => data)
  await app.drain()
  await expect
    .poll(() => mine.of('notification').at(-1))
    .toMatchObject({
      title: 'Tudo pronto para o duelo',
      _from: { name: 'Pessoa de Teste' },
    })
  // Later than the welcome, or either of the two could be the newest.
  app.clock.advance(1_000)
  await pressStart(table, id).then(({ data }) => data)
  await app.drain()
  // What had been Ready was started.
  await expect.poll(() => mine.of('notification-over')).toHaveLength(1)
  await expect.poll(() => theirs.of('notification').at(-1)).toMatchObject({ title: 'O duelo começou' })
  const first = theirs.of('notification').at(-1) as { _id: string; time: { until: string; now: string } }
  expect(first).toMatchObject({ title: 'O duelo começou', redirect: { uri: `/versus/${id}/play` } })
  expect(Date.parse(first.time.until) - Date.parse(first.time.now)).toBe(MINUTE)
  app.clock.advance(1_000)
  await guess(table.opponent, id, '1-0').then(({ data }) => data)
  await app.drain()
  await expect.poll(() => theirs.of('notification-over')).toEqual([{ _id: first._id }])
  expect(await newest(table.opponent)).toMatchObject({ title: 'O duelo começou', isRead: true })
  expect(await newest(table.owner)).toMatchObject({ title: 'É a sua vez', isRead: false })
  app.clock.advance(MINUTE + 1_000)
  await app.drain()
  await expect.poll(() => mine.of('notification-over')).toHaveLength(2)
})
