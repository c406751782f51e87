import { defineMessages } from '#client/i18n.ts'

/** Words of sign in and of the frame around the access pages. The others have their own, so that sign in stays light. */
const pt = {
  brandHome: 'Crava, início',
  adults: 'Jogue com responsabilidade. Proibido para menores de 18 anos.',
  footer: 'Textos da Crava',
  terms: 'Termos',
  privacy: 'Privacidade',
  help: 'Ajuda',
  signIn: 'Entrar',
  headingStart: 'Entende de bola?',
  headingEnd: 'Crava.',
  pitch: 'Palpite em craques, placares e duelos. Quem acerta mais divide a premiação da rodada.',
  pitchForPoints: 'Palpite em craques, placares e duelos. Quem acerta mais fica na frente. Tudo de graça.',
  username: 'Usuário, e-mail ou CPF',
  password: 'Senha',
  forgotLink: 'Esqueci minha senha',
  notYet: 'ainda não joga?',
  signUpLink: 'Criar conta grátis',
}

export type AccessMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
