import { defineWords } from '#client/i18n.ts'

const pt = {
  title: 'Entrar',
  heading: 'Console da Crava',
  text: 'Só para quem opera a casa. Jogadores entram pelo endereço deles.',
  username: 'Nome de usuário',
  password: 'Senha',
  signIn: 'Entrar',
  options: 'Preferências',
}

export type AccessWords = typeof pt
export const words = defineWords(pt, () => import('./i18n.en.ts'))
