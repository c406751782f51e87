/**
 * A server to send entries to: `node bench/play-server.ts <way> <card>`, with the product's environment. `together`: batched, as in
 * production; `apart`: the same route, one transaction per entry; `none`: the same route without any work. Prints its port.
 */
import { playCard } from '#contract/api/player/cards.ts'
import { startCrava } from '#server/main.ts'
import { readPlay } from '#server/modules/cards/index.ts'
import { createSubmitEntryApart } from '#server/modules/pools/index.ts'
import { createHttpApp } from '#server/platform/http.ts'
import { newId } from '#server/platform/ids.ts'
import { serve } from '#server/platform/serve.ts'

const [way, card = ''] = process.argv.slice(2)
const env = process.env
const started = await startCrava({
  env,
  databaseUrl: env.DATABASE_URL ?? '',
  progress: () => undefined,
  worker: false,
  ...(way === 'apart' ? { createEnter: createSubmitEntryApart } : {}),
})

async function port(): Promise<number> {
  if (way !== 'none') return Number(new URL(started.playerUrl).port)
  const { deps, metrics } = started
  const app = await createHttpApp(deps, metrics, 'player')
  app.findSession = async () => ({ id: 'bench', subjectId: 'bench' })
  const read = await readPlay(deps, card)
  serve(app, playCard, ({ body }) => {
    if ('code' in read(body)) throw new Error('The play is wrong')
    return { _id: newId(deps.clock.now()) }
  })
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

process.stdout.write(`${await port()}\n`)
process.once('SIGTERM', () => void started.stop().then(() => process.exit(0)))
