import { defineMessages } from '#client/i18n.ts'

/** Messages of sign-in and of the access frame. Other pages have their own files, to keep sign-in small. */
const pt = {
  brandHome: 'Crava, início',
  adults: 'Jogue com responsabilidade. Proibido para menores de 18 anos.',
  footer: 'Sobre a Crava',
  terms: 'Termos',
  privacy: 'Privacidade',
  help: 'Ajuda',
  signIn: 'Entrar',
  headingStart: 'Entende de bola?',
  headingEnd: 'Crava.',
  pitch: 'Palpite em craques, placares e duelos. Quem acerta mais divide a premiação da rodada.',
  pitchForPoints: 'Palpite em craques, placares e duelos. Quem acerta mais fica na frente. Tudo de graça.',
  open: {
    closesIn: 'Fecha em',
    clock: { days: 'd', hours: 'h', minutes: 'min', seconds: 's', ended: 'Fechou' },
    prize: (amount: string, isGuaranteed: boolean) => (isGuaranteed ? `${amount} garantidos` : `${amount} em jogo`),
    points: 'vale pontos no ranking',
    free: 'grátis',
    checked: 'Pago e conferido',
    paid: (amount: string) => `${amount} em prêmios nos últimos 7 dias.`,
    last: (card: string, amount: string, winners: number) =>
      `O último: ${card}, ${amount} para ${winners === 1 ? '1 ganhador' : `${winners} ganhadores`}.`,
    how: 'Todo palpite é registrado antes da bola rolar. Depois, qualquer pessoa refaz a conta de cada ponto e de cada centavo.',
    check: 'Conferir a última',
  },
  username: 'Usuário, e-mail ou CPF',
  password: 'Senha',
  forgotLink: 'Esqueci minha senha',
  notYet: 'ainda não joga?',
  signUpLink: 'Criar conta grátis',
}

export type AccessMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
