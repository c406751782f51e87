import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { signIn as signInEndpoint } from '#contract/api/player/access.ts'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { startTestApp } from '#tests/support/app.ts'
import { fill, PLAYER_CALLS } from '../bench/player-calls.ts'

/**
 * Statements that a process sends by itself: the database's time, a new connection, a session lookup after its cache expired, events to other
 * processes.
 */
const OWN = /clock_timestamp|tcp_keepalives|from session|pg_notify/

test('no call sends more statements than it is known to', { timeout: 120_000 }, async () => {
  const app = await startTestApp({ env: { DEMO: '1' } })
  const { token } = (await app.call(signInEndpoint, { body: { username: 'ana', password: DEMO_PASSWORD } })).data
  const origin = new URL(app.playerUrl).origin
  const sent: string[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    if (!OWN.test(text)) sent.push(text)
    return query.apply(this, args) as never
  })
  const counts: Record<string, number> = {}
  for (const path of Object.keys(PLAYER_CALLS)) {
    const url = `${origin}${await fill(path, origin, token)}`
    const get = async () => {
      const answer = await fetch(url, { headers: { authorization: token } })
      // An unread response keeps its connection open.
      await answer.arrayBuffer()
      return answer.status
    }
    // The first request fills the caches: session, settings, texts.
    expect([path, await get()]).toEqual([path, 200])
    sent.length = 0
    await get()
    counts[path] = sent.length
  }
  spy.mockRestore()
  const more = Object.entries(counts).filter(([path, count]) => count > (PLAYER_CALLS[path] ?? 0))
  expect(more).toEqual([])
})
