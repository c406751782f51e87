import { createAccount, idOfUsername } from '#server/modules/accounts/index.ts'
import { addDemoAd } from '#server/modules/ads/demo.ts'
import { addDemoSlides, SLIDE_FILE } from '#server/modules/content/demo.ts'
import { emit } from '#server/modules/events.ts'
import { giveCode } from '#server/modules/influencers/index.ts'
import { confirmEverybody, hasPendingChecks } from '#server/modules/kyc/demo.ts'
import { addDemoLeague } from '#server/modules/leagues/demo.ts'
import { openWallet } from '#server/modules/ledger/index.ts'
import { addDemoKeys } from '#server/modules/public-api/demo.ts'
import { addOperator } from '#server/modules/staff/index.ts'
import { addDemoWebhook } from '#server/modules/webhooks/demo.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { claimSetting, readSetting } from '#server/platform/settings.ts'
import { storeFile } from '#server/platform/stored-files.ts'
import { demoCrowd } from './crowd.ts'
import { accountOf, DEMO_PASSWORD, demoOperators, type DemoPlayer, demoPlayers } from './people.ts'
import { drawAvatar, drawSlide } from './pictures.ts'
import { makeWorld, nobodysPassword } from './seed-world.ts'
import { readMade, WORLD } from './stage.ts'

type SeedDeps = Pick<Deps, 'config' | 'clock' | 'db' | 'files' | 'throttle'>

/** Set in the seed's own transaction, so that the demo exists completely or not at all. */
const SEEDED = 'demo.seeded'

/** Obviously fictitious sponsors; `alt` repeats the text of the picture. */
const slides = [
  { art: 'guarana', alt: 'Gol de placa tem guaraná. Guaraná Serra Azul, patrocinador de demonstração.' },
  { art: 'pipoca', alt: 'No intervalo, passa a pipoca. Pipoca Arquibancada, patrocinadora de demonstração.' },
  { art: 'radio', alt: 'Todo lance no pé do ouvido. Rádio Pilha Nova, patrocinadora de demonstração.' },
] as const

/** An ad for one of the operator's own modes, ready to be sent from the console. */
const ad = {
  art: 'placares',
  title: 'Crave o placar da rodada',
  text: 'Um palpite por partida: o placar exato vale 25 pontos, e quem acerta só o vencedor também pontua.\nVeja as cartelas abertas; o preço e a taxa aparecem antes de você confirmar.',
  alt: 'Placares: crave o placar da rodada. Um palpite por partida.',
  link: '/championships',
} as const

/** The owner of a public API key, obviously fictitious. */
const keys = [
  { name: 'Jornal Placar do Bairro', perMinute: 600, madeDaysAgo: 7, usedDaysAgo: 0 },
  { name: 'Rádio Pilha Nova', perMinute: 120, madeDaysAgo: 5 },
  { name: 'Aplicativo Mesa Redonda', perMinute: 60, madeDaysAgo: 6, usedDaysAgo: 3, revokedDaysAgo: 2 },
] as const

const webhook = { name: 'Painel da operação', url: 'https://painel.crava.example/webhooks' } as const

/** The demo's sign-in accounts, as printed by the start. */
export const demoAccounts: { who: string; password: string; about: string }[] = [
  ...demoPlayers.map(({ username, code }) => ({
    who: username,
    password: DEMO_PASSWORD,
    about: code === undefined ? 'player' : `influencer, code ${code}`,
  })),
  ...demoOperators.map(({ username }) => ({
    who: username,
    password: DEMO_PASSWORD,
    about: "operator, at the operator's address",
  })),
]

