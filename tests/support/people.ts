import sharp from 'sharp'
import { uploadFile } from '#contract/api/files.ts'
import { createUser, signIn } from '#contract/api/player/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { reencodeImage } from '#server/platform/image.ts'
import { storeFile } from '#server/platform/stored-files.ts'
import type { CallParts, Answer, TestApp } from './app.ts'
import { cpfOf } from './cpf.ts'

/** A signed-up, signed-in player of a test. */
export interface Player {
  id: string
  token: string
  username: string
  email: string
  cpf: string
  password: string
  call<E extends Endpoint>(endpoint: E, parts?: CallParts): Promise<Answer<E>>
}

let made = 0

/** A unique address per user, so that rate limits per source do not affect others. */
const addressOf = (number: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
})

/** A small real picture. */
export async function picture(format: 'png' | 'jpeg' | 'webp' = 'png', size = 64): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: '#41df70' } })
    .toFormat(format)
    .toBuffer()
}

/** Uploads a picture like sign-up and returns its id. */
export async function uploadAvatar(app: TestApp): Promise<string> {
  const form = new FormData()
  form.set('from', 'signup')
  form.set('file', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'avatar.png')
  return (await app.call(uploadFile, { form, headers: addressOf(made) })).data._id
}

let encoded: Promise<Buffer> | undefined

/** The stored result of an upload without uploading: the bytes are made once, and it waits to be claimed. */
async function storedAvatar({ deps }: TestApp): Promise<string> {
  encoded ??= picture().then(made => reencodeImage(made, { width: 512, height: 512, fit: 'cover' }))
  const content = await encoded
  const file = { kind: 'avatar', ownerId: null, mime: 'image/webp', filename: 'avatar.webp', content }
  return (await storeFile(deps, file)).id
}

/** The sign-up form's body for a unique person. */
export async function signUpBody(
  app: TestApp,
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  made += 1
  // Fixed length: names sort by creation, and none is a substring of another.
  const who = `pessoa${String(made).padStart(6, '0')}`
  return {
    name: 'Pessoa de Teste',
    username: who,
    email: `${who}@correio.example`,
    docNumber: cpfOf(100_000_000 + made),
    gender: 'F',
    password: 'palpite10',
    phones: ['11987654321'],
    photo: await storedAvatar(app),
    birthDate: '1990-05-20',
    acceptedTerms: true,
    ...changes,
  }
}

/** Signs up and signs in a new player, over HTTP. */
export async function newPlayer(app: TestApp, changes: Record<string, unknown> = {}): Promise<Player> {
  const body = await signUpBody(app, changes)
  const headers = addressOf(made)
  const { _id: id } = (await app.call(createUser, { body, headers })).data
  const credentials = { username: body.username, password: body.password }
  const { token } = (await app.call(signIn, { body: credentials, headers })).data
  return {
    id,
    token,
    username: String(body.username),
    email: String(body.email),
    cpf: String(body.docNumber),
    password: String(body.password),
    call: (endpoint, parts) => app.call(endpoint, { ...parts, headers: { ...headers, ...parts?.headers } }, token),
  }
}
