import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Entrar',
  heading: 'Console da Crava',
  text: 'Só para quem opera a casa. Jogadores entram pelo endereço deles.',
  username: 'Nome de usuário',
  password: 'Senha',
  signIn: 'Entrar',
  totp: 'Código de acesso',
  totpHint: 'Os 6 números do seu aplicativo, ou um código de recuperação.',
  welcome: 'Escolha sua senha',
  welcomeText: (name: string) => `${name}, esta senha é só sua: ninguém da casa a conhece.`,
  cpf: 'Seu CPF',
  cpfHint: 'Quem trabalha na casa não joga a dinheiro. Fica só um código feito dele.',
  newPassword: 'Nova senha',
  newPasswordHint: '10 caracteres ou mais.',
  save: 'Guardar senha',
  saved: 'Senha guardada',
  savedText: 'Agora entre com ela.',
  over: 'Este link não vale mais',
  overText: 'Ele vale uma vez e por dois dias. Peça outro a quem administra o console.',
  toSignIn: 'Ir para a entrada',
  options: 'Preferências',
}

export type AccessMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
