import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/api/player/notifications.ts'
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
  // Welcome notifications are older than the ones under test.
  await app.drain()
  app.clock.advance(1_000)
  const [mine, theirs] = [await listen(app, table.owner), await listen(app, table.opponent)]
  const id = await makeLobby(table)
  await pressReady(table, id).then(({ data }) => data)
  await app.drain()
  const noticeOf = ({ of }: typeof mine, title: string) =>
    (of('notification') as { _id: string; title: string; time: { until: string; now: string } }[]).find(
      one => one.title === title,
    )
  await expect
    .poll(() => noticeOf(mine, 'Tudo pronto para o duelo'))
    .toMatchObject({ _from: { name: 'Pessoa de Teste' } })
  app.clock.advance(1_000)
  await pressStart(table, id).then(({ data }) => data)
  await app.drain()
  // The duel that was Ready has been started.
  await expect.poll(() => mine.of('notification-over')).toHaveLength(1)
  await expect
    .poll(() => noticeOf(theirs, 'O duelo começou'))
    .toMatchObject({ redirect: { uri: `/versus/${id}/play` } })
  const first = noticeOf(theirs, 'O duelo começou') as NonNullable<ReturnType<typeof noticeOf>>
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
