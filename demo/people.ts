import type { Gender } from '#contract/people.ts'
import type { Role } from '#contract/roles.ts'
import type { NewAccount } from '#server/modules/accounts/index.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'palpite10'

export interface DemoPlayer {
  username: string
  name: string
  cpf: string
  gender: Gender
  phone: string
  birthDate: string
  /** A player with this code is an influencer. */
  code?: string
  /** Colours of a drawn avatar: background, skin, hair, shirt. Without them the product's own avatar is shown. */
  avatar?: { ground: string; skin: string; hair: string; shirt: string; longHair: boolean }
}

/** Players of the demo: first names, and a surname that marks them as demo players. The CPFs are only formally valid. */
export const demoPlayers: readonly DemoPlayer[] = [
  {
    username: 'ana',
    name: 'Ana Demonstração',
    cpf: '10010010106',
    gender: 'F',
    phone: '11990010001',
    birthDate: '1994-03-12',
    avatar: { ground: '#1c6b40', skin: '#b9794f', hair: '#2b1a12', shirt: '#ff8a2a', longHair: true },
  },
  {
    username: 'bruno',
    name: 'Bruno Demonstração',
    cpf: '20020020295',
    gender: 'M',
    phone: '21990020002',
    birthDate: '1988-07-30',
    avatar: { ground: '#12518f', skin: '#8a5636', hair: '#17110d', shirt: '#41df70', longHair: false },
  },
  {
    username: 'carla',
    name: 'Carla Demonstração',
    cpf: '30030030382',
    gender: 'F',
    phone: '31990030003',
    birthDate: '2001-11-05',
  },
  {
    username: 'diego',
    name: 'Diego Demonstração',
    cpf: '40040040470',
    gender: 'M',
    phone: '71990040004',
    birthDate: '1979-01-21',
  },
  {
    username: 'gabi',
    name: 'Gabi Demonstração',
    cpf: '50050050567',
    gender: 'F',
    phone: '81990050005',
    birthDate: '1997-09-17',
    code: 'GABI10',
  },
]

export const demoOperators: readonly { username: string; name: string; roles: readonly Role[] }[] = [
  { username: 'operador', name: 'Operador Demonstração', roles: ['support', 'games', 'finance'] },
  { username: 'supervisora', name: 'Supervisora Demonstração', roles: ['admin'] },
]

/** The e-mail of a demo player, which belongs to nobody. */
export const demoEmail = (username: string): string => `${username}@demo.crava.example`

/** The account of a demo player, with a confirmed e-mail and everything that playing requires. */
export const accountOf = (
  { username, name, cpf, gender, phone, birthDate }: DemoPlayer,
  passwordHash: string,
  photo: string | undefined,
): NewAccount => ({
  username,
  name,
  gender,
  birthDate,
  passwordHash,
  docNumber: cpf,
  email: demoEmail(username),
  phones: [phone],
  emailConfirmed: true,
  acceptedTerms: true,
  ...(photo === undefined ? {} : { photo }),
})