/**
 * Fills an empty database with the demo: players, operators, sponsors, matches and games. One read if that has already happened; of several
 * processes that start at once one does it, and the others wait. A demo from an earlier version gets missing data. Never called in
 * production.
 */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  if (!deps.config.demo) throw new Error('The demo is off')
  if ((await readMade(deps.db)) !== undefined) {
    // Players of a demo from an earlier version: they play automatically, and need no identity check.
    if (await hasPendingChecks(deps.db)) await deps.db.tx(tx => confirmEverybody(tx, deps.clock.now()))
    return
  }
  // Pictures first: files are not part of a transaction. Those of a process that comes second are orphans and are removed after an hour.
  const isNew = (await readSetting(deps.db, SEEDED)) === undefined
  const [passwordHash, nobodys, avatars, pictures] = await Promise.all([
    hashPassword(DEMO_PASSWORD, deps.config.passwordCost),
    nobodysPassword(deps.config),
    storeAvatars(deps, isNew ? [...demoPlayers, ...demoCrowd] : demoCrowd),
    Promise.all(isNew ? [...slides, ad].map(({ art }) => storeSlide(deps, art)) : []),
  ])
  await deps.db.tx(async tx => {
    const at = deps.clock.now()
    if (await claimSetting(tx, SEEDED, at.toISOString(), at))
      await addPeople(deps, tx, { passwordHash, avatars, pictures })
    if (await claimSetting(tx, WORLD, null, at)) {
      await makeWorld(deps, tx, avatars, nobodys)
      await addLeague(tx, at)
    }
  })
}

/** The sign-in players and some of the crowd are in one league, so that newcomers see an example. */
async function addLeague(tx: Tx, at: Date): Promise<void> {
  const names = [...demoPlayers, ...demoCrowd.slice(0, 8)].map(({ username }) => username)
  const ids: string[] = []
  for (const username of names) {
    const id = await idOfUsername(tx, username)
    if (id !== undefined) ids.push(id)
  }
  await addDemoLeague(tx, at, 'Turma da arquibancada', ids)
}

/** All members joined a week ago. */
const CAME_MS = 7 * 24 * 3_600_000

/** Adds the sign-in players, and the sponsors' slides and the ad with these pictures (file ids), the ad's last. */
export async function addPeople(
  deps: SeedDeps,
  tx: Tx,
  {
    passwordHash,
    avatars,
    pictures,
  }: { passwordHash: string; avatars: ReadonlyMap<string, string>; pictures: string[] },
): Promise<void> {
  const at = new Date(deps.clock.now().getTime() - CAME_MS)
  const then = { config: deps.config, clock: { now: () => at } }
  for (const player of demoPlayers) {
    const account = accountOf(player, passwordHash, avatars.get(player.username))
    const id = await createAccount(then, { open: openWallet }, tx, account)
    if (player.code !== undefined) await giveCode(tx, { accountId: id, code: player.code, at })
    await emit(tx, 'account.created', { accountId: id })
  }
  await confirmEverybody(tx, at)
  const operatorId = await addOperators(tx, passwordHash, at)
  const now = deps.clock.now()
  const shown = slides.flatMap(({ alt }, index) => {
    const fileId = pictures[index]
    return fileId === undefined ? [] : [{ fileId, sponsorUrl: '/help', alt }]
  })
  await addDemoSlides(tx, shown, operatorId, now)
  const fileId = pictures[slides.length]
  const { title, text, alt, link } = ad
  if (fileId !== undefined) await addDemoAd(tx, { title, text, alt, link, fileId }, operatorId, now)
  await addDemoKeys(tx, now, keys)
  await addDemoWebhook(tx, { config: deps.config, now }, webhook)
}

/** Adds the operators; returns the id of the one who owns the sponsors' pictures. */
async function addOperators(tx: Tx, passwordHash: string, at: Date): Promise<string> {
  const ids: string[] = []
  for (const operator of demoOperators) {
    const id = await addOperator(tx, { ...operator, passwordHash }, at)
    if (id === undefined) throw new Error(`This database has an operator ${operator.username} who is not of the demo.`)
    ids.push(id)
  }
  return ids[0] ?? ''
}

async function storeAvatars(deps: SeedDeps, players: readonly DemoPlayer[]): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (const { username, avatar } of players) {
    if (!avatar) continue
    const content = await drawAvatar(avatar)
    const file = await storeFile(deps, {
      kind: 'avatar',
      ownerId: null,
      mime: 'image/webp',
      filename: `${username}.webp`,
      content,
    })
    stored.set(username, file.id)
  }
  return stored
}

async function storeSlide(deps: SeedDeps, art: string): Promise<string> {
  const file = {
    kind: SLIDE_FILE,
    ownerId: null,
    mime: 'image/webp',
    filename: `${art}.webp`,
    content: await drawSlide(art),
  }
  return (await storeFile(deps, file)).id
}
